package search

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/engine/chess"
)

// randomPosition is some random moves from one of the suite's positions.
func randomPosition(t *rapid.T) chess.Position {
	p, err := chess.ParseFEN(rapid.SampledFrom(suite).Draw(t, "fen"))
	require.NoError(t, err)
	for range rapid.IntRange(0, 30).Draw(t, "plies") {
		var l chess.MoveList
		p.Moves(&l)
		if l.Len() == 0 {
			break
		}
		next := *p
		p.Make(&next, rapid.SampledFrom(l.Slice()).Draw(t, "move"))
		*p = next
	}
	return *p
}

// anyMove is a legal move or any sixteen bits.
func anyMove(t *rapid.T, p *chess.Position, label string) chess.Move {
	var l chess.MoveList
	p.Moves(&l)
	if l.Len() > 0 && rapid.Bool().Draw(t, label+" is legal") {
		return rapid.SampledFrom(l.Slice()).Draw(t, label)
	}
	return chess.Move(rapid.Uint16().Draw(t, label))
}

// Whatever the hash move and the killers are, and if the killers change
// meanwhile, each legal move comes once.
func TestPickerYieldsEachMoveOnce(t *testing.T) {
	s := newSearcher(t, AllOn())
	w := NewWorker(s.Shared, material{})
	rapid.Check(t, func(t *rapid.T) {
		f := &s.frames[0]
		*f = frame{pos: randomPosition(t), previous: s.sentinel(0), killerFrame: s.sentinel(1), lastMove: noPieceTo}
		killers := &s.frames[f.killerFrame].killers
		for range 2 {
			killers.store(anyMove(t, &f.pos, "killer"))
		}
		f.open(anyMove(t, &f.pos, "hash"))
		var all chess.MoveList
		f.pos.Moves(&all)
		seen := map[chess.Move]bool{}
		for m, from := w.pick(f); from != exhausted; m, from = w.pick(f) {
			require.Contains(t, all.Slice(), m.move)
			require.False(t, seen[m.move], "%v twice", m.move)
			seen[m.move] = true
			if from == firstKiller {
				killers.store(anyMove(t, &f.pos, "new killer"))
			}
		}
		require.Len(t, seen, all.Len())
	})
}

// order is all the moves of a position as a picker yields them.
func order(s *searcher, f *frame) (moves []string, stages []stage) {
	w := NewWorker(s.Shared, material{})
	for m, from := w.pick(f); from != exhausted; m, from = w.pick(f) {
		moves = append(moves, f.pos.UCI(m.move, false))
		stages = append(stages, from)
	}
	return moves, stages
}

func TestPickerOrder(t *testing.T) {
	s := newSearcher(t, AllOn())
	f := &s.frames[0]
	place := func() {
		*f = frame{pos: position(t, "4k3/8/2p5/3q4/4P3/1r6/8/R3KQ2 w - - 0 1"), previous: s.sentinel(0), killerFrame: s.sentinel(1), lastMove: noPieceTo}
	}
	move := func(text string) chess.Move {
		m, err := f.pos.ParseUCI(text, false)
		require.NoError(t, err)
		return m
	}
	place()
	s.frames[f.killerFrame].killers.store(move("e1e2"))
	s.frames[f.killerFrame].killers.store(move("a1a7"))
	at := setting{noPast, f.pos.Attacked(chess.Black)}
	for range 40 { // worth more than a check
		s.moveHistory.updateQuiet(&f.pos, move("f1h3"), &at, s.tuning.historyBonus(5))
	}
	s.moveHistory.updateQuiet(&f.pos, move("e4e5"), &at, -s.tuning.historyBonus(5))
	f.open(move("f1f8"))
	moves, stages := order(s, f)
	require.Equal(t, []string{"f1f8", "e4d5", "a1a7", "e1e2", "f1h3"}, moves[:5])
	require.Equal(t, []stage{hashMove, goodCaptures, firstKiller, secondKiller, quiets}, stages[:5])
	require.Equal(t, "e4e5", moves[len(moves)-1])
}

func TestLosingCapturesComeLast(t *testing.T) {
	s := newSearcher(t, AllOn())
	f := &s.frames[0]
	*f = frame{pos: position(t, "4k3/2p5/3p4/8/8/3Q4/8/4K3 w - - 0 1"), previous: s.sentinel(0), killerFrame: s.sentinel(1), lastMove: noPieceTo}
	f.open(chess.NoMove)
	moves, stages := order(s, f)
	require.Equal(t, "d3d6", moves[len(moves)-1])
	require.Equal(t, badCaptures, stages[len(stages)-1])
}

// The position with the most moves fits.
func TestPickerHoldsEveryMove(t *testing.T) {
	s := newSearcher(t, AllOn())
	f := &s.frames[0]
	*f = frame{pos: position(t, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"), previous: s.sentinel(0), killerFrame: s.sentinel(1), lastMove: noPieceTo}
	f.open(chess.NoMove)
	moves, _ := order(s, f)
	require.Len(t, moves, maxMoves)
}

// The order knows more than sixteen bits of a move's histories.
func TestPickerScoresAreWide(t *testing.T) {
	var p picker
	p.push(1, 3*maxHistory)
	p.push(2, 5*maxHistory)
	m, ok := p.nextBest()
	require.True(t, ok)
	require.Equal(t, scored{2, 5 * maxHistory}, m)
}

// Quiet moves with a bad history come after losing captures.
func TestBadQuietsComeLast(t *testing.T) {
	s := newSearcher(t, AllOn())
	f := &s.frames[0]
	*f = frame{pos: position(t, "4k3/2p5/3p4/8/8/3Q4/8/4K3 w - - 0 1"), previous: s.sentinel(0), killerFrame: s.sentinel(1), lastMove: noPieceTo}
	bad, err := f.pos.ParseUCI("d3f3", false)
	require.NoError(t, err)
	for range 20 {
		s.moveHistory.updateQuiet(&f.pos, bad, &setting{noPast, f.pos.Attacked(chess.Black)}, -1500)
	}
	f.open(chess.NoMove)
	moves, stages := order(s, f)
	require.Equal(t, []string{"d3d6", "d3f3"}, moves[len(moves)-2:])
	require.Equal(t, []stage{badCaptures, badQuiets}, stages[len(stages)-2:])
}
