package calibration

import (
	"context"
	"math"
	"time"

	"gonum.org/v1/gonum/stat"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/search"
	"froe/tt"
)

// suite is an opening, two middlegames and an ending.
var suite = [...]string{
	"rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
	"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"6k1/5ppp/1r6/8/3R4/1P4P1/5P1P/6K1 w - - 0 1",
}

// Depth is the usual depth of the searches, in plies.
const Depth = 10

// What else a search is.
const (
	minSplit = 4  // least depth of nodes that workers share, plies
	hash     = 16 // transposition table, MiB
)

// plain is a policy with nothing around it.
func plain(p dts.Policy) dts.Policy { return p }

// newTree sets up a search of a position; wrap may put something around each worker's policy.
func newTree(fen string, workers int, wrap func(dts.Policy) dts.Policy) (*dts.Tree, error) {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	table, err := tt.New(hash)
	if err != nil {
		return nil, err
	}
	shared := search.New(table)
	t := dts.NewTree(dts.Options{Workers: workers, MinSplitDepth: minSplit}, func(t *dts.Tree, _ int) dts.Policy {
		shared.Reserve(t.Capacity())
		return wrap(search.NewWorker(shared, eval.New(shared.Network())))
	})
	shared.SetRoot(search.Root{Position: *p})
	return t, nil
}

// rounds is how often the suite is searched; the least time counts.
const rounds = 3

// measurePositions returns what a position of the tree takes, with all that is done
// there, and one of a quiescence search, in nanoseconds.
func measurePositions(ctx context.Context, depth int) (tree, quiet float64, err error) {
	watch := &stopwatch{}
	took := math.Inf(1)
	for range rounds {
		*watch = stopwatch{}
		if _, err := timeSuite(ctx, depth, func(p dts.Policy) dts.Policy { watch.Policy = p; return watch }); err != nil {
			return 0, 0, err
		}
		unwatched, err := timeSuite(ctx, depth, plain)
		if err != nil {
			return 0, 0, err
		}
		took = min(took, unwatched)
	}
	quiet = watch.slope()
	return (took - quiet*float64(watch.quiet)) / float64(watch.tree), quiet, nil
}

// timeSuite is how long one worker takes to search the suite, in nanoseconds.
func timeSuite(ctx context.Context, depth int, wrap func(dts.Policy) dts.Policy) (float64, error) {
	var all time.Duration
	for _, fen := range suite {
		t, err := newTree(fen, 1, wrap)
		if err != nil {
			return 0, err
		}
		unhook := context.AfterFunc(ctx, t.Stop)
		begun := time.Now()
		err = t.Search(&dts.Master{MaxDepth: depth})
		all += time.Since(begun)
		unhook()
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return 0, err
		}
	}
	return float64(all), nil
}

// stopwatch is a policy that times how nodes are met.
type stopwatch struct {
	dts.Policy
	tree, quiet int       // positions
	beyond      []float64 // of each node at the horizon: positions beyond the first
	took        []float64 // and nanoseconds
}

// disturbed is a time beyond which something else was going on, nanoseconds.
const disturbed = 200_000

// Enter times the policy's.
func (s *stopwatch) Enter(n *dts.Node) (dts.Value, int, bool) {
	begun := time.Now()
	v, nodes, known := s.Policy.Enter(n)
	took := float64(time.Since(begun))
	s.tree++
	s.quiet += nodes - 1
	if n.Depth <= 0 && took <= disturbed {
		s.beyond, s.took = append(s.beyond, float64(nodes-1)), append(s.took, took)
	}
	return v, nodes, known
}

// slope is the time of a position in a quiescence search, in nanoseconds: that of
// the line with the least squares.
func (s *stopwatch) slope() float64 {
	_, slope := stat.LinearRegression(s.beyond, s.took, nil, false)
	return slope
}
