package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"froe/lab/suite"
)

// writeSuite writes what a person wants to know of a suite: what failed, the
// points by theme if there are any, and a line that sums it all up.
func writeSuite(w io.Writer, outcomes []suite.Outcome) error {
	var b strings.Builder
	failures(&b, outcomes)
	themes(&b, outcomes)
	t := suite.Sum(outcomes)
	fmt.Fprintf(&b, "solved %d of %d (%.1f %%)", t.Solved, t.Positions, suite.Percent(t.Solved, t.Positions))
	if t.Most > 0 {
		fmt.Fprintf(&b, "  points %d of %d (%.1f %%)", t.Points, t.Most, suite.Percent(t.Points, t.Most))
	}
	fmt.Fprintf(&b, "  nodes %s  time %s  to the solutions %s\n", Count(float64(t.Nodes)), Clock(t.Time), Clock(t.After))
	_, err := io.WriteString(w, b.String())
	return err
}

// failures is a table of the positions that earned nothing.
func failures(w io.Writer, outcomes []suite.Outcome) {
	rows := [][]string{{"failed", "played", "expected", "score", "depth"}}
	for i := range outcomes {
		if o := &outcomes[i]; o.Failed() {
			rows = append(rows, []string{
				o.Case.ID, o.Case.Position.SAN(o.Move), o.Case.Expected(), o.Score.String(), fmt.Sprint(o.Depth),
			})
		}
	}
	table(w, rows)
}

// themes is a table of the points by theme.
func themes(w io.Writer, outcomes []suite.Outcome) {
	rows := [][]string{{"theme", "solved", "points", ""}}
	for _, t := range suite.Themes(outcomes) {
		rows = append(rows, []string{
			t.Name, fmt.Sprintf("%d of %d", t.Solved, t.Positions), fmt.Sprintf("%d of %d", t.Points, t.Most),
			fmt.Sprintf("%.1f %%", suite.Percent(t.Points, t.Most)),
		})
	}
	table(w, rows)
}

// table writes rows, the first of them headings, and an empty line; without
// anything beneath the headings it writes nothing.
func table(w io.Writer, rows [][]string) {
	if len(rows) == 1 {
		return
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	fmt.Fprintln(t)
	_ = t.Flush() // into memory
}

// SuiteResult is a suite as --json prints it and froelab report reads it.
type SuiteResult struct {
	Set       string         `json:"set"`
	Threads   int            `json:"threads"`
	Hash      int            `json:"hash"` // MiB
	Total     SuiteTotal     `json:"total"`
	Themes    []SuiteTheme   `json:"themes,omitempty"`
	Positions []SuiteOutcome `json:"positions"`
}

// SuiteTotal sums up positions.
type SuiteTotal struct {
	suite.Total
	TimeMS  int64 `json:"time_ms"`
	AfterMS int64 `json:"after_ms"` // the times to the solutions
}

// SuiteTheme is a theme with its positions.
type SuiteTheme struct {
	Name string `json:"name"`
	SuiteTotal
}

// SuiteOutcome is what came of a position.
type SuiteOutcome struct {
	ID       string      `json:"id"`
	FEN      string      `json:"fen"`
	Played   string      `json:"played"` // in standard algebraic notation
	Expected string      `json:"expected"`
	Score    ScoreObject `json:"score"`
	Depth    int         `json:"depth"`
	Nodes    uint64      `json:"nodes"`
	TimeMS   int64       `json:"time_ms"`
	Solved   bool        `json:"solved"`
	AfterMS  *int64      `json:"after_ms,omitempty"` // to the solution
	Points   int         `json:"points"`
	Most     int         `json:"most"`
}

func suiteResult(p *suite.Plan, set string, outcomes []suite.Outcome) SuiteResult {
	s := SuiteResult{Set: set, Threads: p.Options.Threads, Hash: p.Options.Hash, Total: totalOf(suite.Sum(outcomes))}
	for _, t := range suite.Themes(outcomes) {
		s.Themes = append(s.Themes, SuiteTheme{t.Name, totalOf(t.Total)})
	}
	for i := range outcomes {
		s.Positions = append(s.Positions, outcomeOf(&outcomes[i]))
	}
	return s
}

func totalOf(t suite.Total) SuiteTotal {
	return SuiteTotal{t, t.Time.Milliseconds(), t.After.Milliseconds()}
}

func outcomeOf(o *suite.Outcome) SuiteOutcome {
	p := &o.Case.Position
	object := SuiteOutcome{
		ID: o.Case.ID, FEN: p.FEN(p.Chess960()), Played: p.SAN(o.Move), Expected: o.Case.Expected(),
		Score: ScoreOf(o.Score), Depth: o.Depth, Nodes: o.Nodes, TimeMS: o.Time.Milliseconds(),
		Solved: o.Solved, Points: o.Points, Most: o.Case.Most(),
	}
	if after := o.After.Milliseconds(); o.Solved {
		object.AfterMS = &after
	}
	return object
}
