package search

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// A score never leaves its bounds.
func TestHistoryIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var tuned tuning
		tuned.set(DefaultParameters())
		s := entry{pair: new(pair), shift: rapid.SampledFrom([]uint8{0, 16}).Draw(t, "shift")}
		for _, depth := range rapid.SliceOfN(rapid.IntRange(-40, 40), 1, 200).Draw(t, "depths") {
			b := tuned.historyBonus(max(depth, -depth))
			if depth < 0 {
				b = -b
			}
			s.update(b)
			require.LessOrEqual(t, max(s.load(), -s.load()), int32(maxHistory))
		}
	})
}

func TestHistoryKnowsTheMoveBefore(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[0])
	h := &s.moveHistory
	m := chess.NewMove(chess.Square(6), chess.Square(21), chess.Normal)
	h.updateQuiet(&p, m, &setting{before: past{5, 7, 9, 11}}, 100)
	for _, c := range []struct {
		before past
		want   int
	}{
		{past{5, 7, 9, 11}, 450},
		{past{5, noPieceTo, noPieceTo, noPieceTo}, 200},
		{past{noPieceTo, noPieceTo, noPieceTo, 11}, 150},
		{past{6, 8, 10, 12}, 100},
	} {
		require.EqualValues(t, c.want, h.quietScore(&p, m, &setting{before: c.before}))
	}
	h.updateQuiet(&p, m, &setting{before: noPast}, 100)
	require.Zero(t, entryOf(h.continuation[noPieceTo][:], int(pieceToOf(&p, m))).load(), "what follows no move is not learned")
	s.Clear()
	require.Zero(t, h.quietScore(&p, m, &setting{before: past{5, 7, 9, 11}}))
}

func TestKillersKeepTheLastTwo(t *testing.T) {
	var k killers
	for _, m := range []chess.Move{1, 2, 2, 3, 3} {
		k.store(m)
	}
	require.Equal(t, [2]chess.Move{3, 2}, k.load())
}

// The past of a node is read from the frames above it, and ends at the root.
func TestPast(t *testing.T) {
	s := newSearcher(t, AllOn())
	w := NewWorker(s.Shared, material{})
	for i := range 8 {
		s.frames[i].previous, s.frames[i].lastMove = int32(i-1), pieceTo(i)
	}
	s.frames[0].previous, s.frames[0].lastMove = s.sentinel(0), noPieceTo
	require.Equal(t, past{7, 6, 4, 2}, w.past(&s.frames[7]))
	require.Equal(t, past{2, 1, noPieceTo, noPieceTo}, w.past(&s.frames[2]))
	require.Equal(t, noPast, w.past(&s.frames[0]))
}

// The continuation histories of a move stay within their bounds, alone and
// together, however they share what they learn.
func TestContinuationsAreBounded(t *testing.T) {
	s := newSearcher(t, AllOn())
	h := &s.moveHistory
	for _, before := range []past{{1, 2, 3, 4}, {1, 5, 6, 7}, {1, noPieceTo, noPieceTo, noPieceTo}} {
		for range 100 {
			h.updateContinuations(9, &before, 1500)
		}
		require.InDelta(t, maxContinuation, h.continuationScore(9, &before), maxContinuation/8)
		for range 100 {
			h.updateContinuations(9, &before, -1500)
		}
		require.InDelta(t, -maxContinuation, h.continuationScore(9, &before), maxContinuation/8)
	}
}

// A node that fails low rewards the quiet move that led there, and no capture.
func TestFailingLowRewardsTheMoveBefore(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[1])
	for text, learns := range map[string]bool{"a2a3": true, "e2a6": false} {
		t.Run(text, func(t *testing.T) {
			m, err := p.ParseUCI(text, false)
			require.NoError(t, err)
			w, n, above := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 5, Alpha: -1, Beta: 0})
			child := dts.NewNode(1)
			child.Born(dts.Birth{Parent: n, Kind: dts.Played, Type: dts.All, Move: dts.Move(m), Number: 5, Ply: 1, Depth: 4, Alpha: 0, Beta: 1})
			f := &s.frames[1]
			*f = frame{previous: 0, killerFrame: above.previous, depth: 4}
			f.makeMove(above, m)
			child.Hand()
			child.Finish(-30, dts.Upper)
			w.Close(child)
			require.Equal(t, learns, s.moveHistory.butterflyEntry(p.Turn(), m, p.Attacked(p.Turn().Other())).load() > 0)
		})
	}
}

// A node that fails high blames the quiet move that led there, if it was the parent's
// first.
func TestFailingHighBlamesTheMoveBefore(t *testing.T) {
	p := position(t, suite[1])
	m, err := p.ParseUCI("a2a3", false)
	require.NoError(t, err)
	for number, blamed := range map[int32]bool{1: true, 2: false} {
		s := newSearcher(t, AllOn())
		w, n, above := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 5, Alpha: -1, Beta: 0})
		above.lastMove = 5
		child := dts.NewNode(1)
		child.Born(dts.Birth{Parent: n, Kind: dts.Played, Type: dts.Cut, Move: dts.Move(m), Number: number, Ply: 1, Depth: 4, Alpha: 0, Beta: 1})
		f := &s.frames[1]
		*f = frame{previous: 0, killerFrame: above.previous, depth: 4}
		f.makeMove(above, m)
		child.Hand()
		child.Finish(30, dts.Lower)
		w.blameLast(child, f)
		before := w.past(above)
		require.Equal(t, blamed, s.moveHistory.continuationScore(f.lastMove, &before) < 0)
	}
}

// A cutoff by the table rewards its quiet move, and blames the quiet move that
// led there if it was an early one.
func TestTableCutoffsTeach(t *testing.T) {
	p := position(t, suite[1])
	m, err := p.ParseUCI("a2a3", false)
	require.NoError(t, err)
	for number, blamed := range map[int32]bool{1: true, earlyMoves + 1: false} {
		s := newSearcher(t, AllOn())
		w, n, _ := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.All, Depth: 5, Alpha: -1, Beta: 0})
		var next chess.Position
		p.Make(&next, m)
		answer, err := next.ParseUCI("g7g5", false)
		if err != nil {
			answer, err = next.ParseUCI("h8h7", false)
		}
		require.NoError(t, err)
		s.table.Store(next.Key(), tt.Entry{Move: uint16(answer), Value: 90, Depth: 6, Bound: tt.Lower})
		child := dts.NewNode(1)
		child.Born(dts.Birth{Parent: n, Kind: dts.Played, Type: dts.Cut, Move: dts.Move(m), Number: number, Ply: 1, Depth: 4, Alpha: 0, Beta: 1})
		v, _, known := w.Enter(child)
		require.True(t, known)
		require.EqualValues(t, 90, v)
		require.Positive(t, s.moveHistory.butterflyEntry(next.Turn(), answer, next.Attacked(next.Turn().Other())).load())
		require.Equal(t, blamed, s.moveHistory.butterflyEntry(p.Turn(), m, p.Attacked(p.Turn().Other())).load() < 0)
	}
}

// What a move is worth depends on whether it leaves or enters the opponent's attacks.
func TestHistoryKnowsThreats(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[0])
	m := chess.NewMove(chess.Square(6), chess.Square(21), chess.Normal)
	s.moveHistory.updateQuiet(&p, m, &setting{before: noPast}, 100)
	for attacked, want := range map[chess.Bitboard]int32{0: 100, 1: 100, 1 << 6: 0, 1 << 21: 0, 1<<6 | 1<<21: 0} {
		require.Equal(t, want, s.moveHistory.quietScore(&p, m, &setting{noPast, attacked}), attacked)
	}
}
