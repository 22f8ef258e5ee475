package dts_test

import (
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/eval"
	"froe/engine/search"
	"froe/tt"
)

// BenchmarkAttach reports what it costs an idle worker to join another's work,
// from its look for work to the door of its first node: median nanoseconds, and
// as a multiple of one worker's mean time of a node, the least of all rounds.
//
// spin is the way of a worker that is awake, stepped by hand: its last look, and
// the attach. One core does everything, so that no cache line travels. parked is
// the way of a worker of the pool that sleeps, from the moment another wakes it:
// it contains the Go scheduler and the system.
func BenchmarkAttach(b *testing.B) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	runtime.GOMAXPROCS(before + 2) // as the program does
	var spins, sleeps []time.Duration
	node := math.Inf(1)
	for b.Loop() {
		took, nodes := machine(b, false, (*dts.Worker).Step)
		node = min(node, float64(took.Nanoseconds())/float64(nodes))
		for _, fen := range suite {
			spins = append(spins, spinning(b, fen)...)
			sleeps = append(sleeps, sleeping(b, fen)...)
		}
	}
	b.ReportMetric(node, "node-ns")
	for _, m := range []struct {
		name string
		all  []time.Duration
	}{{"spin", spins}, {"parked", sleeps}} {
		slices.Sort(m.all)
		median := float64(m.all[len(m.all)/2].Nanoseconds())
		b.ReportMetric(median, m.name+"-ns")
		b.ReportMetric(median/node, m.name+"-nodes")
		b.ReportMetric(float64(len(m.all)), m.name+"-samples")
	}
	b.ReportMetric(0, "ns/op") // of a whole round
}

// attachDepth makes some fifty attaches of a position.
const attachDepth = 10

// newPair is a rig with two workers, each behind a door.
func newPair(b testing.TB, fen string) (*rig, []*door) {
	table, err := tt.New(64)
	require.NoError(b, err)
	r := &rig{shared: search.New(table)}
	var doors []*door
	r.tree = dts.NewTree(dts.Options{Workers: 2, MinSplitDepth: 4}, func(t *dts.Tree, _ int) dts.Policy {
		r.shared.Reserve(t.Capacity())
		doors = append(doors, &door{Policy: search.NewWorker(r.shared, eval.New(r.shared.Network())), began: time.Now()})
		return doors[len(doors)-1]
	})
	r.place(b, fen)
	return r, doors
}

// spinning steps two workers in turn, and times whoever finds work.
func spinning(b testing.TB, fen string) (all []time.Duration) {
	r, _ := newPair(b, fen)
	r.tree.Begin(&dts.Master{MaxDepth: attachDepth})
	clock := clockCost()
	for !r.tree.AllOff() {
		for _, w := range r.tree.Workers() {
			if w.Next() != "choose" {
				w.Step()
				continue
			}
			began := time.Now()
			w.Step()
			if w.Next() == "attach" {
				w.Step()
			}
			if took := time.Since(began); w.Next() == "enter" {
				all = append(all, took-clock)
			}
		}
	}
	return all
}

// clockCost is the least time that seems to pass between two looks at the clock.
func clockCost() time.Duration {
	least := time.Hour
	for range 1000 {
		began := time.Now()
		least = min(least, time.Since(began))
	}
	return least
}

// sleeping lets the pool search, and times each wake-up that led to a node.
func sleeping(b testing.TB, fen string) []time.Duration {
	r, doors := newPair(b, fen)
	r.tree.OnWoken(func(worker int) { doors[worker].knock() })
	require.NoError(b, r.tree.Search(&dts.Master{MaxDepth: attachDepth}))
	return append(doors[0].waited, doors[1].waited...)
}

// door is a policy that knows how long its worker took to the first node after
// it was woken.
type door struct {
	dts.Policy
	began   time.Time
	knocked atomic.Int64 // nanoseconds since began; 0: not since the last node
	waited  []time.Duration
}

func (d *door) knock() { d.knocked.Store(int64(time.Since(d.began))) }

func (d *door) Enter(n *dts.Node) (dts.Value, int, bool) {
	if at := d.knocked.Load(); at != 0 {
		d.waited = append(d.waited, time.Since(d.began)-time.Duration(at))
		d.knocked.Store(0)
	}
	return d.Policy.Enter(n)
}
