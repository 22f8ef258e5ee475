package scaling

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"froe/engine/chess"
	"froe/lab/client"
	"froe/lab/speedup"
)

// engines have other programs search, each search in a process of its own.
type engines struct {
	plan  *Plan
	names []string // that they give themselves
}

var _ speedup.Driver = (*engines)(nil)

// newEngines starts each engine once with most threads, so that one that cannot be measured is
// found at once.
func newEngines(ctx context.Context, p *Plan) (*engines, error) {
	d := &engines{plan: p}
	for i := range p.Engines {
		e, err := d.start(ctx, &p.Engines[i], slices.Max(p.Workers))
		if err != nil {
			return nil, err
		}
		d.names = append(d.names, e.Name)
		e.Close()
	}
	return d, nil
}

// Words implements speedup.Driver.
func (d *engines) Words() speedup.Words {
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
		w.BoundWorkers = d.plan.crowd()
		w.Bound = fmt.Sprintf("the ceiling: nodes/s of %d processes of %s with one thread each over those of one alone", w.BoundWorkers, p.Algorithms[0])
	}
	return w
}

// start starts an engine with a number of threads and the table of the plan.
func (d *engines) start(ctx context.Context, s *client.Spec, threads int) (*client.Engine, error) {
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
func (d *engines) prepare(ctx context.Context, e *client.Engine, s *client.Spec, threads int) error {
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
func (d *engines) Search(ctx context.Context, s *speedup.Search) (*speedup.Outcome, error) {
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
func (d *engines) because(s *speedup.Search, w *watch, err error) error {
	return fmt.Errorf("%s with Threads %d, depth %d finished: %w", s.Algorithm, s.Workers, w.out.Depth, err)
}

func (d *engines) spec(name string) *client.Spec {
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
func (d *engines) perturb(ctx context.Context, e *client.Engine, seed uint64) error {
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
	_, err := e.Search(ctx, at, fmt.Sprintf("depth %d", noiseDepth), d.plan.Limit, nil)
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

// Bound implements speedup.Driver: it measures the ceiling with the first engine.
func (d *engines) Bound(ctx context.Context, p *speedup.Position, depth int) (*speedup.Bound, error) {
	if d.plan.Ceiling == 0 {
		return nil, nil
	}
	alone, err := d.rate(ctx, p, 1)
	if err != nil {
		return nil, err
	}
	together, err := d.rate(ctx, p, d.plan.crowd())
	if err != nil {
		return nil, err
	}
	return &speedup.Bound{Position: p.ID, Depth: depth, One: alone, All: together, Speedup: together / alone}, nil
}

// rate is the nodes per second of several processes of the first engine together, each
// with one thread, while all of them search.
func (d *engines) rate(ctx context.Context, p *speedup.Position, processes int) (sum float64, err error) {
	engines := make([]*client.Engine, processes)
	defer func() {
		for _, e := range engines {
			if e != nil {
				e.Close()
			}
		}
	}()
	for i := range engines {
		if engines[i], err = d.start(ctx, &d.plan.Engines[0], 1); err != nil {
			return 0, err
		}
	}
	var g errgroup.Group
	var mu sync.Mutex
	for _, e := range engines {
		g.Go(func() error {
			rate, err := d.half(ctx, e, p)
			mu.Lock()
			defer mu.Unlock()
			sum += rate
			return err
		})
	}
	err = g.Wait()
	return sum, err
}

// half is the nodes a second of one process.
func (d *engines) half(ctx context.Context, e *client.Engine, p *speedup.Position) (rate float64, err error) {
	words := fmt.Sprintf("movetime %d", max(1, d.plan.Ceiling.Milliseconds()))
	_, err = e.Search(ctx, &p.Board, words, d.plan.Limit, func(i client.Info) bool {
		if i.Nodes > 0 {
			rate = float64(i.Nodes) / max(i.At.Seconds(), 1e-9)
		}
		return true
	})
	if err == nil && rate == 0 {
		err = fmt.Errorf("%s: no nodes in %v at %s", e.Name, d.plan.Ceiling, p.ID)
	}
	return rate, err
}
