package engine

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"time"
)

// BenchDepth is the depth of a bench unless another is asked for, in plies.
const BenchDepth = 13

// BenchLen is the number of positions of a bench.
func BenchLen() int { return len(benchPositions) }

// Bench is what a bench came to. Its node count is a signature: it changes when
// the search does, and only then.
type Bench struct {
	Nodes uint64
	Time  time.Duration
}

// String is the line that test frameworks read.
func (b Bench) String() string {
	return fmt.Sprintf("%d nodes %d nps", b.Nodes, speed(b.Nodes, b.Time))
}

// RunBench searches a fixed set of positions to a depth in plies, each as if in
// a game of its own, with one worker and a table of 16 MiB. report is
// called for each position when it is done. It ends early, with an error, when ctx does.
func RunBench(ctx context.Context, depth int, report func(i int, fen string, nodes uint64)) (Bench, error) {
	e, err := New(Options{Threads: 1, Hash: 16})
	if err != nil {
		return Bench{}, err
	}
	defer e.Close()
	var b Bench
	for i, fen := range benchPositions {
		r, err := benchOne(ctx, e, fen, depth)
		if err != nil {
			return b, fmt.Errorf("bench: position %d: %w", i+1, err)
		}
		b.Nodes += r.Nodes
		b.Time += r.Time
		report(i, fen, r.Nodes)
	}
	return b, nil
}

func benchOne(ctx context.Context, e *Engine, fen string, depth int) (Progress, error) {
	if err := e.NewGame(); err != nil {
		return Progress{}, err
	}
	if err := e.SetPosition(fen); err != nil {
		return Progress{}, err
	}
	s, err := e.Go(ctx, Limits{Depth: depth})
	if err != nil {
		return Progress{}, err
	}
	if r := s.Result(); r.Err != nil {
		return Progress{}, r.Err
	}
	return s.Progress(), ctx.Err()
}

// benchFile has openings, middlegames, endgames, mates and two positions of
// Chess960, a FEN a line.
//
//go:embed bench.fen
var benchFile string

var benchPositions = strings.Split(strings.TrimSpace(benchFile), "\n")
