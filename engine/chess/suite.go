package chess

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
)

// PerftCase is a position of a perft suite with its known counts.
type PerftCase struct {
	Line     int // in the file, from 1
	Position Position
	Counts   []PerftCount
}

// PerftCount is a known number of leaves.
type PerftCount struct {
	Depth int // plies
	Nodes uint64
}

// PerftResult is a count of a suite beside the count that was found here.
type PerftResult struct {
	Line  int // in the file, from 1
	FEN   string
	Depth int // plies
	Want  uint64
	Got   uint64
}

// OK reports whether the count is right.
func (r PerftResult) OK() bool { return r.Got == r.Want }

// String is the result in a line.
func (r PerftResult) String() string {
	verdict := "ok"
	if !r.OK() {
		verdict = fmt.Sprintf("FAILED, got %d", r.Got)
	}
	return fmt.Sprintf("line %d: %s: perft %d = %d: %s", r.Line, r.FEN, r.Depth, r.Want, verdict)
}

// PerftTotal sums up a run through a suite.
type PerftTotal struct {
	Positions, Counts, Failures int
	Nodes                       uint64
}

// ReadPerftSuite reads a suite as ReadEPD does: a line per position, such as
// "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66".
func ReadPerftSuite(r io.Reader, name string) ([]PerftCase, error) {
	var cases []PerftCase
	err := ReadEPD(r, name, func(e EPD) error {
		c, err := newPerftCase(&e)
		cases = append(cases, c)
		return err
	})
	return cases, err
}

func newPerftCase(e *EPD) (PerftCase, error) {
	c := PerftCase{Line: e.Line, Position: e.Position}
	for _, o := range e.Operations {
		depth, err := strconv.ParseUint(strings.TrimPrefix(o.Code, "D"), 10, 8)
		if err != nil || len(o.Operands) != 1 {
			return c, fmt.Errorf("no count: %s %s", quote(o.Code), quote(strings.Join(o.Operands, " ")))
		}
		nodes, err := strconv.ParseUint(o.Operands[0], 10, 64)
		if err != nil {
			return c, fmt.Errorf("no number of nodes: %s", quote(o.Operands[0]))
		}
		c.Counts = append(c.Counts, PerftCount{int(depth), nodes})
	}
	return c, nil
}

// RunPerftSuite reads a suite and checks its counts, on all processors at once. It
// leaves out counts above maxNodes (0: none). It reports each result as it comes, one
// at a time, and returns their total. When ctx ends, no further count is begun, and
// the error is that of ctx.
func RunPerftSuite(ctx context.Context, r io.Reader, name string, maxNodes uint64, report func(PerftResult)) (PerftTotal, error) {
	cases, err := ReadPerftSuite(r, name)
	if err != nil {
		return PerftTotal{}, err
	}
	total := PerftTotal{Positions: len(cases)}
	var mu sync.Mutex // guards total and calls of report
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, c := range cases {
		group.Go(func() error {
			for _, count := range c.Counts {
				if maxNodes != 0 && count.Nodes > maxNodes {
					continue
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				result := c.run(count)
				mu.Lock()
				total.Counts++
				total.Nodes += result.Got
				if !result.OK() {
					total.Failures++
				}
				report(result)
				mu.Unlock()
			}
			return nil
		})
	}
	err = group.Wait()
	return total, err
}

func (c *PerftCase) run(count PerftCount) PerftResult {
	return PerftResult{
		Line:  c.Line,
		FEN:   c.Position.FEN(c.Position.Chess960()),
		Depth: count.Depth,
		Want:  count.Nodes,
		Got:   c.Position.Perft(count.Depth),
	}
}
