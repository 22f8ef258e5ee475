package simulation

import (
	"context"
	"fmt"
	"runtime/debug"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/scaling"
	"froe/engine/search"
	"froe/tt"
)

// rig is a search set up for one run: nothing in it has run before, and nothing
// outside it matters.
type rig struct {
	shared *search.Shared
	tree   dts.Stepped
}

func newRig(name string, hash, processors, minSplit int, board *chess.Position, seed uint64, changes Changes) (*rig, error) {
	table, err := tt.New(hash)
	if err != nil {
		return nil, err
	}
	r := &rig{shared: search.New(table)}
	o := dts.Options{Workers: processors, MinSplitDepth: minSplit}
	r.tree = algorithm.New(name, o, r.shared)
	p := r.shared.Parameters()
	if err := changes.apply(&r.shared.Switches, &p); err != nil {
		return nil, err
	}
	r.shared.SetParameters(p)
	r.shared.Perturb(seed)
	r.shared.SetRoot(search.Root{Position: *board})
	return r, nil
}

// run simulates a search to its goal and says which depth that was. It ends
// early, with an error, when ctx does; a panic comes back as an error with its
// stack.
func (r *rig) run(ctx context.Context, g scaling.Goal, c sim.Cost, seed uint64) (got sim.Result, depth int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	m := &dts.Master{MaxDepth: g.Depth, Continue: func(result *dts.Result) bool {
		if result.Bound != dts.Exact {
			return ctx.Err() == nil
		}
		depth = result.Depth
		return ctx.Err() == nil && !g.Reached(r.tree.Nodes())
	}}
	defer context.AfterFunc(ctx, r.tree.Stop)()
	got = sim.Run(r.tree, m, c, seed)
	return got, depth, ctx.Err()
}
