package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/tt"
)

func TestMatesAreFound(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		plies     int
	}{
		{"mate in 1", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
		{"mate in 1 by promotion", "1k6/3P4/1K6/8/8/8/8/8 w - - 0 1", 1},
		{"mate in 2, two rooks", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", 3},
		{"mate in 2, smothered", "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 3},
		{"mate in 3", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 5},
		{"mated in 1", "k7/8/1K6/8/8/8/8/7R b - - 0 1", -2},
	} {
		t.Run(c.name, func(t *testing.T) {
			need := max(c.plies, -c.plies)
			plain := newSearcher(t, Switches{}).last(t, c.fen, need)
			plies, _ := MatePlies(plain.Value)
			require.Equal(t, c.plies, plies, "as deep as the mate, everything off")
			require.Len(t, plain.PV, need)
			full := newSearcher(t, AllOn()).last(t, c.fen, need+6)
			plies, _ = MatePlies(full.Value)
			require.Equal(t, c.plies, plies, "reductions and pruning may hide it for some plies")
			require.Len(t, full.PV, need)
		})
	}
}

// A second search of the same game tree, a ply further on, finds the same mate
// in the table and counts it from its own root.
func TestTableKeepsMateDistance(t *testing.T) {
	s := newSearcher(t, AllOn())
	first := s.last(t, "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 9)
	require.Equal(t, mateIn(5), first.Value)
	p := position(t, "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1")
	for _, m := range first.PV[:2] {
		next := p
		p.Make(&next, moveOf(m))
		p = next
	}
	results := s.search(t, Root{Position: p}, 4)
	require.Equal(t, mateIn(3), results[len(results)-1].Value)
}

func TestNoMoveAtTheRoot(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      dts.Value
	}{
		{"mate", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", -Mate},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Draw},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSearcher(t, AllOn())
			r := s.last(t, c.fen, 3)
			require.Zero(t, s.RootMoves())
			require.Equal(t, c.want, r.Value)
			require.Empty(t, r.PV)
		})
	}
}

func TestMatePlies(t *testing.T) {
	for _, c := range []struct {
		value dts.Value
		plies int
		mate  bool
	}{
		{mateIn(1), 1, true},
		{mateIn(9), 9, true},
		{matedIn(2), -2, true},
		{matedIn(0), 0, true},
		{MaxEval, 0, false},
		{-MaxEval, 0, false},
	} {
		plies, mate := MatePlies(c.value)
		require.Equal(t, c.mate, mate)
		require.Equal(t, c.plies, plies)
	}
}

// An entry that knows a mate from its node cuts at another ply by the distance
// from the root.
func TestProbeCountsMatesFromTheRoot(t *testing.T) {
	s := newSearcher(t, AllOn())
	w := NewWorker(s.Shared, material{})
	f := &s.frames[0]
	*f = frame{pos: position(t, suite[0]), ply: 7, depth: 4}
	w.store(f, tt.Entry{Value: tt.ToTable(int(mateIn(10)), 7), Depth: 5, Bound: tt.Lower})
	f.ply = 2
	n := dts.NewNode(0)
	n.Born(dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 4, Alpha: 0, Beta: 1})
	e, cut := w.probe(n, f)
	require.True(t, cut)
	require.Equal(t, mateIn(5), dts.Value(e.Value))
}
