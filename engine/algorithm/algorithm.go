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
	// (docs/log/comments-uci.md).
	MinSplitDepth = 2
)

// Names are all of them, the engine's own first.
func Names() []string { return []string{DTS, YBW, ABDADA, Lazy} }

// Check refuses a name that none has.
func Check(name string) error {
	if !slices.Contains(Names(), name) {
		return fmt.Errorf("there is no algorithm %q; there is %s", name, strings.Join(Names(), ", "))
	}
	return nil
}

// WorkerMiB is what a worker takes, rounded up: nodes with their payload and,
// where it has its own, histories, MiB.
func WorkerMiB(name string) int {
	if name == Lazy {
		return 4
	}
	return 1
}

// twoFrom is from how many workers on dts has two trees, the second an iteration
// ahead. In games on virtual processors two trees against one are +12 ± 44 Elo at 4
// (froe duel, the time of 8000 positions a move), +120 ± 82 at 8 and +159 ± 88 at 16
// (5000), +137 ± 75 at 32 (2000) and +215 ± 132 at 64 (1500).
const twoFrom = 8

// New sets an algorithm up: workers that search what s holds. The name must be
// one of Names. One worker is the same search whatever the algorithm.
func New(name string, o dts.Options, s *search.Shared) dts.Stepped {
	s.Unlink()
	if o.Workers > 1 {
		switch name {
		case Lazy:
			return dts.NewForest(o, o.Workers, true, siblings(s, true, plain))
		case ABDADA:
			marks := s.ShareSearching()
			return dts.NewForest(o, o.Workers, false, siblings(s, false, func(w *search.Worker) dts.Policy {
				return search.NewDeferring(w, marks)
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
		return search.NewWorker(s, eval.New())
	})
}

func plain(w *search.Worker) dts.Policy { return w }

// siblings builds the policies of a forest: each tree has nodes and root moves
// of its own.
func siblings(s *search.Shared, ownLessons bool, policy func(*search.Worker) dts.Policy) func(*dts.Tree, int) dts.Policy {
	own, of := s, (*dts.Tree)(nil)
	return func(t *dts.Tree, worker int) dts.Policy {
		if t != of && worker > 0 {
			own = s.Sibling(ownLessons)
		}
		of = t
		own.Reserve(t.Capacity())
		return policy(search.NewWorker(own, eval.New()))
	}
}
