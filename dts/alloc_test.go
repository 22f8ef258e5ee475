package dts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
)

// Nothing is allocated once a search runs, whoever splits what.
func TestStepAllocatesNothing(t *testing.T) {
	for _, workers := range []int{1, 4} {
		g := dtstest.Random(5, dtstest.Shape{Depth: 9, Width: 5, Values: 50})
		tree := dts.NewTree(dts.Options{Workers: workers, MinSplitDepth: 1}, dtstest.NewGamePolicies(g, dtstest.Everything))
		tree.Begin(&dts.Master{MaxDepth: g.FullDepth()})
		steps := func() {
			for range 1000 {
				for _, w := range tree.Workers() {
					w.Step()
				}
			}
		}
		steps()
		require.Zero(t, testing.AllocsPerRun(20, steps), "%d workers", workers)
		require.Zero(t, testing.AllocsPerRun(20, func() { tree.Tally() }), "to look how far they are")
		require.False(t, tree.Over())
		tree.Stop()
		for !tree.AllOff() {
			steps()
		}
	}
}
