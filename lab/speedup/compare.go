package speedup

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"froe/lab/report"
	"froe/lab/statistic"
)

// Comparison is of two results, A and B, on the positions, algorithms and numbers of
// workers that both have.
type Comparison struct {
	Names   [2]string  `json:"names"` // of the results
	Results [2]*Result `json:"-"`
	Rows    []Compared `json:"rows"`

	transcripts bool // both have some, so that it is known which runs are the same
}

// Compared is a setting in both results. Ratios are B over A, geometric means over the
// positions that both have.
type Compared struct {
	Algorithm string     `json:"algorithm"`
	Workers   int        `json:"workers"`
	Positions int        `json:"positions"` // that both have, searched to the same depth
	Deeper    int        `json:"deeper"`    // that both have, searched to different depths: not compared
	Same      int        `json:"same"`      // runs that are the same in both, transition by transition
	S         [2]float64 `json:"s"`         // speed-up in A and in B, on these positions
	SSpan     [2]Span    `json:"s_95"`
	Time      float64    `json:"time"` // B over A
	TimeSpan  Span       `json:"time_95"`
	Nodes     float64    `json:"nodes"` // B over A
	NodeSpan  Span       `json:"nodes_95"`

	each  []report.Dot    // times B over A, by position
	sEach [2][]report.Dot // speed-ups in A and in B
}

// Compare compares two results. The seed is the seed of the intervals.
func Compare(a, b *Result, names [2]string, seed uint64) (*Comparison, error) {
	if a.Words.Unit != b.Words.Unit {
		return nil, fmt.Errorf("times in %s and in %s cannot be compared", cmp.Or(a.Words.Unit, "?"), cmp.Or(b.Words.Unit, "?"))
	}
	recorded := func(r Run) bool { return r.Transcript != "" }
	c := &Comparison{Names: names, Results: [2]*Result{a, b}}
	c.transcripts = slices.ContainsFunc(a.Runs, recorded) && slices.ContainsFunc(b.Runs, recorded)
	of := [2]*grouped{group(a.Runs), group(b.Runs)}
	for _, s := range of[0].settings {
		if row := compared(of, s, seed); row.Positions+row.Deeper > 0 {
			c.Rows = append(c.Rows, row)
		}
	}
	if c.Rows == nil {
		return nil, fmt.Errorf("%s and %s have no position, algorithm and number of workers in common", names[0], names[1])
	}
	return c, nil
}

func compared(of [2]*grouped, s setting, seed uint64) Compared {
	row := Compared{Algorithm: s.algorithm, Workers: s.workers}
	var times, nodes []float64
	var speedups [2][]float64
	for _, id := range of[0].positions {
		a, b := of[0].cells[place{s, id}], of[1].cells[place{s, id}]
		switch {
		case a == nil || b == nil:
			continue
		case a[0].Depth != b[0].Depth:
			row.Deeper++
			continue
		}
		row.Positions++
		row.Same += same(a, b)
		ratio := b.geomean((*Run).time) / a.geomean((*Run).time)
		times, nodes = append(times, ratio), append(nodes, b.geomean((*Run).nodes)/a.geomean((*Run).nodes))
		row.each = append(row.each, report.Dot{X: float64(s.workers), Y: ratio, Name: id})
		for i, c := range []cell{a, b} {
			if v := c.against(of[i].single(s.algorithm, id)); v != nil {
				speedups[i] = append(speedups[i], v.speedup)
				if s.workers > 1 {
					row.sEach[i] = append(row.sEach[i], report.Dot{X: float64(s.workers), Y: v.speedup, Name: id})
				}
			}
		}
	}
	row.Time, row.TimeSpan = statistic.GeometricMean(times), span(statistic.GeometricMean, times, seed)
	row.Nodes, row.NodeSpan = statistic.GeometricMean(nodes), span(statistic.GeometricMean, nodes, seed)
	for i := range row.S {
		row.S[i], row.SSpan[i] = statistic.GeometricMean(speedups[i]), span(statistic.GeometricMean, speedups[i], seed)
	}
	return row
}

// same is how many runs have a transcript that is in both cells.
func same(a, b cell) (n int) {
	seen := map[string]bool{"": false}
	for _, r := range a {
		seen[r.Transcript] = r.Transcript != ""
	}
	for _, r := range b {
		if seen[r.Transcript] {
			n++
		}
	}
	return n
}

// WriteText writes what a person wants to know of a comparison.
func (c *Comparison) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintln(&b, strings.Join(c.lead(), "\n")+"\n")
	table := c.table()
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, line := range append([][]string{table.Headings}, table.Lines...) {
		fmt.Fprintln(t, strings.Join(line, "\t")+"\t")
	}
	_ = t.Flush() // into memory
	fmt.Fprintln(&b, "\n"+compareNote)
	_, err := io.WriteString(w, b.String())
	return err
}

const compareNote = "Ratios are B over A, geometric means over the positions that both have, searched to the same depth: a time " +
	"ratio below 1 says that B is faster. In brackets is the 95 % interval that resampling the positions gives; a ratio whose interval has 1 in it may be chance."

// lead says what A and B are.
func (c *Comparison) lead() (lines []string) {
	for i, r := range c.Results {
		words := fmt.Sprintf("%c: %s, %s", 'A'+i, c.Names[i], r.Words.Title)
		for _, l := range r.Origin.Lines() {
			words += fmt.Sprintf("; %s %s", l[0], l[1])
		}
		lines = append(append(lines, words), strings.Join(r.Conditions, "; "))
	}
	return lines
}

// sides is a table of what A and B are.
func (c *Comparison) sides() report.Table {
	t := report.Table{Headings: []string{"run", ""}, Text: true}
	for i, r := range c.Results {
		side := string(rune('A' + i))
		t.Lines = append(t.Lines, []string{side, c.Names[i] + ", " + r.Words.Title})
		for _, l := range r.Origin.Lines() {
			t.Lines = append(t.Lines, []string{side + ", " + l[0], l[1]})
		}
		t.Lines = append(t.Lines, []string{side + ", conditions", strings.Join(r.Conditions, "; ")})
	}
	return t
}

func (c *Comparison) table() report.Table {
	t := report.Table{Headings: []string{"algorithm", "workers", "positions", "S in A", "S in B", "time B/A", "nodes B/A"}}
	if c.transcripts {
		t.Headings = append(t.Headings, "same runs")
	}
	for i := range c.Rows {
		r := &c.Rows[i]
		positions := fmt.Sprint(r.Positions)
		if r.Deeper > 0 {
			positions += fmt.Sprintf(" (%d to other depths)", r.Deeper)
		}
		line := []string{r.Algorithm, fmt.Sprint(r.Workers), positions}
		if r.Positions == 0 {
			t.Lines = append(t.Lines, append(line, make([]string, len(t.Headings)-len(line))...))
			continue
		}
		line = append(line, ranged(r.S[0], r.SSpan[0], 2), ranged(r.S[1], r.SSpan[1], 2),
			ranged(r.Time, r.TimeSpan, 3), ranged(r.Nodes, r.NodeSpan, 3))
		if c.transcripts {
			line = append(line, fmt.Sprint(r.Same))
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

// ranged is a figure with its interval.
func ranged(v float64, s Span, digits int) string {
	return fmt.Sprintf("%.*f (%.*f – %.*f)", digits, v, digits, s[0], digits, s[1])
}

// Page is the comparison with pictures: the ratios, and both speed-ups.
func (c *Comparison) Page(o report.Origin) *report.Page {
	return &report.Page{Title: "Comparison of two runs", Origin: o, Sections: []report.Section{
		{Tables: []report.Table{c.sides()}, Lead: []string{"B is compared with A."}},
		{Heading: "B over A", Tables: []report.Table{c.table()}, Remarks: []string{compareNote}, Pictures: c.pictures()},
	}}
}

// pictures are the times B over A, and for each algorithm S in both, on common axes.
func (c *Comparison) pictures() []report.Picture {
	workers := c.Results[0].Words.Workers
	ratio := report.Curves{Title: "time of B over that of A", Workers: workers, Figure: "B / A", Least: 1.5}
	var speedups []report.Curves
	var common []report.Curve
	for _, name := range c.algorithms() {
		times := report.Curve{Name: name}
		both := []report.Curve{{Name: "A"}, {Name: "B"}}
		for i := range c.Rows {
			if r := &c.Rows[i]; r.Algorithm == name && r.Positions > 0 {
				add(&times, r.Workers, r.Time, r.TimeSpan, r.each)
				for k := range both {
					add(&both[k], r.Workers, r.S[k], r.SSpan[k], r.sEach[k])
				}
			}
		}
		if times.Points == nil {
			continue
		}
		ratio.Own = append(ratio.Own, times)
		speedups = append(speedups, report.Curves{Title: name + ": S in A and in B", Workers: workers, Figure: "S", Ideal: true, Own: both})
		common = append(common, both...)
	}
	all := []report.Picture{{Name: "ratio", SVG: ratio.SVG()}}
	for i := range speedups {
		speedups[i].Beside = common
		all = append(all, report.Picture{Name: fmt.Sprintf("speedup-%d", i+1), SVG: speedups[i].SVG()})
	}
	return all
}

// add adds a figure with its interval and the positions that it is a mean of.
func add(to *report.Curve, workers int, figure float64, s Span, each []report.Dot) {
	to.Points, to.Spans = append(to.Points, [2]float64{float64(workers), figure}), append(to.Spans, s)
	to.Dots = append(to.Dots, each...)
}

func (c *Comparison) algorithms() []string {
	var rows []Row
	for i := range c.Rows {
		rows = append(rows, Row{Algorithm: c.Rows[i].Algorithm})
	}
	return names(rows)
}
