package dts_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
)

// Every worker enlists once for each search, before it searches.
func TestEnlist(t *testing.T) {
	var mu sync.Mutex
	enlisted := map[int]int{}
	tree := dts.NewTree(dts.Options{Workers: 3, MinSplitDepth: 1, Enlist: func(worker int) {
		mu.Lock()
		defer mu.Unlock()
		enlisted[worker]++
	}}, dtstest.NewMinds(dtstest.Random(1, dtstest.Shape{Depth: 4, Width: 3, Values: 5}), dtstest.Everything))
	for range 2 {
		require.NoError(t, tree.Search(&dts.Master{MaxDepth: 3, Continue: func(*dts.Result) bool { return true }}))
	}
	require.Equal(t, map[int]int{0: 2, 1: 2, 2: 2}, enlisted)
}
