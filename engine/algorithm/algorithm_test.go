package algorithm

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/tt"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var fens = []string{
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
}

// setup is an algorithm with a number of workers, ready to search a position.
func setup(t testing.TB, name string, workers int, on search.Switches, fen string) (*dts.Tree, *search.Shared) {
	table, err := tt.New(1)
	require.NoError(t, err)
	s := search.New(table)
	s.Switches = on
	m := New(name, dts.Options{Workers: workers, MinSplitDepth: 2}, s)
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	s.SetRoot(search.Root{Position: *p})
	return m, s
}

// values simulates a search and returns the exact values by depth, 0 for depths
// that nobody told of.
func values(t testing.TB, name string, workers, depth int, on search.Switches, fen string) ([]dts.Value, sim.Result) {
	m, _ := setup(t, name, workers, on, fen)
	found := make([]dts.Value, depth+1)
	r := sim.Run(m, &dts.Master{MaxDepth: depth, Continue: func(r *dts.Result) bool {
		if r.Bound == dts.Exact {
			found[r.Depth] = r.Value
		}
		return true
	}}, sim.Default, uint64(workers))
	return found, r
}

// Without selectivity every algorithm finds the value that one worker does, with
// any number of workers.
func TestValueIsOneWorkers(t *testing.T) {
	const depth = 4
	on := search.Switches{Killers: true, Histories: true}
	for _, fen := range fens {
		want, _ := values(t, DTS, 1, depth, on, fen)
		for _, name := range Names() {
			for workers := 1; workers <= 8; workers++ {
				got, _ := values(t, name, workers, depth, on, fen)
				for d, v := range got {
					if v != 0 || d == depth {
						require.Equal(t, want[d], v, "%s %d, depth %d: %s", name, workers, d, fen)
					}
				}
			}
		}
	}
}

// The same simulation is the same twice; algorithms differ, unless there is one
// worker.
func TestSimulationsRepeat(t *testing.T) {
	for workers := 1; workers <= 9; workers += 4 {
		seen := map[uint64]string{}
		for _, name := range Names() {
			_, one := values(t, name, workers, 6, search.AllOn(), fens[0])
			_, two := values(t, name, workers, 6, search.AllOn(), fens[0])
			require.Equal(t, one, two)
			if workers > 1 {
				require.Empty(t, seen[one.Transcript], name)
			}
			seen[one.Transcript] = name
		}
		if workers == 1 {
			require.Len(t, seen, 1)
		}
	}
}

// Workers that look ahead wait for no one, but whoever falls out of a window searches
// that depth again: no more depths are in doubt at a time than there are workers.
func TestDoubtIsSettled(t *testing.T) {
	const workers = 2
	for _, fen := range fens {
		m, _ := setup(t, Lazy, workers, search.AllOn(), fen)
		doubtful := map[int]bool{}
		fell := 0
		sim.Run(m, &dts.Master{MaxDepth: 14, Continue: func(r *dts.Result) bool {
			if r.Bound == dts.Exact {
				clear(doubtful)
				return true
			}
			fell++
			doubtful[r.Depth] = true
			require.LessOrEqual(t, len(doubtful), workers, fen)
			return true
		}}, sim.Default, 1)
		require.Positive(t, fell, fen)
	}
}

// Every algorithm gets to a depth sooner with eight processors than with one, all
// positions together: in a single one so small a search may be unlucky.
func TestWorkersHelp(t *testing.T) {
	time := func(name string, workers int) (sum float64) {
		for _, fen := range fens {
			_, r := values(t, name, workers, 8, search.AllOn(), fen)
			sum += float64(r.Makespan)
		}
		return sum
	}
	one := time(DTS, 1)
	for _, name := range Names() {
		require.Less(t, time(name, 8), one, name)
	}
}

// Real threads, with stops at random moments and limits of nodes: every search
// ends with depth 1 done at least, every line can be played, and the machine is
// as good as new. The race detector is whom this is for.
func TestThreads(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range Names() {
		m, s := setup(t, name, 9, search.AllOn(), fens[0])
		for i := range 12 {
			p, err := chess.ParseFEN(fens[i%len(fens)])
			require.NoError(t, err)
			s.SetRoot(search.Root{Position: *p})
			depth := 0
			master := &dts.Master{MaxDepth: 100, Continue: func(r *dts.Result) bool {
				depth = max(depth, r.Depth)
				at := *p
				for _, move := range r.PV {
					require.True(t, at.Legal(chess.Move(move)))
					before := at
					before.Make(&at, chess.Move(move))
				}
				return true
			}}
			if i%3 == 0 {
				master.Nodes = uint64(1 + random.IntN(20000))
			}
			m.Begin(master)
			if i%3 != 0 {
				time.AfterFunc(time.Duration(random.IntN(3000))*time.Microsecond, m.Stop)
			}
			require.NoError(t, m.Run(), name)
			require.Positive(t, depth, name)
			require.True(t, m.Over())
		}
	}
}

func TestCheck(t *testing.T) {
	for _, name := range Names() {
		require.NoError(t, Check(name))
		require.Positive(t, WorkerMiB(name))
	}
	require.EqualError(t, Check("pvs"), `there is no algorithm "pvs"; there are dts, ybw, abdada, lazy`)
}

// More iterations are open the more workers there are, and none that is too far
// ahead for its nodes to be shared.
func TestIterations(t *testing.T) {
	for workers, want := range map[int]int{1: 2, 2: 2, 4: 2, 5: 3, 7: 3, 8: 4, 13: 4, 14: 5, 16: 5, 64: 10, 71: 10, 72: 11, 256: 11, MaxWorkers: 11} {
		require.Equal(t, want, Iterations(workers), "%d workers", workers)
	}
}
