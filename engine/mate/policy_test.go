package mate_test

import (
	"bufio"
	"compress/gzip"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/mate"
	"froe/tt"
)

// prover is a tree that proves mates.
type prover struct {
	*mate.Shared
	tree *dts.Tree
}

func newProver(t testing.TB, workers int) *prover {
	table, err := tt.New(4)
	require.NoError(t, err)
	p := &prover{Shared: mate.New(table)}
	o := dts.Options{Workers: workers, MinSplitDepth: 2, Iterations: 2}
	p.tree = dts.NewTree(o, func(t *dts.Tree, _ int) dts.Policy {
		p.Reserve(t.Capacity())
		return mate.NewWorker(p.Shared)
	})
	return p
}

// prove looks for a mate with so many positions at most, 0 is any number, and returns
// its line, or none.
func (p *prover) prove(t testing.TB, pos chess.Position, moves int, nodes uint64, only ...chess.Move) (line []chess.Move) {
	p.SetRoot(&pos, moves, only...)
	require.NoError(t, p.tree.Search(&dts.Master{MaxDepth: mate.MaxDepth, Nodes: nodes, Continue: func(r *dts.Result) bool {
		if r.Bound == dts.Exact && r.Value > p.NoMate() && line == nil { // two iterations may find one
			for _, m := range r.PV {
				line = append(line, chess.Move(m))
			}
			require.Len(t, line, int(tt.Mate-r.Value))
		}
		return line == nil && !p.Refuted()
	}}))
	require.False(t, line != nil && p.Refuted())
	return line
}

// forced reports whether the side to move mates in at most so many moves, by trying
// all moves and all replies. It shares nothing with the prover but the rules.
func forced(p *chess.Position, moves int) bool {
	var list chess.MoveList
	p.Moves(&list)
	for _, m := range list.Slice() {
		if forces(p, m, moves) {
			return true
		}
	}
	return false
}

// forces reports whether a move mates in at most so many moves, itself the first.
func forces(p *chess.Position, m chess.Move, moves int) bool {
	var next, after chess.Position
	p.Make(&next, m)
	if !next.HasMove() {
		return next.InCheck()
	}
	if moves == 1 {
		return false
	}
	var replies chess.MoveList
	next.Moves(&replies)
	for _, r := range replies.Slice() {
		next.Make(&after, r)
		if !forced(&after, moves-1) {
			return false
		}
	}
	return true
}

// mates reads positions of mates in so many moves, one in so many of the set.
func mates(t testing.TB, name string, every int) (all []chess.Position) {
	f, err := os.Open("../../lab/positions/" + name)
	require.NoError(t, err)
	defer f.Close()
	in := bufio.NewScanner(f)
	if strings.HasSuffix(name, ".gz") {
		z, err := gzip.NewReader(f)
		require.NoError(t, err)
		in = bufio.NewScanner(z)
	}
	for i := 0; in.Scan(); i++ {
		if i%every != 0 || strings.TrimSpace(in.Text()) == "" {
			continue
		}
		e, err := chess.ParseEPD(in.Text())
		require.NoError(t, err)
		all = append(all, e.Position)
	}
	return all
}

// What is proved is a mate, and what is refuted is none: a plain solver agrees.
func TestProofsAreRight(t *testing.T) {
	for _, c := range []struct {
		name         string
		moves, every int
	}{{"mate1.epd", 1, 4}, {"mate2.epd.gz", 2, 40}} {
		p := newProver(t, 1)
		for _, pos := range mates(t, c.name, c.every) {
			line := p.prove(t, pos, c.moves, 0)
			require.NotEmpty(t, line, pos.FEN(false))
			require.True(t, forces(&pos, line[0], c.moves), "%s: %v", pos.FEN(false), line)
			if c.moves > 1 && !forced(&pos, c.moves-1) {
				require.Empty(t, p.prove(t, pos, c.moves-1, 0))
				require.True(t, p.Refuted(), pos.FEN(false))
			}
		}
	}
}

// Each move of a mate's line keeps the mate, and the last one is mate. Of mates in
// three the solver is asked from the second move on.
func TestLines(t *testing.T) {
	for _, workers := range []int{1, 4} {
		p := newProver(t, workers)
		for _, pos := range mates(t, "mate3.epd.gz", 120) {
			line := p.prove(t, pos, 3, 300000)
			require.NotEmpty(t, line, pos.FEN(false))
			left := 3
			for i, m := range line {
				if i%2 == 0 && i > 0 {
					require.True(t, forces(&pos, m, left), "%s %v", pos.FEN(false), line)
				}
				var next chess.Position
				pos.Make(&next, m)
				pos = next
				left -= i % 2
			}
			require.True(t, pos.InCheck() && !pos.HasMove())
		}
	}
}

// What the prover says of mates in two is
// what the solver says, whether there is one or not, also of positions in which
// captures en passant, promotions to a knight and zugzwang matter.
func TestAgreesWithTheSolver(t *testing.T) {
	p := newProver(t, 2)
	for _, fen := range []string{
		"8/8/8/8/8/5K2/7p/5N1k w - - 0 1",
		"7k/5K2/8/6P1/8/8/8/8 w - - 0 1",
		"k7/2Q5/8/1K6/8/8/8/8 w - - 0 1",
		"8/8/8/8/4Pp2/7K/R7/7k b - e3 0 1",
		"5k2/3P1P2/5K2/8/8/8/8/8 w - - 0 1",
		"6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1",
		"7k/R7/8/5N2/8/8/8/K7 w - - 96 1",
		"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
	} {
		pos, err := chess.ParseFEN(fen)
		require.NoError(t, err)
		for moves := 1; moves <= 2; moves++ {
			line := p.prove(t, *pos, moves, 0)
			require.Equal(t, forced(pos, moves), line != nil, "%s in %d: %v", fen, moves, line)
			require.Equal(t, line == nil, p.Refuted())
		}
	}
}

// Only the moves that are asked for are tried.
func TestOnlySomeMoves(t *testing.T) {
	pos, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	require.NoError(t, err)
	a1a8 := chess.NewMove(0, 56, chess.Normal)
	p := newProver(t, 1)
	require.Equal(t, []chess.Move{a1a8}, p.prove(t, *pos, 1, 0, a1a8))
	require.Empty(t, p.prove(t, *pos, 1, 0, chess.NewMove(0, 8, chess.Normal)))
	require.True(t, p.Refuted())
}

// WAC.001 is a mate in two moves with a quiet first one.
func TestFewPositions(t *testing.T) {
	pos, err := chess.ParseFEN("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1")
	require.NoError(t, err)
	p := newProver(t, 1)
	require.Len(t, p.prove(t, *pos, 2, 0), 3)
	require.Less(t, p.tree.Nodes(), uint64(2000))
}

// Nothing is allocated once a search runs.
func TestNothingIsAllocated(t *testing.T) {
	pos, err := chess.ParseFEN(chess.StartFEN)
	require.NoError(t, err)
	p := newProver(t, 1)
	p.SetRoot(pos, 3)
	p.tree.Begin(&dts.Master{MaxDepth: mate.MaxDepth, Nodes: 100000})
	w := p.tree.Workers()[0]
	require.Zero(t, testing.AllocsPerRun(1000, func() { w.Step() }))
	p.tree.Stop()
	for !w.Off() {
		w.Step()
	}
}
