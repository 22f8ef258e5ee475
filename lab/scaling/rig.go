package scaling

import (
	"context"
	"runtime"
	"time"

	"froe/dts"
	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/lab/speedup"
	"froe/tt"
)

// rig is an algorithm set up with a number of workers, ready to search one
// position after another.
type rig struct{ *algorithm.Rig }

func newRig(name string, table *tt.Table, o dts.Options) *rig {
	start := time.Now()
	o.Ticks = func() int64 { return int64(time.Since(start)) }
	return &rig{algorithm.NewRig(name, table, o)}
}

// run searches to a goal with an empty table and the histories that seed stands
// for. It ends early, with an error, when ctx does.
func (r *rig) run(ctx context.Context, p *chess.Position, seed uint64, g speedup.Goal) (*speedup.Outcome, error) {
	r.prepare(p, seed)
	return r.search(ctx, g)
}

func (r *rig) search(ctx context.Context, g speedup.Goal) (*speedup.Outcome, error) {
	out := &speedup.Outcome{}
	begun := time.Now()
	m := &dts.Master{MaxDepth: search.MaxDepth, Continue: func(root *dts.Result) bool {
		if root.Bound != dts.Exact {
			return true
		}
		out.Depth, out.Best, out.Time = root.Depth, chess.Move(root.PV[0]), time.Since(begun).Seconds()
		return !g.Reached(root.Depth, r.Tree.Nodes())
	}}
	err := r.let(ctx, m)
	if err == nil {
		err = ctx.Err()
	}
	out.Tally = r.Tree.Tally()
	out.Nodes, out.Busy = r.Tree.Nodes(), out.Tally.Busy()
	return out, err
}

// let has the workers search for a master, until ctx ends at most.
func (r *rig) let(ctx context.Context, m *dts.Master) error {
	r.Tree.Begin(m)
	stopped := make(chan struct{})
	unhook := context.AfterFunc(ctx, func() { r.Tree.Stop(); close(stopped) })
	err := r.Tree.Run()
	if !unhook() {
		<-stopped // lest it stop the next search
	}
	return err
}

// prepare makes a run begin as if there had been none before.
func (r *rig) prepare(p *chess.Position, seed uint64) {
	r.Table.Clear(runtime.NumCPU())
	r.Table.NextAge()
	r.Shared.Perturb(seed)
	r.Shared.SetRoot(search.Root{Position: *p})
	runtime.GC()
}
