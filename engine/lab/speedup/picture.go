package speedup

import (
	"html/template"
	"slices"

	"froe/engine/lab/report"
)

// Words are how the pictures of a measurement call things.
type Words struct {
	Workers string // threads
	Rate    string // nodes per second, over one thread's
	Nodes   string // nodes, over one thread's
	Busy    string // share of the time with work
	Own     string // what is added to the name of an algorithm
}

var words = Words{"threads", "nodes per second, over one thread's", "nodes, over one thread's", "share of time with work",
	", measured here"}

// Draw draws the four figures of the rows against the number of workers: the
// speed-up beside the published ones, nodes per second, nodes, and the busy share.
// Marks are points beside the first two.
func Draw(rows []Row, w Words, marks []report.Curve) ([]template.HTML, error) {
	of := func(value func(*Row) float64) []report.Curve { return curves(rows, w.Own, value) }
	speed := report.Curves{Title: "S, speed-up to a depth", Ideal: true, Others: Published(), Marks: marks,
		Own: of(func(r *Row) float64 { return r.SpeedupGeomean })}
	for i := range speed.Own {
		speed.Own[i].Spans = spans(rows, names(rows)[i])
	}
	all := []report.Curves{speed,
		{Title: w.Rate, Ideal: true, Marks: marks, Own: of(func(r *Row) float64 { return r.NPSRatio })},
		{Title: w.Nodes, Least: 1.5, Rises: true, Own: of(func(r *Row) float64 { return r.NodeInflation })},
		{Title: w.Busy, Least: 1, Own: of(func(r *Row) float64 { return r.BusyShare })},
	}
	var drawn []template.HTML
	for i := range all {
		all[i].Workers = w.Workers
		svg, err := all[i].SVG()
		if err != nil {
			return nil, err
		}
		drawn = append(drawn, svg)
	}
	return drawn, nil
}

// curves are a figure of the rows, algorithm by algorithm.
func curves(rows []Row, suffix string, value func(*Row) float64) (all []report.Curve) {
	for _, name := range names(rows) {
		c := report.Curve{Name: name + suffix}
		for _, r := range of(rows, name) {
			c.Points = append(c.Points, [2]float64{float64(r.Threads), value(&r)})
		}
		all = append(all, c)
	}
	return all
}

// spans are the intervals of the speed-up of an algorithm.
func spans(rows []Row, name string) (all [][2]float64) {
	for _, r := range of(rows, name) {
		all = append(all, [2]float64{r.Low, r.High})
	}
	return all
}

// of are the rows of an algorithm, and that of one worker, which is every
// algorithm's.
func of(rows []Row, name string) (some []Row) {
	for _, r := range rows {
		if r.Algorithm == name || r.Threads == 1 {
			some = append(some, r)
		}
	}
	return some
}

// names are the algorithms of rows, in order.
func names(rows []Row) (all []string) {
	for _, r := range rows {
		if !slices.Contains(all, r.Algorithm) {
			all = append(all, r.Algorithm)
		}
	}
	return all
}

// marks are the ceiling as a point, if it was measured.
func (r *Result) marks() []report.Curve {
	c := r.Ceiling
	if c == nil {
		return nil
	}
	return []report.Curve{{Name: "ceiling: independent processes", Points: [][2]float64{{float64(c.Processes), c.Ratio}}}}
}
