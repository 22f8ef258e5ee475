package dts_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
)

// OnStart is called once by every worker for each search, before it searches.
func TestOnStart(t *testing.T) {
	var mu sync.Mutex
	started := map[int]int{}
	tree := dts.NewTree(dts.Options{Workers: 3, MinSplitDepth: 1, OnStart: func(worker int) {
		mu.Lock()
		defer mu.Unlock()
		started[worker]++
	}}, dtstest.NewGamePolicies(dtstest.Random(1, dtstest.Shape{Depth: 4, Width: 3, Values: 5}), dtstest.Everything))
	for range 2 {
		require.NoError(t, tree.Search(&dts.Master{MaxDepth: 3, Continue: func(*dts.Result) bool { return true }}))
	}
	require.Equal(t, map[int]int{0: 2, 1: 2, 2: 2}, started)
}
