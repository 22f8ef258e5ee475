package calibration

import (
	"context"
	"runtime"
	"time"

	"froe/dts"
	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/tt"
)

// bench is a tree that searches positions again and again, so that nothing is allocated
// meanwhile: a collection of garbage would be a third worker.
type bench struct {
	tree   *dts.Tree
	shared *search.Shared
	table  *tt.Table
}

// benchHash is the size of its transposition table, MiB.
const benchHash = 4

// newBench makes a tree whose workers have an iteration each, or of which one iteration
// is open at a time.
func newBench(workers, iterations int) (*bench, error) {
	table, err := tt.New(benchHash)
	if err != nil {
		return nil, err
	}
	b := &bench{shared: search.New(table), table: table}
	begun := time.Now()
	b.tree = algorithm.New(algorithm.DTS, dts.Options{
		Workers:       workers,
		Iterations:    iterations,
		MinSplitDepth: algorithm.MinSplitDepth,
		Ticks:         func() int64 { return int64(time.Since(begun)) },
	}, b.shared)
	return b, nil
}

// place sets a position up that nothing is known of.
func (b *bench) place(fen string) error {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return err
	}
	b.table.Clear(1)
	b.shared.Clear()
	b.shared.SetRoot(search.Root{Position: *p})
	runtime.GC()
	return nil
}

// stepOne lets the first worker search to a depth, and returns how many locks it took.
func (b *bench) stepOne(ctx context.Context, depth int) (locks int) {
	b.tree.Begin(&dts.Master{MaxDepth: depth})
	unhook := context.AfterFunc(ctx, b.tree.Stop)
	defer unhook()
	for w := b.tree.Workers()[0]; !w.Off(); {
		w.Step()
		if n, _ := w.TookLock(); n >= 0 {
			locks++
		}
	}
	return locks
}

// search lets all workers search a position, and returns the positions searched and the
// nanoseconds that the workers were busy.
func (b *bench) search(ctx context.Context, fen string, m *dts.Master) (nodes uint64, busy float64, err error) {
	if err := b.place(fen); err != nil {
		return 0, 0, err
	}
	unhook := context.AfterFunc(ctx, b.tree.Stop)
	defer unhook()
	begun := time.Now()
	if err := b.tree.Search(m); err != nil {
		return 0, 0, err
	}
	all := len(b.tree.Workers()) * int(time.Since(begun))
	tally := b.tree.Tally()
	return tally.Nodes, float64(int64(all) - tally.Idle), ctx.Err()
}
