package speedup

import (
	"cmp"
	"fmt"
	"slices"

	"froe/engine/lab/report"
)

// figure is one of the rows that is drawn against the number of workers.
type figure struct {
	file, title, axis string
	ideal, rises      bool // as in report.Curves
	least             float64
	of                func(*Row) float64
}

// curves are the four figures: the speed-up beside the published ones, nodes over
// time, nodes, and the busy share.
func (r *Result) curves() ([]report.Picture, error) {
	var all []report.Picture
	for _, f := range []figure{
		{file: "speedup", title: "S, speed-up to a depth", axis: "S", ideal: true, of: func(r *Row) float64 { return r.SpeedupGeomean }},
		{file: "rate", title: "nodes over time, over one worker's", axis: "multiples of one worker's", ideal: true,
			of: func(r *Row) float64 { return r.RateRatio }},
		{file: "nodes", title: "nodes, over one worker's", axis: "multiples of one worker's", least: 1.5, rises: true,
			of: func(r *Row) float64 { return r.NodeInflation }},
		{file: "busy", title: r.Words.Busy, axis: "share of the time", least: 1, of: func(r *Row) float64 { return r.BusyShare }},
	} {
		c := report.Curves{Title: f.title, Workers: r.Words.Workers, Figure: f.axis, Ideal: f.ideal, Rises: f.rises, Least: f.least}
		for _, name := range names(r.Summary) {
			c.Own = append(c.Own, r.curve(name, f.of))
		}
		if f.ideal && r.Bound > 0 && r.Words.BoundWorkers <= mostWorkers(r.Summary) {
			c.Marks = []report.Curve{{Name: "bound", Points: [][2]float64{{float64(r.Words.BoundWorkers), r.Bound}}}}
		}
		if f.file == "speedup" {
			c.Others = publishedCurves()
			for i := range c.Own {
				c.Own[i].Spans = r.spans(names(r.Summary)[i])
			}
		}
		if err := draw(&all, f.file, &c); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// draw adds a picture.
func draw(all *[]report.Picture, file string, d report.Drawing) error {
	svg, err := d.SVG()
	if err == nil {
		*all = append(*all, report.Picture{Name: file, SVG: svg})
	}
	return err
}

// curve is a figure of the rows of an algorithm.
func (r *Result) curve(name string, value func(*Row) float64) report.Curve {
	c := report.Curve{Name: name + ", " + r.Words.Own}
	for _, w := range rising(r.Summary, name) {
		c.Points = append(c.Points, [2]float64{float64(w.Workers), value(&w)})
	}
	return c
}

// spans are the intervals of the speed-up of an algorithm.
func (r *Result) spans(name string) (all [][2]float64) {
	for _, w := range rising(r.Summary, name) {
		all = append(all, [2]float64{w.Low, w.High})
	}
	return all
}

// rowsOf are the rows of an algorithm, and that of one worker, which is every
// algorithm's.
func rowsOf(rows []Row, name string) (some []Row) {
	for _, r := range rows {
		if r.Algorithm == name || r.Workers == 1 {
			some = append(some, r)
		}
	}
	return some
}

// rising are the rows of an algorithm by the number of workers.
func rising(rows []Row, name string) []Row {
	some := rowsOf(rows, name)
	slices.SortFunc(some, func(a, b Row) int { return cmp.Compare(a.Workers, b.Workers) })
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

func mostWorkers(rows []Row) int {
	most := 0
	for _, r := range rows {
		most = max(most, r.Workers)
	}
	return most
}

// bars show what became of the nodes, and where processor time went if there is an
// account of it, algorithm by algorithm.
func (r *Result) bars() ([]report.Picture, error) {
	var all []report.Picture
	for _, name := range names(r.Summary) {
		rows := rowsOf(r.Summary, name)
		if r.accounted() {
			b := r.stack(name+": processor time by use", "%", rows, timeParts, 100)
			b.Top = 100
			if err := draw(&all, "time-"+name, b); err != nil {
				return nil, err
			}
		}
		b := r.stack(name+": nodes by what became of them", "multiples of one worker's", rows, nodeParts, 1)
		if err := draw(&all, "nodes-"+name, b); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// stack makes bars of rows, whose parts are drawn at a scale.
func (r *Result) stack(title, unit string, rows []Row, parts []part, scale float64) *report.Bars {
	b := &report.Bars{Title: title, Bars: r.Words.Workers, Unit: unit}
	for i := range rows {
		b.Names = append(b.Names, fmt.Sprint(rows[i].Workers))
	}
	for _, p := range parts {
		drawn := report.Part{Name: p.name}
		for i := range rows {
			drawn.Heights = append(drawn.Heights, scale*p.of(&rows[i]))
		}
		b.Parts = append(b.Parts, drawn)
	}
	return b
}

// traced are the pictures of the run that was recorded; none if none was.
func (r *Result) traced() ([]report.Picture, error) {
	if r.Trace == nil {
		return nil, nil
	}
	var all []report.Picture
	if err := draw(&all, "timeline", &report.Timeline{Title: "what each worker did", Time: traceTime, Trace: r.Trace}); err != nil {
		return nil, err
	}
	err := draw(&all, "splits", &report.SplitTree{Title: "split points, beneath one another", Time: traceTime, Trace: r.Trace})
	return all, err
}

// traceTime is the unit of a million ticks.
const traceTime = "virtual time, in thousands of positions of one worker"
