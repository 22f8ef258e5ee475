package study

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	text "text/template"
)

// Pages writes pages from templates. In a template a result is named by its run; where a run has several
// algorithms, NAME/ALGORITHM names the rows of one. Functions of templates:
//
//	S, nodes, rate, busy NAME WORKERS     the figure with its interval; SAlone and so on: without
//	percent WHAT NAME WORKERS             the share that is busy, wasted, locked or idle
//	over NAME OTHER WORKERS               S over that of another result, position by position
//	elo NAME                              of games, with the interval; bold if that leaves out 0
//	games NAME                            how many there were
//	command, commit, date, machine NAME   where it comes from
//	named WORD                            the names of results that begin so
//	most NAME                             the largest number of workers
//	first NAME OTHER                      the first of these names that has a result
//	left, hours PLAN, commits             what is not measured; how long it takes; what programs were measured
//	plot FILE TITLE FIGURE LABEL=NAME…    draws a picture and links to it
//	published WORKERS                     the mean S of Cray Blitz
//	list WHAT…, notYet                    a list, for a table; what stands for a figure that there is not
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

// figures and shares are what a row has, by their names in templates.
var (
	figures = map[string]func(*Row) Figure{
		"S":     func(r *Row) Figure { return r.S },
		"rate":  func(r *Row) Figure { return r.Rate },
		"nodes": func(r *Row) Figure { return r.Nodes },
		"busy":  func(r *Row) Figure { return r.Busy },
	}
	shares = map[string]func(*Row) float64{
		"busy":   func(r *Row) float64 { return r.Busy[0] },
		"wasted": func(r *Row) float64 { return r.Wasted },
		"locked": func(r *Row) float64 { return r.Locked },
		"idle":   func(r *Row) float64 { return r.Idle },
	}
)

func (p *Pages) functions() text.FuncMap {
	all := text.FuncMap{
		"percent": p.percent, "over": p.over, "elo": p.elo, "games": p.games,
		"command": p.origin(func(r *Result) string { return r.Command }), "date": p.origin(func(r *Result) string { return r.Date }),
		"commit":  p.origin(func(r *Result) string { return r.Commit[:min(7, len(r.Commit))] }),
		"machine": p.origin(func(r *Result) string { return r.Machine }),
		"first":   p.first, "named": p.named, "most": p.most, "left": p.left, "commits": p.commits, "plot": p.plot, "published": p.published,
		"hours":  func(of Plan) string { return fmt.Sprintf("%.0f", of.Minutes()/60) },
		"notYet": func() string { return notYet },
		"list":   func(all ...any) []any { return all },
	}
	for name, of := range figures {
		all[name] = p.cell(func(r *Row) string { return of(r).String() })
		all[name+"Alone"] = p.cell(func(r *Row) string { return short(of(r)[0]) })
	}
	return all
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

// cell is a function of a template that writes something of a row.
func (p *Pages) cell(write func(*Row) string) func(name string, workers int) (string, error) {
	return func(name string, workers int) (string, error) {
		m := p.result(name)
		if m == nil {
			return notYet, p.check(name)
		}
		r := m.Row(workers)
		if r == nil {
			return "–", nil
		}
		return write(r), nil
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
	of := shares[what]
	if of == nil {
		return "", fmt.Errorf("there is no share %q", what)
	}
	return p.cell(func(r *Row) string { return fmt.Sprintf("%.0f", 100*of(r)) })(name, workers)
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

// first is the first of two names that has a result.
func (p *Pages) first(name, other string) string {
	if p.result(name) == nil && p.Results[other] != nil {
		return other
	}
	return name
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

// before is what names of results begin with that were measured before the study, without its plan.
const before = "then-"

// commits are those of the programs that the study has measured, with how many results each has.
func (p *Pages) commits() string {
	count := map[string]int{}
	for name, r := range p.Results {
		if p.result(name) != nil && !strings.HasPrefix(name, before) {
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
