package external

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"

	"froe/engine/chess"
	"froe/lab/client"
	"froe/lab/speedup"
)

// driver has engines search, each search in a process of its own.
type driver struct {
	plan  *Plan
	names []string // that the engines give themselves
}

var _ speedup.Driver = (*driver)(nil)

// Words implements speedup.Driver.
func (d *driver) Words() speedup.Words {
	p := d.plan
	w := speedup.Words{
		Title:   "Time to depth of " + strings.Join(p.Algorithms, " and "),
		Workers: "threads", Unit: speedup.Seconds, Own: "measured here", Opaque: true,
		Conditions: []string{
			"every search has a process of its own; each engine is compared with its own single thread, to depths of its own",
			fmt.Sprintf("measured on %d cores, %s/%s", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH),
		},
	}
	for i, name := range d.names {
		w.Conditions = append(w.Conditions, fmt.Sprintf("%s is %s", p.Algorithms[i], cmp.Or(name, "an engine without a name")))
	}
	if p.Ceiling > 0 {
		w.BoundWorkers = d.crowd()
		w.Bound = fmt.Sprintf("the ceiling: nodes/s of %d processes of %s with one thread each over those of one alone", w.BoundWorkers, p.Algorithms[0])
	}
	return w
}

// start starts an engine with a number of threads and the table of the plan.
func (d *driver) start(ctx context.Context, s *client.Spec, threads int) (*client.Engine, error) {
	e, err := client.Start(ctx, *s, d.plan.Patience)
	if err != nil {
		return nil, err
	}
	if err = d.prepare(ctx, e, s, threads); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// prepare sets the options of an engine. One without threads can do with one.
func (d *driver) prepare(ctx context.Context, e *client.Engine, s *client.Spec, threads int) error {
	if _, ok := e.Option("Threads"); ok || threads > 1 {
		if err := e.Set("Threads", fmt.Sprint(threads)); err != nil {
			return err
		}
	}
	if _, ok := e.Option("Hash"); ok && !s.Sets("Hash") {
		if err := e.Set("Hash", fmt.Sprint(d.plan.Hash)); err != nil {
			return err
		}
	}
	return e.Ready(ctx)
}

// Search implements speedup.Driver.
func (d *driver) Search(ctx context.Context, s *speedup.Search) (*speedup.Outcome, error) {
	e, err := d.start(ctx, d.spec(s.Algorithm), s.Workers)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	if s.Seed != 0 {
		if err := d.perturb(ctx, e, s.Seed); err != nil {
			return nil, err
		}
	}
	w := watch{goal: s.Goal}
	best, err := e.Search(ctx, &s.Position.Board, "infinite", d.plan.Limit, w.see)
	if err = cmp.Or(w.fault, err); err != nil {
		return nil, d.because(s, &w, err)
	}
	if s.Workers == 1 && s.Repeat > 0 && w.out.Nodes < d.plan.Work/suspicious {
		return nil, d.because(s, &w, fmt.Errorf("it said that depth %d took it %d nodes, which took at least %d before: its depths cannot be compared",
			w.out.Depth, w.out.Nodes, d.plan.Work))
	}
	w.out.Best = cmp.Or(w.out.Best, best)
	return &w.out, nil
}

// suspicious is by what factor the nodes of a depth do not differ between two searches
// of one thread, if depth means anything.
const suspicious = 100

// because adds to an error what was searched.
func (d *driver) because(s *speedup.Search, w *watch, err error) error {
	return fmt.Errorf("%s with Threads %d, depth %d finished: %w", s.Algorithm, s.Workers, w.out.Depth, err)
}

func (d *driver) spec(name string) *client.Spec {
	return &d.plan.Engines[slices.Index(d.plan.Algorithms, name)]
}

// How long the search is that makes noise, in plies, and how many moves lie between
// the start position and where it begins.
const (
	noiseDepth = 6
	noiseMoves = 10
)

// perturb has an engine search a position that the seed draws, at which it learns
// something about the order of moves.
func (d *driver) perturb(ctx context.Context, e *client.Engine, seed uint64) error {
	random := rand.New(rand.NewPCG(seed, 2006))
	at := chess.StartPosition()
	for range noiseMoves {
		var moves chess.MoveList
		at.Moves(&moves)
		next := at.After(moves.At(random.IntN(moves.Len())))
		if !next.HasMove() {
			break
		}
		at = next
	}
	_, err := e.Search(ctx, &at, fmt.Sprintf("depth %d", noiseDepth), d.plan.Limit, nil)
	return err
}

// watch follows a search to its goal, and does not believe everything.
type watch struct {
	goal  speedup.Goal
	out   speedup.Outcome
	fault error
}

// see takes a line in, and reports whether to go on.
func (w *watch) see(i client.Info) bool {
	switch o := &w.out; {
	case !i.Exact:
		return true
	case i.Depth < o.Depth:
		w.fault = fmt.Errorf("it said that depth %d is finished after depth %d", i.Depth, o.Depth)
	case i.Nodes == 0:
		w.fault = fmt.Errorf("it did not say how many nodes depth %d took", i.Depth)
	case i.Nodes < o.Nodes:
		w.fault = fmt.Errorf("it said that it searched %d nodes, and %d before", i.Nodes, o.Nodes)
	case i.Depth > o.Depth:
		o.Depth, o.Nodes, o.Time = i.Depth, i.Nodes, i.At.Seconds()
		o.Best = cmp.Or(i.Best, o.Best)
	}
	return w.fault == nil && !w.goal.Reached(w.out.Depth, w.out.Nodes)
}

// crowd is the number of processes with which the ceiling is measured.
func (d *driver) crowd() int { return max(2, min(slices.Max(d.plan.Workers), runtime.NumCPU())) }

// Bound implements speedup.Driver: it measures the ceiling with the first engine.
func (d *driver) Bound(ctx context.Context, p *speedup.Position, depth int) (*speedup.Bound, error) {
	if d.plan.Ceiling == 0 {
		return nil, nil
	}
	alone, err := d.rate(ctx, p, 1)
	if err != nil {
		return nil, err
	}
	together, err := d.rate(ctx, p, d.crowd())
	if err != nil {
		return nil, err
	}
	return &speedup.Bound{Position: p.ID, Depth: depth, One: alone, All: together, Speedup: together / alone}, nil
}
