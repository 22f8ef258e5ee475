package dtstest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/sim"
)

// A rule of one's own decides what is shared, and never what the search finds: with one
// that shares nothing nobody joins, with one that shares everything many do, and what
// is out of range counts as 0 or 1.
func TestRuleOfOnesOwn(t *testing.T) {
	game := Random(3, Shape{Depth: 6, Width: 4, Values: 40})
	search := func(share func(*dts.Node) float64) (v dts.Value, joins uint64) {
		tree := dts.NewTree(dts.Options{Workers: 8, MinSplitDepth: 1, Share: share}, NewGamePolicies(game, Everything))
		r := sim.Run(tree, &dts.Master{MaxDepth: game.FullDepth(), Continue: func(r *dts.Result) bool {
			v = r.Value
			return true
		}}, sim.Default, 1)
		return v, r.Tally.LateJoins + r.Tally.Splits[0] + r.Tally.Splits[1] + r.Tally.Splits[2]
	}
	want, _ := search(nil)
	for _, test := range []struct {
		name  string
		share func(*dts.Node) float64
		joins bool
	}{
		{"nothing", func(*dts.Node) float64 { return 0 }, false},
		{"less than nothing", func(*dts.Node) float64 { return -5 }, false},
		{"everything", func(*dts.Node) float64 { return 1 }, true},
		{"more than everything", func(*dts.Node) float64 { return 1e9 }, true},
		{"ALL nodes alone", func(n *dts.Node) float64 { return map[bool]float64{true: 0.7}[n.Type == dts.All] }, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, joins := search(test.share)
			require.Equal(t, want, v)
			require.Equal(t, test.joins, joins > 0)
		})
	}
}
