package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// material is an evaluator of test positions: pieces, and a little for where
// they stand, so that few moves are worth the same.
type material struct{}

func (material) Evaluate(p *chess.Position, _ int) int {
	sum := 0
	for _, c := range []chess.Color{chess.White, chess.Black} {
		side := 0
		for pt := chess.Pawn; pt <= chess.Queen; pt++ {
			for b := p.Pieces(c, pt); b != 0; {
				s := b.Pop()
				side += int(pieceValue[pt]) + 3*central(s.File()) + 2*central(s.Rank())
			}
		}
		if c != p.Turn() {
			side = -side
		}
		sum += side
	}
	return sum
}

func central(n int) int { return min(n, 7-n) }

// suite is positions of all sorts: openings, tactics, endings, checks, Chess960.
var suite = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"8/8/4k3/8/8/3K4/4P3/8 w - - 0 1",
	"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
	"4k3/8/8/8/8/8/4q3/4K2R w K - 99 80",
	"7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
	"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
}

func position(t testing.TB, fen string) chess.Position {
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err, fen)
	return *p
}

func table(t testing.TB, mib int) *tt.Table {
	table, err := tt.New(mib)
	require.NoError(t, err)
	return table
}

// searcher is a shared state and a tree of one worker over it.
type searcher struct {
	*Shared
	tree *dts.Tree
}

func newSearcher(t testing.TB, on Switches) *searcher {
	s := &searcher{Shared: New(table(t, 1))}
	s.Switches = on
	s.tree = dts.NewTree(dts.Options{Workers: 1, MinSplitDepth: 4}, func(tree *dts.Tree, _ int) dts.Policy {
		s.Reserve(tree.Capacity())
		return NewWorker(s.Shared, material{})
	})
	return s
}

// search returns the result of every iteration up to a depth, of those whose
// window held the value.
func (s *searcher) search(t testing.TB, r Root, depth int) (results []dts.Result) {
	s.SetRoot(r)
	m := &dts.Master{MaxDepth: depth, Continue: func(r *dts.Result) bool {
		if r.Bound == dts.Exact {
			kept := *r
			kept.PV = append([]dts.Move(nil), r.PV...)
			results = append(results, kept)
		}
		return true
	}}
	require.NoError(t, s.tree.Search(m))
	return results
}

func (s *searcher) last(t testing.TB, fen string, depth int) dts.Result {
	results := s.search(t, Root{Position: position(t, fen)}, depth)
	require.NotEmpty(t, results)
	return results[len(results)-1]
}
