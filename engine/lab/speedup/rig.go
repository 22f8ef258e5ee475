package speedup

import (
	"context"
	"runtime"
	"time"

	"froe/dts"
	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/tt"
)

// rig is an algorithm set up with a number of workers, ready to search one
// position after another.
type rig struct {
	table   *tt.Table
	shared  *search.Shared
	machine dts.Machine
}

func newRig(name string, table *tt.Table, workers, minSplit int) *rig {
	r := &rig{table: table, shared: search.New(table)}
	start := time.Now()
	r.machine = algorithm.New(name, dts.Options{
		Workers:       workers,
		MinSplitDepth: minSplit,
		Ticks:         func() int64 { return int64(time.Since(start)) },
	}, r.shared)
	return r
}

// outcome is what a search came to.
type outcome struct {
	depth int           // of the last iteration that was finished, plies
	nodes uint64        // positions searched
	took  time.Duration // from the first node to the end of that iteration
	busy  float64       // share of the workers' time in which they had work, 0..1
}

// run searches to a goal with an empty table and the histories that seed stands
// for. It ends early, with an error, when ctx does.
func (r *rig) run(ctx context.Context, p *chess.Position, seed uint64, g Goal) (outcome, error) {
	r.prepare(p, seed)
	return r.search(ctx, g)
}

// search searches what was prepared.
func (r *rig) search(ctx context.Context, g Goal) (outcome, error) {
	out := outcome{}
	begun := time.Now()
	m := &dts.Master{MaxDepth: search.MaxDepth, Continue: func(root *dts.Result) bool {
		if root.Bound != dts.Exact {
			return true
		}
		out.depth, out.took = root.Depth, time.Since(begun)
		return !g.Reached(root.Depth, r.machine.Nodes())
	}}
	r.machine.Begin(m)
	stopped := make(chan struct{})
	unhook := context.AfterFunc(ctx, func() { r.machine.Stop(); close(stopped) })
	err := r.machine.Run()
	if !unhook() {
		<-stopped // lest it stop the next search
	}
	if err == nil {
		err = ctx.Err()
	}
	t := r.machine.Tally()
	out.nodes, out.busy = r.machine.Nodes(), t.Busy()
	return out, err
}

// prepare makes a run begin as if there had been none before.
func (r *rig) prepare(p *chess.Position, seed uint64) {
	r.table.Clear(runtime.NumCPU())
	r.table.NextAge()
	r.shared.Perturb(seed)
	r.shared.SetRoot(search.Root{Position: *p})
	runtime.GC()
}
