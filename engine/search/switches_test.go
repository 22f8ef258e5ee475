package search

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every technique does something: without it the search is another.
func TestEverySwitchMatters(t *testing.T) {
	p := DefaultParameters()
	p.VerifyDepth, p.HistoryMargin = p.NullDepth, 500
	const (
		mate  = "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1"
		won   = "6b1/4Kpk1/5r2/8/3B2P1/7R/8/8 w - - 0 1"
		rises = "4k3/p4prp/1p6/2b5/8/2Q3P1/P2R1PKP/4q3 w - - 0 1" // by more than a window, late
	)
	nodes := func(on Switches) (sum uint64) {
		for _, fen := range []string{suite[1], suite[2], suite[5], suite[7], mate, won, rises} {
			s := newSearcher(t, on)
			s.SetParameters(p)
			s.last(t, fen, 9)
			sum += s.tree.Nodes()
		}
		return sum
	}
	every := AllOn()
	all := nodes(every)
	for i, e := range every.List() {
		on := AllOn()
		*on.List()[i].On = false
		require.NotEqual(t, all, nodes(on), e.Name)
	}
}
