package dtstest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

var (
	exploreCount = flag.Uint64("explore.count", 4000/scarce, "schedules to explore")
	exploreSeed  = flag.Uint64("explore.seed", 0, "number of the first case")
)

// Every schedule of every number of workers finds the oracle's value, and no
// invariant breaks on the way. With the tag inject, every other case has turns
// finer than Steps. scripts/explore runs a million of them.
func TestAnySchedule(t *testing.T) {
	e := exploration{t: t, begun: time.Now()}
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(e.work)
	}
	group.Wait()
	t.Log(e.String())
}

// exploration is what all goroutines of a test have explored.
type exploration struct {
	t     *testing.T
	begun time.Time

	next, runs, turns, nodes, workers, searches atomic.Uint64
}

func (e *exploration) work() {
	lab := Lab{}
	for i := e.next.Add(1) - 1; i < *exploreCount && !e.t.Failed(); i = e.next.Add(1) - 1 {
		c := RandomCase(*exploreSeed + i)
		c.Fine = dts.Injectable && i%2 == 1
		out := lab.Run(c, nil)
		e.runs.Add(1)
		e.turns.Add(uint64(out.Turns))
		e.nodes.Add(uint64(len(c.Tree.Guess)))
		e.workers.Add(uint64(c.Workers))
		e.searches.Add(uint64(len(out.Results)))
		if out.Err != nil {
			e.t.Errorf("case %d: %v\n%s", *exploreSeed+i, out.Err, explain(c))
		}
		if i%20_000 == 19_999 {
			fmt.Fprintln(os.Stderr, e)
		}
	}
}

// explain shrinks a case that fails and tells its story.
func explain(c Case) string {
	small := Shrink(c)
	return fmt.Sprintf("%v\nshrunken:\n%v\n%v", c, small, small.Transcript())
}

func (e *exploration) String() string {
	runs := e.runs.Load()
	return fmt.Sprintf("%d schedules, each of a tree of its own (%.0f nodes on average), by %.1f workers on average: %d roots, %d turns, %.0f s",
		runs, float64(e.nodes.Load())/float64(runs), float64(e.workers.Load())/float64(runs),
		e.searches.Load(), e.turns.Load(), time.Since(e.begun).Seconds())
}

// A case gives the same run again, on a tree that was used before or not.
func TestCaseRepeats(t *testing.T) {
	lab := Lab{}
	for i := range uint64(200 / scarce) {
		c := RandomCase(i)
		first := lab.Run(c, nil)
		c.Picks = first.Picks
		again := c.Run(nil)
		require.Equal(t, first, again)
		read, err := ParseCase(c.String())
		require.NoError(t, err)
		require.Equal(t, first, lab.Run(read, nil))
	}
}

// Cases that failed once fail no more.
func TestCasesOfThePast(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		c, err := ParseCase(string(text))
		require.NoError(t, err, file)
		require.NoError(t, c.Run(nil).Err, file)
	}
}
