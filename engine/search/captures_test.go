package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/tt"
)

// A capture far below alpha is pruned at little depth, but for one that gives check
// or promotes.
func TestFutileCaptures(t *testing.T) {
	p := position(t, "6k1/P4ppp/8/2p5/8/4B3/5PPP/3R2K1 w - - 0 1")
	for _, c := range []struct {
		move   string
		depth  int
		alpha  dts.Value
		futile bool
	}{
		{"e3c5", 1, 3000, true},
		{"e3c5", 1, 0, false},
		{"e3c5", 7, 3000, false},
		{"a7a8q", 1, 3000, false},
	} {
		s := newSearcher(t, AllOn())
		w, n, f := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 3, Alpha: c.alpha, Beta: c.alpha + 1})
		m, err := p.ParseUCI(c.move, false)
		require.NoError(t, err)
		most, futile := w.futileCapture(n, f, m, c.depth)
		require.Equal(t, c.futile, futile, "%+v", c)
		require.Equal(t, c.futile, most != 0 && most <= c.alpha, "%+v", c)
	}
}

// After two captures of a quiescence search only recaptures, checks and promotions
// are left.
func TestLateCaptures(t *testing.T) {
	s := newSearcher(t, AllOn())
	w := NewWorker(s.Shared, material{})
	p := position(t, "3r2k1/P4ppp/8/2p3n1/8/4B3/5PPP/3R2K1 w - - 0 1")
	for _, c := range []struct {
		move     string
		searched uint8
		late     bool
	}{
		{"e3c5", 1, false},
		{"e3c5", 2, true},
		{"e3g5", 2, false},
		{"d1d8", 2, false},
		{"a7a8q", 2, false},
	} {
		m, err := p.ParseUCI(c.move, false)
		require.NoError(t, err)
		q := qnode{pos: p, searched: c.searched, lastMove: 38} // a pawn to g5
		require.Equal(t, c.late, q.lateCapture(w, m), "%+v", c)
		q.lastMove = noPieceTo
		require.False(t, q.lateCapture(w, m))
	}
}

// Far below alpha an even exchange is not searched in quiescence, and one that wins a
// piece is.
func TestEvenExchangesFarBelowAlpha(t *testing.T) {
	s := newSearcher(t, AllOn())
	w := NewWorker(s.Shared, material{})
	p := position(t, "6k1/1p3ppp/1rr5/8/8/4B3/2R2PPP/6K1 w - - 0 1")
	margin := dts.Value(s.tuning.EvenMargin)
	for _, c := range []struct {
		move   string
		below  dts.Value // alpha is above the stand pat by so much
		worthy bool
	}{
		{"c2c6", margin - 1, true},
		{"c2c6", margin, false},
		{"e3b6", margin, true},
	} {
		m, err := p.ParseUCI(c.move, false)
		require.NoError(t, err)
		q := qnode{pos: p, alpha: c.below, value: -500}
		require.Equal(t, c.worthy, q.worthCapturing(w, m), "%+v", c)
		require.Equal(t, c.worthy, q.value == -500, "%+v", c)
	}
}

// At little depth an entry cuts only if its bound is what the type of the node lets
// expect.
func TestShallowCutoffsAreAsExpected(t *testing.T) {
	for _, c := range []struct {
		nodeType dts.Type
		depth    int32
		value    int16
		bound    tt.Bound
		cut      bool
	}{
		{dts.Cut, 3, 10, tt.Lower, true},
		{dts.All, 3, 10, tt.Lower, false},
		{dts.All, 3, -10, tt.Upper, true},
		{dts.Cut, 3, -10, tt.Upper, false},
		{dts.Cut, 6, -10, tt.Upper, true},
		{dts.Cut, 0, -10, tt.Upper, true},
		{dts.PV, 6, 10, tt.Lower, false},
	} {
		s := newSearcher(t, AllOn())
		p := position(t, suite[5])
		w, n, f := at(s, p, dts.Birth{Kind: dts.Played, Type: c.nodeType, Depth: c.depth, Alpha: -1, Beta: 0})
		s.table.Store(p.Key(), tt.Entry{Value: c.value, Depth: 9, Bound: c.bound})
		_, cut := w.probe(n, f)
		require.Equal(t, c.cut, cut, "%+v", c)
	}
}

// Of quiet moves without a history those come first that check and lose nothing.
func TestSafeChecksComeFirst(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, "6k1/5ppp/8/8/8/8/3R1PPP/B5K1 w - - 0 1")
	w, _, f := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 3, Alpha: -1, Beta: 0})
	f.stage = generateQuiets
	m, from := w.pick(f)
	require.Equal(t, quiets, from)
	require.Equal(t, "d2d8", p.UCI(m.move, false))
	require.EqualValues(t, checkBonus, m.score)
}
