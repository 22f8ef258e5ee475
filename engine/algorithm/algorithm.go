package algorithm

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"froe/dts"
	"froe/engine/eval"
	"froe/engine/search"
)

// Names of the algorithms.
const (
	DTS    = "dts"
	YBW    = "ybw"
	ABDADA = "abdada"
	Lazy   = "lazy"
)

const (
	// MaxWorkers is the largest number of workers.
	MaxWorkers = 1024

	// MinSplitDepth is the default of the least depth of a node that workers share, in
	// plies: with many workers there is little else to share
	// (docs/log/many-workers-by-games.md).
	MinSplitDepth = 1

	// Room is how many positions a move takes, on the average, for each worker at its node
	// before one more joins there. With fewer, workers mostly wait for the node's lock
	// (docs/log/sharing.md).
	Room = 10
)

// Names are the names of all algorithms, the engine's own first.
func Names() []string { return []string{DTS, YBW, ABDADA, Lazy} }

// Check returns an error for a name that no algorithm has.
func Check(name string) error {
	if !slices.Contains(Names(), name) {
		return fmt.Errorf("there is no algorithm %q; there are %s", name, strings.Join(Names(), ", "))
	}
	return nil
}

// WorkerMiB is the memory that a worker takes, in MiB, rounded up: its nodes with
// their frames, and histories where it has its own.
func WorkerMiB(name string) int {
	if name == Lazy {
		return 4
	}
	return 1
}

// Iterations is the default of how many iterations dts has open at once with a number of
// workers: measured, docs/log/many-workers-by-games.md and docs/log/iterations.md.
func Iterations(workers int) int { return iterations(workers, openIterations) }

// openIterations is how many iterations are open at once, in hundredths of the root of the
// number of workers.
const openIterations = 124

func iterations(workers, hundredths int) int {
	root := int(math.Round(float64(hundredths) / 100 * math.Sqrt(float64(workers))))
	return min(max(2, root), MaxIterations)
}

// MaxIterations is the most iterations that are open at once. One that is further ahead
// is needed with so small a probability that dts shares none of its nodes.
const MaxIterations = 11

// lazyDepths is over how many depths Lazy SMP spreads its workers.
const lazyDepths = 2

// New makes the workers of an algorithm for a search of s. The name must be one
// of [Names]. Only dts heeds Iterations; where that or Room is zero, it has its own.
func New(name string, o dts.Options, s *search.Shared) *dts.Tree {
	s.Unlink()
	policy := func(int) dts.Policy { return search.NewWorker(s, eval.New(s.Network())) }
	switch name {
	case DTS:
		o.Iterations, o.Room = cmp.Or(o.Iterations, Iterations(o.Workers)), cmp.Or(o.Room, Room)
	case YBW:
		o.Rule, o.Iterations = dts.YoungBrothers, 1
	case Lazy:
		o.Rule, o.Iterations = dts.Apart, lazyDepths
		policy = func(k int) dts.Policy { return sibling(s, k, true) }
	case ABDADA:
		o.Rule, o.Iterations = dts.Apart, 1
		if o.Workers > 1 {
			searching := s.ShareSearching()
			policy = func(k int) dts.Policy { return search.NewDeferring(sibling(s, k, false), searching) }
		}
	}
	return dts.NewTree(o, func(t *dts.Tree, k int) dts.Policy {
		s.Reserve(t.Capacity())
		return policy(k)
	})
}

// sibling is a worker with an order of the root's moves of its own.
func sibling(s *search.Shared, k int, ownHistories bool) *search.Worker {
	if k > 0 {
		s = s.Sibling(ownHistories)
	}
	return search.NewWorker(s, eval.New(s.Network()))
}
