package study

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	text "text/template"

	"froe/lab/report"
	"froe/lab/statistic"
)

// Pages writes pages from templates. In a template a result is named by its run; where a run has several
// algorithms, NAME/ALGORITHM names the rows of one. Functions of templates:
//
//	S, nodes, busy, rate   NAME WORKERS   the figure with its interval
//	s                      NAME WORKERS   S without it
//	percent WHAT           NAME WORKERS   busy, wasted, locked or idle
//	over                   NAME OTHER WORKERS  S over that of another result, position by position
//	elo                    NAME           of games, with the interval; bold if that leaves out 0
//	games, score           NAME           how many there were; won, drawn and lost pairs
//	command, commit, date, machine  NAME  where it comes from
//	measured               NAME           reports whether there is a result
//	named                  WORD           names of results that begin so
//	left, hours, commits                  what is not measured, and how long it takes
//	plot FILE TITLE FIGURE LABEL=NAME…    draws a picture and links to it
//	published WORKERS                     the mean S of Cray Blitz
//	ints N…                               a list, for a table
type Pages struct {
	Plan      Plan // of any machine
	Results   Results
	Published []float64          // S of Cray Blitz by the power of two
	Pictures  map[string]Picture // by file, of the pages written
}

// Picture is a drawing, as SVG.
type Picture = template.HTML

// notYet stands where a figure would be.
const notYet = "*not yet measured*"

// Write writes a page from a template, whose name is for errors.
func (p *Pages) Write(to io.Writer, name, from string) error {
	t, err := text.New(name).Option("missingkey=error").Funcs(p.functions()).Parse(from)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, nil); err != nil {
		return err
	}
	_, err = to.Write(b.Bytes())
	return err
}

func (p *Pages) functions() text.FuncMap {
	return text.FuncMap{
		"S": p.spanned(func(r *Row) Figure { return r.S }), "nodes": p.spanned(func(r *Row) Figure { return r.Nodes }),
		"rate": p.spanned(func(r *Row) Figure { return r.Rate }),
		"s": func(name string, workers int) string {
			return p.cell(name, workers, func(r *Row) string { return short(r.S[0]) })
		},
		"n": func(name string, workers int) string {
			return p.cell(name, workers, func(r *Row) string { return short(r.Nodes[0]) })
		},
		"r": func(name string, workers int) string {
			return p.cell(name, workers, func(r *Row) string { return short(r.Rate[0]) })
		},
		"notYet":  func() string { return notYet },
		"percent": p.percent, "over": p.over, "elo": p.elo, "games": p.games, "score": p.score,
		"command": p.origin(func(r *Result) string { return r.Command }), "date": p.origin(func(r *Result) string { return r.Date }),
		"commit":   p.origin(func(r *Result) string { return r.Commit[:min(7, len(r.Commit))] }),
		"machine":  p.origin(func(r *Result) string { return r.Machine }),
		"measured": func(name string) bool { return p.result(name) != nil }, "named": p.named,
		"left": p.left, "hours": func(of Plan) string { return fmt.Sprintf("%.0f", of.Minutes()/60) },
		"commits": p.commits, "plot": p.plot, "published": p.published,
		"ints": func(n ...int) []int { return n }, "most": p.most,
	}
}

// result is that of a run, or of one of its algorithms, or nil. Where the command is another one by now, it
// is not measured.
func (p *Pages) result(name string) *Measured {
	name, algorithm, one := strings.Cut(name, "/")
	got := p.Results[name]
	if r := p.Plan.Find(name); got == nil || r != nil && !p.Results.Has(r) {
		return nil
	}
	if one {
		return got.Of(algorithm)
	}
	return &got.Measured
}

// check refuses names that neither the plan nor the results have.
func (p *Pages) check(name string) error {
	name, _, _ = strings.Cut(name, "/")
	if p.Plan.Find(name) == nil && p.Results[name] == nil {
		return fmt.Errorf("there is no run %q", name)
	}
	return nil
}

func (p *Pages) cell(name string, workers int, of func(*Row) string) string {
	m := p.result(name)
	if m == nil {
		return notYet
	}
	r := m.Row(workers)
	if r == nil {
		return "–"
	}
	return of(r)
}

// spanned is a figure with its interval.
func (p *Pages) spanned(of func(*Row) Figure) func(string, int) (string, error) {
	return func(name string, workers int) (string, error) {
		return p.cell(name, workers, func(r *Row) string { return of(r).String() }), p.check(name)
	}
}

// String writes a figure with its interval, if it has one.
func (f Figure) String() string {
	if f[1] == f[2] {
		return short(f[0])
	}
	return fmt.Sprintf("%s (%s – %s)", short(f[0]), short(f[1]), short(f[2]))
}

// short is a number with three digits, and two behind the point at most.
func short(v float64) string {
	switch {
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

func (p *Pages) percent(what, name string, workers int) (string, error) {
	of := map[string]func(*Row) float64{
		"busy": func(r *Row) float64 { return r.Busy[0] }, "wasted": func(r *Row) float64 { return r.Wasted },
		"locked": func(r *Row) float64 { return r.Locked }, "idle": func(r *Row) float64 { return r.Idle },
	}[what]
	if of == nil {
		return "", fmt.Errorf("there is no share %q", what)
	}
	return p.cell(name, workers, func(r *Row) string { return fmt.Sprintf("%.0f", 100*of(r)) }), p.check(name)
}

func (p *Pages) over(name, other string, workers int) (string, error) {
	if err := errors.Join(p.check(name), p.check(other)); err != nil {
		return "", err
	}
	a, b := p.result(name), p.result(other)
	if a == nil || b == nil || a.Row(workers) == nil || b.Row(workers) == nil {
		return notYet, nil
	}
	f, err := a.Row(workers).over(b.Row(workers))
	return f.String(), err
}

func (p *Pages) elo(name string) (string, error) {
	m := p.result(name)
	if m == nil || m.Games == nil {
		return notYet, p.check(name)
	}
	f := m.Games.elo()
	point := signed(f[0])
	if f[1] > 0 || f[2] < 0 {
		point = "**" + point + "**"
	}
	return fmt.Sprintf("%s (%s to %s)", point, signed(f[1]), signed(f[2])), nil
}

// signed is a difference in strength.
func signed(v float64) string {
	if math.IsInf(v, 0) {
		return "no bound"
	}
	if v = math.Round(v); v == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+.0f", v), "-", "−", 1)
}

func (p *Pages) games(name string) (string, error) {
	m := p.result(name)
	if m == nil || m.Games == nil {
		return "–", p.check(name)
	}
	return strconv.Itoa(m.Games.Games), nil
}

// score is the points of the first side.
func (p *Pages) score(name string) (string, error) {
	m := p.result(name)
	if m == nil || m.Games == nil {
		return notYet, p.check(name)
	}
	return fmt.Sprintf("%g of %d", m.Games.Points, m.Games.Games), nil
}

func (p *Pages) origin(of func(*Result) string) func(string) (string, error) {
	return func(name string) (string, error) {
		if r := p.Plan.Find(name); r != nil && !p.Results.Has(r) {
			return r.Command(), nil
		}
		if got := p.Results[name]; got != nil {
			return of(got), nil
		}
		return "", p.check(name)
	}
}

// named are the names of results that begin so, the shortest first: by the number of cores.
func (p *Pages) named(begin string) (all []string) {
	for name := range maps.Keys(p.Results) {
		if strings.HasPrefix(name, begin) {
			all = append(all, name)
		}
	}
	slices.SortFunc(all, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	return all
}

// commits are those of the programs that were measured, with how many results each has.
func (p *Pages) commits() string {
	count := map[string]int{}
	for name, r := range p.Results {
		if p.result(name) != nil && r.Commit != "" {
			count[fmt.Sprintf("%.7s", r.Commit)]++
		}
	}
	var all []string
	for _, c := range slices.Sorted(maps.Keys(count)) {
		all = append(all, fmt.Sprintf("`%s` (%d)", c, count[c]))
	}
	return strings.Join(all, ", ")
}

// left are the runs without a result; of real threads, without one on any machine.
func (p *Pages) left() (left Plan) {
	for _, r := range p.Results.Left(p.Plan) {
		if !r.Real() || len(p.named(r.Name+"-")) == 0 {
			left = append(left, r)
		}
	}
	return left
}

// most is the largest number of workers of a result.
func (p *Pages) most(name string) (n int) {
	if m := p.result(name); m != nil {
		for i := range m.Rows {
			n = max(n, m.Rows[i].Workers)
		}
	}
	return n
}

// plot draws a figure of results against the number of workers, beside that of Cray Blitz where a label
// asks for it, and returns a link to the picture.
func (p *Pages) plot(file, title, what string, labels ...string) (string, error) {
	of := map[string]func(*Row) Figure{
		"S": func(r *Row) Figure { return r.S }, "nodes": func(r *Row) Figure { return r.Nodes }, "busy": func(r *Row) Figure { return r.Busy },
	}[what]
	if of == nil {
		return "", fmt.Errorf("plot %s: there is no figure %q", file, what)
	}
	c := report.Curves{Title: title, Workers: "processors", Figure: what, Ideal: what == "S", Least: 1}
	for _, l := range labels {
		label, name, _ := strings.Cut(l, "=")
		if name == "published" {
			c.Others = append(c.Others, p.publishedCurve(label))
			continue
		}
		if err := p.check(name); err != nil {
			return "", fmt.Errorf("plot %s: %w", file, err)
		}
		if m := p.result(name); m != nil {
			c.Own = append(c.Own, curve(label, m, of))
		}
	}
	if len(c.Own) == 0 {
		return notYet, nil
	}
	p.Pictures[file+".svg"] = c.SVG()
	return fmt.Sprintf("![%s](plots/%s.svg)", title, file), nil
}

func curve(label string, m *Measured, of func(*Row) Figure) report.Curve {
	c := report.Curve{Name: label}
	for i := range m.Rows {
		f := of(&m.Rows[i])
		c.Points = append(c.Points, [2]float64{float64(m.Rows[i].Workers), f[0]})
		c.Spans = append(c.Spans, [2]float64{f[1], f[2]})
	}
	return c
}

func (p *Pages) publishedCurve(label string) report.Curve {
	c := report.Curve{Name: label, Dashed: true}
	for i, s := range p.Published {
		c.Points = append(c.Points, [2]float64{math.Exp2(float64(i)), s})
	}
	return c
}

// published is the mean S of Cray Blitz.
func (p *Pages) published(workers int) (string, error) {
	i := int(math.Log2(float64(workers)))
	if i >= len(p.Published) || 1<<i != workers {
		return "–", nil
	}
	return short(p.Published[i]), nil
}

// ReadPublished reads the table of Cray Blitz: a line for each position, in which columns t1, t2 and so on have the
// seconds. It returns the geometric mean of t1/tN by the power of two.
func ReadPublished(from io.Reader, name string) (means []float64, err error) {
	lines, err := csv.NewReader(from).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(lines) < 2 {
		return nil, fmt.Errorf("%s: there are no positions", name)
	}
	for n := 1; ; n *= 2 {
		one, at := slices.Index(lines[0], "t1"), slices.Index(lines[0], fmt.Sprint("t", n))
		if at < 0 {
			return means, nil
		}
		var all []float64
		for i, line := range lines[1:] {
			var before, after float64
			if _, err := fmt.Sscan(line[one]+" "+line[at], &before, &after); err != nil || before <= 0 || after <= 0 {
				return nil, fmt.Errorf("%s: line %d: %q and %q are no times", name, i+2, line[one], line[at])
			}
			all = append(all, before/after)
		}
		means = append(means, statistic.GeometricMean(all))
	}
}

// WritePictures writes the pictures of the pages into a folder, and removes those of pages before.
func (p *Pages) WritePictures(folder, begin string) error {
	old, err := filepath.Glob(filepath.Join(folder, begin+"*.svg"))
	if err != nil {
		return err
	}
	for _, path := range old {
		if _, still := p.Pictures[filepath.Base(path)]; !still {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Pictures)) {
		picture := report.Picture{SVG: p.Pictures[name]}
		f, err := os.Create(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		if err := errors.Join(picture.Write(f), f.Close()); err != nil {
			return err
		}
	}
	return nil
}
