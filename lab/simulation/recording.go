package simulation

import (
	"context"
	"fmt"

	"froe/dts"
	"froe/dts/trace"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/lab/speedup"
)

// Recording is a simulated search with all that its processors did.
type Recording struct {
	speedup.Outcome
	Trace *trace.Trace // nil if no events were to be kept
}

// Record simulates a search of a position to a depth, in plies, or to a number of
// positions, whichever comes first, and records the last events of its processors, at
// most the given number. It is the same on any machine. The search ends early, with an
// error, when ctx does.
func Record(ctx context.Context, s Setup, p *chess.Position, depth int, nodes uint64, events int) (*Recording, error) {
	r, err := s.rig()
	if err != nil {
		return nil, err
	}
	r.shared.SetRoot(search.Root{Position: *p})
	var recorder *trace.Recorder
	if events > 0 {
		recorder = trace.NewRecorder(s.Processors, events)
		r.tree.SetRecorder(recorder)
	}
	got := &Recording{}
	m := &dts.Master{MaxDepth: depth, Nodes: nodes, Continue: func(result *dts.Result) bool {
		if result.Bound == dts.Exact {
			got.Depth, got.Best = result.Depth, chess.Move(result.PV[0])
		}
		return ctx.Err() == nil
	}}
	ran, err := r.search(ctx, s.Ticks, m, s.Cost, p.Key())
	if err != nil {
		return nil, err
	}
	got.Nodes, got.Time, got.Busy, got.Tally = ran.Nodes, float64(ran.Makespan), ran.Busy(), ran.Tally
	got.Account, got.Transcript = account(&ran.Time), fmt.Sprintf("%016x", ran.Transcript)
	if recorder != nil {
		got.Trace = recorder.Trace()
	}
	return got, nil
}
