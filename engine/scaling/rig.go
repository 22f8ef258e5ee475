package scaling

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/search"
	"froe/tt"
)

// rig is an algorithm set up with a number of workers, ready to search one
// position after another.
type rig interface {
	// run searches to goal with an empty table and the histories that seed
	// stands for. It ends early, with an error, when ctx does.
	run(ctx context.Context, p *chess.Position, seed uint64, goal goal) (outcome, error)
}

// goal is where a search ends: at a depth, or at the first depth by whose end
// it has searched so many nodes.
type goal struct {
	depth int    // plies
	work  uint64 // nodes; 0: the depth alone counts
}

// outcome is what a search came to.
type outcome struct {
	depth int           // of the last iteration that was finished, plies
	nodes uint64        // positions searched
	took  time.Duration // from the first node to the end of that iteration
	busy  float64       // share of the workers' time in which they had work, 0..1
}

// Algorithms are the names of what can be measured.
func Algorithms() []string { return []string{"dts"} }

// algorithm finds what sets an algorithm up.
func algorithm(name string) (func(table *tt.Table, workers, minSplit int) rig, error) {
	switch name {
	case "dts":
		return newSplitting, nil
	}
	return nil, fmt.Errorf("scaling: there is no algorithm %q; there is %s", name, strings.Join(Algorithms(), ", "))
}

// splitting is dynamic tree splitting.
type splitting struct {
	table  *tt.Table
	shared *search.Shared
	tree   *dts.Tree
}

func newSplitting(table *tt.Table, workers, minSplit int) rig {
	s := &splitting{table: table, shared: search.New(table)}
	start := time.Now()
	o := dts.Options{
		Workers:       workers,
		MinSplitDepth: minSplit,
		Ticks:         func() int64 { return int64(time.Since(start)) },
	}
	s.tree = dts.NewTree(o, func(t *dts.Tree, _ int) dts.Policy {
		s.shared.Reserve(t.Capacity())
		return search.NewWorker(s.shared, eval.New())
	})
	return s
}

func (s *splitting) run(ctx context.Context, p *chess.Position, seed uint64, g goal) (outcome, error) {
	s.prepare(p, seed)
	return s.search(ctx, g)
}

// search searches what was prepared.
func (s *splitting) search(ctx context.Context, g goal) (outcome, error) {
	out := outcome{}
	begun := time.Now()
	m := &dts.Master{MaxDepth: g.depth, Continue: func(r *dts.Result) bool {
		if r.Bound != dts.Exact {
			return true
		}
		out.depth, out.took = r.Depth, time.Since(begun)
		return g.work == 0 || s.tree.Nodes() < g.work
	}}
	s.tree.Begin(m)
	stopped := make(chan struct{})
	unhook := context.AfterFunc(ctx, func() { s.tree.Stop(); close(stopped) })
	err := s.tree.Run()
	if !unhook() {
		<-stopped // lest it stop the next search
	}
	if err == nil {
		err = ctx.Err()
	}
	t := s.tree.Tally()
	out.nodes, out.busy = s.tree.Nodes(), t.Busy()
	return out, err
}

// prepare makes a run begin as if there had been none before.
func (s *splitting) prepare(p *chess.Position, seed uint64) {
	s.table.Clear(runtime.NumCPU())
	s.table.NextAge()
	s.shared.Perturb(seed)
	s.shared.SetRoot(search.Root{Position: *p})
	runtime.GC()
}
