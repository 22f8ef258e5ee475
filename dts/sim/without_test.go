package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/dts/sim"
)

// joins counts how nodes were joined.
type joins struct{ all, early, crowded int }

func (j *joins) Record(_ int64, _ int, e dts.Event, n *dts.Node) {
	if e != dts.Joined {
		return
	}
	j.all++
	if n.Value() == dts.None {
		j.early++
	}
	if n.Running() > 1 {
		j.crowded++
	}
}

// Whatever idea is taken away, the value is the oracle's. What is taken away is done no more,
// and each idea makes a difference.
func TestWithout(t *testing.T) {
	each(func(s setting) {
		want := dtstest.NewOracle(s.game).Value(0, s.game.FullDepth(), 0)
		run := func(w dts.Without) (j joins, transcript uint64) {
			tree := dts.NewTree(dts.Options{Workers: 70, MinSplitDepth: 1, Without: w}, dtstest.NewGamePolicies(s.game, s.on))
			tree.SetRecorder(&j)
			var value dts.Value
			got := sim.Run(tree, &dts.Master{MaxDepth: s.game.FullDepth(), Continue: func(r *dts.Result) bool {
				value = r.Value
				return true
			}}, s.cost, s.seed)
			require.Equal(t, want, value, "%+v", w)
			return j, got.Transcript
		}
		usual, same := run(dts.Without{})
		require.Positive(t, usual.early)
		require.Positive(t, usual.crowded)
		for _, w := range []dts.Without{{Chain: true}, {Early: true}, {Late: true}, {Table: true}} {
			j, transcript := run(w)
			require.Positive(t, j.all, "%+v", w)
			require.NotEqual(t, same, transcript, "%+v", w)
			require.False(t, w.Early && j.early > 0)
			require.False(t, w.Late && j.crowded > 0)
		}
	})
}
