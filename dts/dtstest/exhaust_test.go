package dtstest

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// Exhaustion is what an exhaustive exploration of a case came to.
type Exhaustion struct {
	States    int      // in which the search can be between two turns
	Turns     int      // that lead from one to another
	Ends      int      // states in which the search is over
	Schedules *big.Int // ways from the begin to an end
	Failed    *Case    // the first schedule that fails, written down
	Err       error    // and how
}

// Exhaust runs every schedule of a case: depth first over the choice of who has
// the next turn, by replay of what led there. It does not go on from a state
// that it met before; and a turn that changes nothing (a look for work that
// finds none, with nothing happened since) is no turn. The schedules are the
// ways through what is left, and are counted as such.
func Exhaust(c Case) Exhaustion {
	x := exhaustion{c: c, ways: map[uint64]*big.Int{}}
	x.c.Picks = []byte{}
	x.Schedules = x.visit(x.replay())
	return x.Exhaustion
}

type exhaustion struct {
	Exhaustion
	c    Case
	lab  Lab
	path []byte              // turns that led to the present state
	ways map[uint64]*big.Int // from a state to an end
}

// visit goes on from a new state in every way, and says in how many.
func (x *exhaustion) visit(at *run) *big.Int {
	here := at.state()
	ways := new(big.Int)
	x.ways[here] = ways
	x.States++
	for k := range x.c.Workers {
		if at == nil {
			at = x.replay()
		}
		if x.Err != nil || !at.awake(k) {
			continue
		}
		at.advance(k)
		if at.out.Err == nil && at.state() == here {
			continue
		}
		x.path = append(x.path, byte(k))
		ways.Add(ways, x.arrive(at))
		x.path = x.path[:len(x.path)-1]
		at = nil
	}
	if at != nil {
		x.leave(at)
	}
	return ways
}

// arrive is the number of ways from the state that a turn led to.
func (x *exhaustion) arrive(at *run) *big.Int {
	x.Turns++
	over := at.tree.AllOff()
	if over {
		at.finish(0, at.out.Results)
	}
	if at.out.Err != nil {
		x.fail(at)
		return new(big.Int)
	}
	ways, met := x.ways[at.state()]
	switch {
	case met:
		x.leave(at)
	case over:
		x.States++
		x.Ends++
		ways = big.NewInt(1)
		x.ways[at.state()] = ways
		x.leave(at)
	default:
		ways = x.visit(at)
	}
	return ways
}

// replay runs the case up to the present state.
func (x *exhaustion) replay() *run {
	at := x.lab.prepare(x.c)
	at.begin()
	for _, k := range x.path {
		at.advance(int(k))
	}
	return at
}

// leave lets a run that is not needed any more come to its end, so that the next
// can have its tree.
func (x *exhaustion) leave(at *run) {
	for k := 0; !at.tree.AllOff() && at.out.Err == nil; k = (k + 1) % x.c.Workers {
		if at.awake(k) {
			at.advance(k)
		}
	}
	if at.out.Err != nil {
		x.fail(at)
	}
	x.lab.keep(at)
}

func (x *exhaustion) fail(at *run) {
	if x.Err == nil {
		failed := x.c
		failed.Picks = at.out.Picks
		x.Err, x.Failed = at.out.Err, &failed
	}
}

// state is a number for everything that what comes next depends on.
func (r *run) state() uint64 {
	sum := r.tree.Digest(func(n *dts.Node) uint64 { return r.game.frame(n).digest() })
	for i := range r.game.table {
		sum = dts.Mix(sum, r.game.table[i].Load())
	}
	if r.Patience < 0 {
		return sum
	}
	for k := range r.Workers {
		sum = dts.Mix(sum, uint64(2*r.misses[k]))
		if r.asleep[k] {
			sum = dts.Mix(sum, 1)
		}
	}
	return sum
}

func (f *frame) digest() (sum uint64) {
	for _, v := range []uint64{uint64(f.node), uint64(f.optimism), uint64(f.stage), uint64(f.hash), uint64(f.next), f.handed, f.merged} {
		sum = dts.Mix(sum, v)
	}
	if f.asked {
		sum++
	}
	return sum
}

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
		{"two iterations", Case{Workers: 2, Patience: -1, Ahead: 1, Rule: dts.Formula}, 3},
		{"two iterations, three workers", Case{Workers: 3, Patience: -1, Ahead: 1, Rule: dts.Formula}, 101},
		{"a root each", Case{Workers: 2, Patience: -1, Ahead: 1, Rule: dts.Apart}, 25},
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
