package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/chess"
)

// closed is a finished node of the position in the searcher's first frame.
func closed(s *searcher, p chess.Position, depth int32, v dts.Value, b dts.Bound) (*dts.Node, *frame) {
	n := dts.NewNode(0)
	n.Born(dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: depth, Alpha: -1, Beta: 1})
	n.Hand()
	n.Finish(v, b)
	f := &s.frames[0]
	*f = frame{pos: p, previous: s.sentinel(0), killerFrame: s.sentinel(1), depth: depth, lastMove: noPieceTo}
	return n, f
}

// corrected is an evaluation of a position whose last moves are not known.
func corrected(w *Worker, p *chess.Position, raw int16) int16 {
	return correctedAfter(w, p, raw, lastMoves{noPieceTo, noPieceTo})
}

func correctedAfter(w *Worker, p *chess.Position, raw int16, last lastMoves) int16 {
	v, _ := w.correctedEval(p, raw, last)
	return v
}

// What searches come to in a structure moves the evaluation towards it, up to a
// limit, and for the side to move there alone.
func TestCorrectionLearns(t *testing.T) {
	s := newSearcher(t, AllOn())
	w := NewWorker(s.Shared, material{})
	p, other := position(t, suite[5]), position(t, suite[1])
	n, f := closed(s, p, 8, 300, dts.Exact)
	last := int16(0)
	for range 100 {
		w.updateCorrection(n, f, chess.NoMove)
		now := corrected(w, &p, 0)
		require.GreaterOrEqual(t, now, last)
		last = now
	}
	require.Positive(t, last)
	require.LessOrEqual(t, int(last), structures*s.tuning.CorrectMost)
	require.EqualValues(t, s.tuning.CorrectMost, corrected(w, &other, 0), "the last moves are the same")
	require.Zero(t, correctedAfter(w, &other, 0, lastMoves{1, 2}))
	var turned chess.Position
	p.MakeNull(&turned)
	require.Zero(t, corrected(w, &turned, 0))
	require.LessOrEqual(t, corrected(w, &p, int16(MaxEval)), int16(MaxEval), "never a mate")
	s.Clear()
	require.Zero(t, corrected(w, &p, 0))
}

// A value that proves nothing against the evaluation teaches nothing, nor does
// a mate or what a capture decides.
func TestCorrectionIgnores(t *testing.T) {
	p := position(t, suite[1])
	capture, err := p.ParseUCI("e2a6", false)
	require.NoError(t, err)
	for _, c := range []struct {
		name  string
		value dts.Value
		bound dts.Bound
		best  chess.Move
	}{
		{"at least less", -100, dts.Lower, chess.NoMove},
		{"at most more", 100, dts.Upper, chess.NoMove},
		{"mate", mateIn(5), dts.Lower, chess.NoMove},
		{"mated", matedIn(6), dts.Upper, chess.NoMove},
		{"a capture", 100, dts.Exact, capture},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSearcher(t, AllOn())
			w := NewWorker(s.Shared, material{})
			n, f := closed(s, p, 8, c.value, c.bound)
			w.updateCorrection(n, f, c.best)
			require.Zero(t, corrected(w, &p, 0))
		})
	}
}

// What a search before the moves proves is no miss of the evaluation.
func TestCorrectionIgnoresSearchesBeforeTheMoves(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[5])
	w, n, _ := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 8, Alpha: -500, Beta: -499})
	before := corrected(w, &p, 0)
	plan := w.Before(n, &dts.Report{Kind: nullMove, Value: 400})
	require.Equal(t, dts.Return, plan.Do)
	n.Finish(plan.Value, plan.Bound)
	w.Close(n)
	require.Equal(t, before, corrected(w, &p, 0))
}

// Structures see what they are made of, and nothing else.
func TestStructures(t *testing.T) {
	base := position(t, "r3k2r/pp1n1ppp/2p1b3/4p3/4P3/2N1B3/PPP2PPP/R3K2R w KQkq - 0 1")
	for _, c := range []struct {
		name, fen string
		last      lastMoves
		differ    [structures]bool
	}{
		{"a pawn", "r3k2r/pp1n1ppp/2p1b3/4p3/4P3/P1N1B3/1PP2PPP/R3K2R w KQkq - 0 1", lastMoves{7, 9}, [structures]bool{true, false, false, false, false}},
		{"a knight", "r3k2r/pp1n1ppp/2p1b3/4p3/4P3/4B3/PPP1NPPP/R3K2R w KQkq - 0 1", lastMoves{7, 9}, [structures]bool{false, true, true, false, false}},
		{"the last move", base.FEN(false), lastMoves{8, 9}, [structures]bool{false, false, false, false, true}},
		{"the move before", base.FEN(false), lastMoves{7, 8}, [structures]bool{false, false, false, false, true}},
		{"a rook of Black's", "3rk2r/pp1n1ppp/2p1b3/4p3/4P3/2N1B3/PPP2PPP/R3K2R w KQk - 0 1", lastMoves{7, 9}, [structures]bool{false, false, false, true, false}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.fen)
			a, b := structureOf(&base, c.last), structureOf(&p, lastMoves{7, 9})
			for kind := range structures {
				require.Equal(t, c.differ[kind], a[kind] != b[kind], "structure %d", kind)
			}
		})
	}
}
