package chess

import (
	"bufio"
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

// PerftResult is a count of a suite, made anew.
type PerftResult struct {
	Line  int // in the file, from 1
	FEN   string
	Depth int // plies
	Want  uint64
	Got   uint64
}

// OK tells whether the count is right.
func (r PerftResult) OK() bool { return r.Got == r.Want }

// String tells the result in a line.
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

// ReadPerftSuite reads a suite: a line per position, such as
// "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66". Empty lines and lines that
// begin with # are skipped.
func ReadPerftSuite(r io.Reader) ([]PerftCase, error) {
	var cases []PerftCase
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		c, err := parsePerftCase(text)
		if err != nil {
			return nil, fmt.Errorf("perft suite: line %d: %w", n, err)
		}
		c.Line = n
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("perft suite: %w", err)
	}
	return cases, nil
}

func parsePerftCase(text string) (PerftCase, error) {
	e, err := ParseEPD(text)
	if err != nil {
		return PerftCase{}, err
	}
	c := PerftCase{Position: e.Position}
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

// RunPerftSuite reads a suite and makes its counts anew, on all processors at
// once, those above maxNodes left out (0: none). It reports each result as it
// comes, one at a time, and returns their total.
func RunPerftSuite(r io.Reader, maxNodes uint64, report func(PerftResult)) (PerftTotal, error) {
	cases, err := ReadPerftSuite(r)
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
				result := c.run(count)
				mu.Lock()
				total.add(result)
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

func (t *PerftTotal) add(r PerftResult) {
	t.Counts++
	t.Nodes += r.Got
	if !r.OK() {
		t.Failures++
	}
}
