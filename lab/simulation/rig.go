package simulation

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/lab/speedup"
	"froe/tt"
)

// rig is a search set up on virtual processors. Nothing outside it matters.
type rig struct{ *algorithm.Rig }

func newRig(name string, hash int, o dts.Options, changes Changes) (*rig, error) {
	table, err := tt.New(hash)
	if err != nil {
		return nil, err
	}
	on, numbers, many := search.AllOn(), search.DefaultParameters(), algorithm.DefaultParameters()
	if err := changes.Apply(&on, &numbers, &many); err != nil {
		return nil, err
	}
	r := &rig{algorithm.NewRig(name, table, many.Options(o))}
	r.Shared.Switches = on
	r.Shared.SetParameters(numbers)
	return r, nil
}

// prepare sets the position and the noise of a search.
func (r *rig) prepare(p *chess.Position, seed uint64) {
	r.Shared.Perturb(seed)
	r.Shared.SetRoot(search.Root{Position: *p})
}

// run simulates a search to its goal. It ends early, with an error, when ctx does.
func (r *rig) run(ctx context.Context, g speedup.Goal, c sim.Cost, seed uint64) (*speedup.Outcome, error) {
	out := &speedup.Outcome{}
	m := &dts.Master{MaxDepth: search.MaxDepth, Continue: func(result *dts.Result) bool {
		if result.Bound != dts.Exact {
			return ctx.Err() == nil
		}
		out.Depth, out.Best = result.Depth, chess.Move(result.PV[0])
		return ctx.Err() == nil && !g.Reached(result.Depth, r.Tree.Nodes())
	}}
	got, err := r.search(ctx, math.MaxInt64, m, c, seed)
	if err != nil {
		return nil, err
	}
	out.Nodes, out.Time, out.Busy, out.Tally = got.Nodes, float64(got.Makespan), got.Busy(), got.Tally
	out.Account, out.Transcript = account(&got.Time), fmt.Sprintf("%016x", got.Transcript)
	return out, nil
}

func account(t *sim.Time) *speedup.Account {
	return &speedup.Account{
		Sections: t.Share(sim.Sections), Attaching: t.Share(sim.Attaching),
		Nothing: t.Share(sim.Nothing), Locked: t.Share(sim.Locked), Vain: t.Share(sim.Vain), Waking: t.Share(sim.Waking),
	}
}

// search simulates a search for at most the given number of ticks. It ends early, with
// an error, when ctx does; a panic becomes an error with its stack.
func (r *rig) search(ctx context.Context, ticks int64, m *dts.Master, c sim.Cost, seed uint64) (got sim.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	defer context.AfterFunc(ctx, r.Tree.Stop)()
	return sim.RunFor(ticks, r.Tree, m, c, seed), ctx.Err()
}
