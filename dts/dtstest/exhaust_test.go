package dtstest

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// Every schedule of two workers finds the value of every tree of seven nodes: a
// root, two children, four ends with one of four values each. Some of the trees
// also under the learned rule, with everything switched on, with workers that
// park, and with three workers.
func TestEverySchedule(t *testing.T) {
	cases := []struct {
		name string
		c    Case
		step int // of the trees
	}{
		{"two workers", Case{Workers: 2, Patience: -1, Rule: dts.Formula}, 1},
		{"learned confidence", Case{Workers: 2, Patience: -1}, 7},
		{"everything switched on", Case{Workers: 2, Patience: -1, Rule: dts.Formula, Switches: Everything}, 3},
		{"parking at once", Case{Workers: 2, Rule: dts.Formula}, 5},
		{"only the root is shared", Case{Workers: 2, Patience: -1, Rule: dts.Formula, MinSplit: 2}, 7},
		{"three workers", Case{Workers: 3, Patience: -1, Rule: dts.Formula}, 51},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			sum := Exhaustion{Schedules: new(big.Int)}
			trees := 0
			for i := 0; i < 256; i += tc.step * scarce {
				c := tc.c
				c.MinSplit = max(1, c.MinSplit)
				c.Tree = sevenNodes(i)
				x := Exhaust(c)
				if x.Err != nil {
					require.NoError(t, x.Err, "%v\n%v", c, x.Failed.Transcript())
				}
				trees++
				sum.States += x.States
				sum.Turns += x.Turns
				sum.Schedules.Add(sum.Schedules, x.Schedules)
			}
			t.Logf("%d trees: %d states, %d turns between them, %v schedules", trees, sum.States, sum.Turns, sum.Schedules)
		})
	}
}

// sevenNodes is the i-th tree of seven nodes with the values 0..3.
func sevenNodes(i int) *Literal {
	return MustParse(fmt.Sprintf("(0 (0 %d %d) (1 %d %d))", i&3, i>>2&3, i>>4&3, i>>6&3))
}

// A larger tree: three plies, a transposition, a reduced scout that fails high.
func TestEveryScheduleOfThreePlies(t *testing.T) {
	for _, text := range []string{
		"(0 (0 (0 3 1) 2) (0 (0 4 0) -1))",
		"(0 (0 (0 1 5) (0 2 2.)) (3 #2 -2))",
		"(0 (2 -1 (0 3 -3)) (0 1 (1 0+1 4)) -1)",
	} {
		c := Case{Tree: MustParse(text), Switches: Everything, Workers: 2, MinSplit: 1, Patience: -1, Rule: dts.Formula}
		x := Exhaust(c)
		if x.Err != nil {
			require.NoError(t, x.Err, "%v\n%v", c, x.Failed.Transcript())
		}
		t.Logf("%s: %d states, %d turns between them, %v schedules", text, x.States, x.Turns, x.Schedules)
	}
}

// On the smallest trees the schedules can be run one by one: they are as many as
// Exhaust counts, so that no two states were taken for one that lead to
// different numbers of schedules.
func TestExhaustCountsSchedules(t *testing.T) {
	for _, text := range []string{"(0 1 2)", "(0 2 1)", "(0 (1 2))"} {
		c := Case{Tree: MustParse(text), Workers: 2, MinSplit: 1, Patience: -1, Rule: dts.Formula}
		x := exhaustion{c: c}
		x.c.Picks = []byte{}
		var each func() int64
		each = func() (ends int64) {
			at := x.replay()
			if at.tree.AllOff() {
				x.leave(at)
				return 1
			}
			here := at.state()
			x.leave(at)
			for k := range c.Workers {
				at := x.replay()
				moved := at.awake(k)
				if moved {
					at.advance(k)
					moved = at.state() != here
				}
				x.leave(at)
				if moved {
					x.path = append(x.path, byte(k))
					ends += each()
					x.path = x.path[:len(x.path)-1]
				}
			}
			return ends
		}
		require.Equal(t, each(), Exhaust(c).Schedules.Int64(), text)
	}
}
