//go:build unix && !race

package session

import (
	"context"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"froe/lab/statistic"
)

// TestCost measures what a reader costs the search that is read: FROE_COST pairs of half seconds of one
// search, one with a reader that takes everything and draws nothing, one without, in turn. Nodes are
// counted for a second of processor time of the whole process, the reader included, and for one by the
// clock. It is done with the events of a page, ten a second at most, and with as many as the session gives:
// the loss divided by their number is what one costs, also where the machine has other work.
func TestCost(t *testing.T) {
	pairs, _ := strconv.Atoi(os.Getenv("FROE_COST"))
	if pairs == 0 {
		t.Skip("FROE_COST=50 measures for 100 seconds")
	}
	for _, redraw := range []time.Duration{100 * time.Millisecond, time.Millisecond} {
		t.Run(redraw.String(), func(t *testing.T) {
			u := newUser(t, Config{Redraw: redraw})
			u.command("analyse", `{}`)
			u.reader.Close()
			c := &cost{user: u}
			for c.nodes() < 200_000 { // past the first depths, which are quick and unlike
				time.Sleep(10 * time.Millisecond)
			}
			c.measure(pairs)
		})
	}
}

// cost measures a session whose engine searches.
type cost struct {
	*user
	events float64 // that readers got
}

func (c *cost) nodes() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.mu.search.Progress().Nodes
}

// measure logs the ratios over pairs of slices, of which every other one begins with the reader.
func (c *cost) measure(pairs int) {
	var processor, clock []float64
	for i := range pairs {
		var by, at [2]float64
		for _, read := range [][]int{{0, 1}, {1, 0}}[i%2] {
			by[read], at[read] = c.slice(read == 1)
		}
		processor, clock = append(processor, by[1]/by[0]), append(clock, at[1]/at[0])
	}
	rate := c.events / (float64(pairs) * sliceTime.Seconds())
	for _, of := range []struct {
		name   string
		ratios []float64
	}{{"processor time", processor}, {"the clock", clock}} {
		low, high := statistic.Bootstrap(statistic.GeometricMean, of.ratios, 1)
		mean, ten := statistic.GeometricMean(of.ratios), func(ratio float64) float64 { return 100 * (1 - ratio) * 10 / rate }
		c.Logf("%.0f events a second, nodes by %s: × %.4f (95 %%: %.4f to %.4f); ten a second cost %.3f %% (%.3f to %.3f)",
			rate, of.name, mean, low, high, ten(mean), ten(high), ten(low))
	}
}

const sliceTime = time.Second / 2

// slice lets the search run, and returns its nodes for a second of processor time and of the clock.
func (c *cost) slice(read bool) (processor, clock float64) {
	if read {
		defer c.drain()()
	}
	nodes, used, begun := c.nodes(), processorTime(), time.Now()
	time.Sleep(sliceTime)
	done := float64(c.nodes() - nodes)
	return done / (processorTime() - used).Seconds(), done / time.Since(begun).Seconds()
}

// drain reads the events and throws them away until stop is called.
func (c *cost) drain() (stop func()) {
	ctx, cancel := context.WithCancel(c.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r := c.Attach()
		defer r.Close()
		for {
			e, err := r.Next(ctx)
			if err != nil {
				return // it is cancelled
			}
			if e.Name == "progress" {
				c.events++
			}
		}
	}()
	return func() {
		cancel()
		<-ended
	}
}

// processorTime is what this process has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // of itself it does not fail
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
