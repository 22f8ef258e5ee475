package search

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// swarms are legal positions full of queens, promotions and captures.
var swarms = []string{
	"r1n1n1b1/1P1P1P1P/1N1N1N2/2RnQrRq/2pKp3/3BNQbQ/k7/4Bq2 w - - 0 1",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
	"qqqqk3/qqqq4/8/8/8/8/QQQQ4/QQQQK3 w - - 0 1",
	"q1q1q2k/1q1q1q2/Q1q1Q1q1/1Q1Q1Q2/Q1Q2Q2/8/8/K7 w - - 0 1",
	"nb1bk1n1/PPP3PP/8/8/8/8/ppp3pp/NB1BK1N1 w - - 0 1",
}

// One quiescence search is bounded in every legal position, whatever the window.
func TestQuiescenceIsBounded(t *testing.T) {
	const most = maxQuiescenceNodes + 2*maxQuiescencePly
	w := NewWorker(newSearcher(t, AllOn()).Shared, material{})
	// after searches the positions after each legal move, as a depth 1 does.
	after := func(t require.TestingT, p chess.Position, alpha, beta dts.Value) (nodes int) {
		var all chess.MoveList
		p.Moves(&all)
		for _, m := range all.Slice() {
			f := &frame{rawEval: tt.NoEval, staticEval: tt.NoEval}
			p.Make(&f.pos, m)
			_, n := w.quiescence.search(w, f, noEntry, alpha, beta)
			require.LessOrEqual(t, n, most, f.pos.FEN(false))
			nodes = max(nodes, n)
		}
		return nodes
	}
	t.Run("swarms", func(t *testing.T) {
		reached := 0
		for _, fen := range swarms {
			reached = max(reached, after(t, position(t, fen), -dts.Infinity, dts.Infinity))
		}
		require.GreaterOrEqual(t, reached, maxQuiescenceNodes, "no position tries the bound")
	})
	t.Run("crowded boards", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			p := crowded(t)
			middle := dts.Value(rapid.IntRange(-3000, 3000).Draw(t, "middle"))
			width := dts.Value(rapid.IntRange(1, 3000).Draw(t, "width"))
			after(t, p, middle, middle+width)
		})
	})
}

// Ordinary positions do not know that there is a bound.
func TestQuiescenceIsSeldomCutShort(t *testing.T) {
	w := NewWorker(newSearcher(t, AllOn()).Shared, material{})
	for _, fen := range suite {
		f := &frame{pos: position(t, fen), rawEval: tt.NoEval, staticEval: tt.NoEval}
		_, nodes := w.quiescence.search(w, f, noEntry, -dts.Infinity, dts.Infinity)
		require.Less(t, nodes, maxQuiescenceNodes/2, fen)
	}
}

// A stop is heard while depth 1 is searched, after some thousand positions at
// most, and a move is known by then.
func TestStopInCrowdedDepthOne(t *testing.T) {
	for _, fen := range swarms {
		s := newSearcher(t, AllOn())
		root := Root{Position: position(t, fen)}
		s.SetRoot(root)
		var answer dts.Move
		told := func(r *dts.Result) { answer = r.PV[0] }
		s.tree.Begin(&dts.Master{Unfinished: told, Continue: func(r *dts.Result) bool { told(r); return true }})
		s.tree.Stop()
		require.NoError(t, s.tree.Run())
		require.True(t, root.Position.Legal(moveOf(answer)), fen)
		require.Less(t, s.tree.Nodes(), uint64(8*maxQuiescenceNodes), fen)
	}
}

// crowded draws a legal position with many heavy pieces on both sides.
func crowded(t *rapid.T) chess.Position {
	for {
		var board [64]byte
		squares := rapid.Permutation(allSquares()).Draw(t, "squares")
		board[squares[0]], board[squares[1]] = 'K', 'k'
		for i, set := range []string{"QQQQQQQQQRRBBNN", "qqqqqqqqqrrbbnn"} {
			for k, piece := range []byte(set[:rapid.IntRange(0, len(set)).Draw(t, "men")]) {
				board[squares[2+2*k+i]] = piece
			}
		}
		if p, err := chess.ParseFEN(placement(board) + " w - - 0 1"); err == nil {
			return *p
		}
	}
}

func allSquares() (squares []int) {
	for s := range 64 {
		squares = append(squares, s)
	}
	return squares
}

// placement writes a board as the first field of a FEN does.
func placement(board [64]byte) (field string) {
	for i, piece := range board {
		if i > 0 && i%8 == 0 {
			field += "/"
		}
		if piece == 0 {
			piece = '1'
		}
		field += string(piece)
	}
	return field
}
