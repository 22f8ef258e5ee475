package search

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/chess"
)

func TestDraws(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		depth     int
		drawn     bool
	}{
		{"fifty moves", "7k/8/8/8/8/8/Q7/K7 w - - 99 100", 4, true},
		{"fifty moves, but the last one mates", "7k/8/6K1/8/8/8/8/5Q2 w - - 99 100", 4, false},
		{"a pawn move begins anew", "7k/8/8/8/8/8/Q6P/K7 w - - 99 100", 4, false},
		{"only kings are left", "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", 4, false},
		{"capture leaves dead material", "8/8/8/8/8/1n6/1K6/7k w - - 0 1", 3, true},
		{"perpetual check", "6k1/6p1/8/7Q/8/8/1rq5/7K w - - 0 1", 5, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, on := range []Switches{{}, AllOn()} {
				r := newSearcher(t, on).last(t, c.fen, c.depth)
				require.Equal(t, c.drawn, r.Value == Draw, "value %d", r.Value)
			}
		})
	}
}

// line plays moves from a position along a chain of nodes, as a search would,
// and says at each whether the position is a repetition.
func line(t *testing.T, r Root, moves ...string) []bool {
	return along(t, r, func(w *Worker, _ *dts.Node, f *frame) bool { return w.repetition(f) }, moves...)
}

// along asks something of each position along a line.
func along(t *testing.T, r Root, ask func(*Worker, *dts.Node, *frame) bool, moves ...string) (answers []bool) {
	s := newSearcher(t, AllOn())
	s.SetRoot(r)
	w := NewWorker(s.Shared, material{})
	at := dts.NewNode(0)
	at.Born(dts.Birth{Kind: dts.Root})
	f := w.place(at)
	for i, text := range moves {
		next := dts.NewNode(i + 1)
		b := dts.Birth{Parent: at, Kind: dts.Played, Flip: true}
		switch text {
		case "null":
			b.Kind = nullMove
		case "same":
			b.Kind = verification
		default:
			m, err := f.pos.ParseUCI(text, false)
			require.NoError(t, err)
			b.Move = dts.Move(m)
		}
		next.Born(b)
		f, at = w.place(next), next
		if b.Kind == dts.Played {
			answers = append(answers, ask(w, next, f))
		}
	}
	return answers
}

func TestRepetition(t *testing.T) {
	start := chess.StartPosition()
	out := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	back := []string{"e2e3", "g8f6", "g1f3", "f6g8", "f3g1"}
	for _, c := range []struct {
		name  string
		moves []string
		want  []bool
	}{
		{"the root once more is not enough", out, []bool{false, false, false, false}},
		{"the root three times is", append(out, out...), []bool{false, false, false, false, true, true, true, true}},
		{"beneath the root once is enough", back, []bool{false, false, false, false, true}},
		{"across a verification", []string{"e2e3", "g8f6", "same", "g1f3", "f6g8", "f3g1"}, []bool{false, false, false, false, true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, line(t, Root{Position: *start}, c.moves...))
		})
	}
}

// A move back to a position beneath the root is a draw at least.
func TestUpcomingRepetition(t *testing.T) {
	root := Root{Position: *chess.StartPosition()}
	for _, c := range []struct {
		name  string
		moves []string
		want  []bool
	}{
		{"to the root does not count", []string{"g1f3", "g8f6", "f3g1"}, []bool{false, false, false}},
		{"beneath the root", []string{"e2e3", "g8f6", "g1f3", "f6g8", "b1c3"}, []bool{false, false, false, true, false}},
		{"not across a pawn move", []string{"e2e3", "g8f6", "g1f3", "f6g8", "d2d3", "b8c6", "f3g1"}, []bool{false, false, false, true, false, false, false}},
		{"not across a null move", []string{"e2e3", "g8f6", "g1f3", "null", "f3g1"}, []bool{false, false, false, false}},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, c.want, along(t, root, (*Worker).upcomingRepetition, c.moves...))
		})
	}
}

// The king loses a move, and the opponent's null move makes up for it.
func TestNoRepetitionAcrossANullMove(t *testing.T) {
	root := Root{Position: position(t, "4k3/7p/8/8/8/8/7P/4K3 w - - 0 1")}
	for _, again := range line(t, root, "e1d1", "e8e7", "d1d2", "e7e8", "d2e1", "null", "e1d1") {
		require.False(t, again)
	}
}

func TestRepetitionOfTheGame(t *testing.T) {
	var keys []uint64
	p := chess.StartPosition()
	for _, text := range []string{"g1f3", "g8f6", "f3g1"} {
		keys = append(keys, p.Key())
		m, err := p.ParseUCI(text, false)
		require.NoError(t, err)
		next := *p
		p.Make(&next, m)
		*p = next
	}
	root := Root{Position: *p, Earlier: keys}
	require.Equal(t, []bool{false}, line(t, root, "f6g8"), "twice in all")
	require.Equal(t, []bool{false, false, false, false, true},
		line(t, root, "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"), "three times in all, once beneath the root")
	root.Earlier = append([]uint64{keys[0], 1, keys[0], 2}, keys...)
	root.Position = withFifty(t, *p, 7)
	require.Equal(t, []bool{true}, line(t, root, "f6g8"), "three times in all, twice before the root")
	root.Position = withFifty(t, *p, 3)
	require.Equal(t, []bool{false}, line(t, root, "f6g8"), "the older ones cannot recur")
}

// withFifty is p with another count of reversible plies.
func withFifty(t *testing.T, p chess.Position, fifty int) chess.Position {
	fields := strings.Fields(p.FEN(false))
	fields[4] = strconv.Itoa(fifty)
	return position(t, strings.Join(fields, " "))
}
