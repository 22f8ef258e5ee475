package algorithm

import (
	"fmt"
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

	// MinSplitDepth is the least depth of a node that workers share, unless they
	// are told otherwise, in plies: a move at depth 2 is worth about ten attaches,
	// and with many workers there is little else to share
	// (docs/log/2026-11-22-constants-of-the-engine.md).
	MinSplitDepth = 2
)

// Names are the names of all algorithms, the engine's own first.
func Names() []string { return []string{DTS, YBW, ABDADA, Lazy} }

// Check returns an error for a name that no algorithm has.
func Check(name string) error {
	if !slices.Contains(Names(), name) {
		return fmt.Errorf("there is no algorithm %q; there is %s", name, strings.Join(Names(), ", "))
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

// twoFrom is the number of workers from which on dts has two trees, the second an
// iteration ahead of the first: on few real cores, sharing nodes costs more than it
// brings (docs/log/2026-11-22-two-trees.md).
const twoFrom = 2

// New makes the workers of an algorithm for a search of s. The name must be one
// of [Names].
func New(name string, o dts.Options, s *search.Shared) dts.Stepped {
	s.Unlink()
	if o.Workers > 1 {
		switch name {
		case Lazy:
			return dts.NewForest(o, o.Workers, true, siblings(s, true, plain))
		case ABDADA:
			searching := s.ShareSearching()
			return dts.NewForest(o, o.Workers, false, siblings(s, false, func(w *search.Worker) dts.Policy {
				return search.NewDeferring(w, searching)
			}))
		case DTS:
			if o.Workers >= twoFrom {
				return dts.NewForest(o, 2, true, siblings(s, false, plain))
			}
		case YBW:
			o.Rule = dts.YoungBrothers
		}
	}
	return dts.NewTree(o, func(t *dts.Tree, _ int) dts.Policy {
		s.Reserve(t.Capacity())
		return search.NewWorker(s, eval.New(s.Network()))
	})
}

func plain(w *search.Worker) dts.Policy { return w }

// siblings builds the policies of a forest: each tree has nodes and root moves
// of its own.
func siblings(s *search.Shared, ownHistories bool, policy func(*search.Worker) dts.Policy) func(*dts.Tree, int) dts.Policy {
	own, of := s, (*dts.Tree)(nil)
	return func(t *dts.Tree, worker int) dts.Policy {
		if t != of && worker > 0 {
			own = s.Sibling(ownHistories)
		}
		of = t
		own.Reserve(t.Capacity())
		return policy(search.NewWorker(own, eval.New(own.Network())))
	}
}
