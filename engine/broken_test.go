package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// broken is a tree whose search breaks at once.
func broken() *dts.Tree {
	return dts.NewTree(dts.Options{Workers: 1}, func(*dts.Tree, int) dts.Policy { return nil })
}

// A search that broke is over and says so, also one that would wait for Stop. The
// engine serves the next search.
func TestBrokenSearchAnswersAtOnce(t *testing.T) {
	for name, l := range map[string]Limits{"infinite": {Infinite: true}, "ponder": {Ponder: true}, "depth": {Depth: 3}} {
		t.Run(name, func(t *testing.T) {
			e := small(t)
			e.mu.machine.tree = broken()
			s := begin(t, e, l)
			require.ErrorContains(t, s.Result().Err, "worker 0")
			require.NotEmpty(t, s.Result().Best)
			require.NoError(t, begin(t, e, Limits{Depth: 2}).Result().Err)
		})
	}
}
