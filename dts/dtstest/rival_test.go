package dtstest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// Young brothers wait: no node is offered before its first move has its value,
// whatever its type.
func TestYoungBrothersWait(t *testing.T) {
	for typ, first := range map[dts.Type][2]string{
		dts.PV:  {"/1/1/1", "/1/1/2"},
		dts.Cut: {"/2/1", "/2/2"},
		dts.All: {"/2/2/1", "/2/2/2"},
	} {
		s := stageOf(t, Case{Tree: MustParse(stubborn), Workers: 2, MinSplit: 1, Patience: -1, Rule: dts.YoungBrothers, Picks: []byte{}})
		s.deepest()
		s.to(0, "enter", first[0])
		n := s.node(0).Parent
		require.Equal(t, typ, n.Type)
		require.Zero(t, n.Offer())

		s.to(0, "enter", first[1])

		require.NotZero(t, n.Offer())
	}
}

// They are not split above a split point: who looks for work joins that, though
// more is left above.
func TestYoungBrothersDoNotSplitAboveASplitPoint(t *testing.T) {
	for rule, want := range map[dts.Rule]string{dts.YoungBrothers: "/2/1", dts.Formula: "/"} {
		const wide = "(0 (0 (0 0 0) 0) (0 (0 0 0 0 0 0) 0) (0 0 0))"
		s := stageOf(t, Case{Tree: MustParse(wide), Workers: 3, MinSplit: 1, Patience: -1, Rule: rule, Picks: []byte{}})
		s.deepest()
		s.to(0, "enter", "/2/1/2")
		low := s.node(0).Parent
		s.split(1, low)
		s.to(0, "enter", "/2/1/4")

		s.to(2, "attach", want)

		require.NotZero(t, low.Parent.Parent.Offer(), "the root has moves left")
	}
}
