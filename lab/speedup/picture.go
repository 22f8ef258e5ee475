package speedup

import (
	"cmp"
	"fmt"
	"slices"

	"froe/lab/report"
)

// figure is one that is drawn against the number of workers.
type figure struct {
	file string
	of   func(*Row) (float64, Span)
	dot  func(*ratios) float64 // of a position
	report.Curves
}

// figures are the speed-up beside the published ones, nodes over time, nodes, and the
// busy share if it is known.
func (r *Result) figures() []figure {
	const multiples = "multiples" // one worker's, as the titles say
	all := []figure{
		{"speedup", func(w *Row) (float64, Span) { return w.SpeedupGeomean, Span{w.Low, w.High} },
			func(v *ratios) float64 { return v.speedup },
			report.Curves{Title: "S, speed-up to a depth", Figure: "S", Ideal: true}},
		{"rate", func(w *Row) (float64, Span) { return w.RateRatio, w.RateSpan },
			func(v *ratios) float64 { return v.rate },
			report.Curves{Title: "nodes over time, over one worker's", Figure: multiples, Ideal: true}},
		{"nodes", func(w *Row) (float64, Span) { return w.NodeInflation, w.NodeSpan },
			func(v *ratios) float64 { return v.nodes },
			report.Curves{Title: "nodes, over one worker's", Figure: multiples, Least: 1.5}},
		{"busy", func(w *Row) (float64, Span) { return w.BusyShare, w.BusySpan },
			func(v *ratios) float64 { return v.busy },
			report.Curves{Title: r.Words.Busy, Figure: "share of the time", Least: 1}},
	}
	if r.Words.Opaque {
		all = all[:len(all)-1]
	}
	return all
}

// curves draws the figures, with an axis of workers that they have in common. The two
// that the ideal bounds have both axes in common.
func (r *Result) curves(nodes float64) (all []report.Picture) {
	g := group(r.Runs)
	own := 0
	for i := range r.Summary {
		own = max(own, r.Summary[i].Workers)
	}
	figures := r.figures()
	var ideal []report.Curve
	for i := range figures {
		f := &figures[i]
		c := &f.Curves
		c.Workers, c.Most = r.Words.Workers, float64(own)
		if f.file == "speedup" {
			c.Others = beside(nodes, float64(max(2, own)))
		}
		for _, name := range names(r.Summary) {
			c.Own = append(c.Own, r.curve(g, f, name))
		}
		if c.Ideal && r.Bound > 0 && r.Words.BoundWorkers <= own {
			c.Marks = []report.Curve{{Name: "bound", Points: [][2]float64{{float64(r.Words.BoundWorkers), r.Bound}}}}
		}
		if c.Ideal {
			ideal = append(ideal, c.Own...)
		}
	}
	for i := range figures {
		f := &figures[i]
		if f.Ideal {
			f.Beside = ideal
		}
		all = append(all, report.Picture{Name: f.file, SVG: f.SVG()})
	}
	return all
}

// curve is a figure of an algorithm, with the positions that it is a mean of.
func (r *Result) curve(g *grouped, f *figure, name string) report.Curve {
	curve := report.Curve{Name: name + ", " + r.Words.Own}
	for _, w := range rising(r.Summary, name) {
		value, span := f.of(&w)
		at := float64(w.Workers)
		curve.Points, curve.Spans = append(curve.Points, [2]float64{at, value}), append(curve.Spans, span)
		for _, id := range g.positions {
			if v := g.cells[place{setting{name, w.Workers}, id}].against(g.single(name, id)); v != nil && w.Workers > 1 {
				curve.Dots = append(curve.Dots, report.Dot{X: at, Y: f.dot(v), Name: id})
			}
		}
	}
	return curve
}

// rowsOf are the rows of an algorithm with that of one worker, which is every
// algorithm's unless it has one of its own.
func rowsOf(rows []Row, name string) (some []Row) {
	own := slices.ContainsFunc(rows, func(r Row) bool { return r.Algorithm == name && r.Workers == 1 })
	for _, r := range rows {
		if r.Algorithm == name || r.Workers == 1 && !own {
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

// bars show the nodes by what became of them, and processor time if there is an
// account of it, algorithm by algorithm, on common axes.
func (r *Result) bars() (all []report.Picture) {
	if r.Words.Opaque {
		return nil
	}
	top := 0.0
	for i := range r.Summary {
		top = max(top, 1.02*r.Summary[i].Spent.Sum())
	}
	for _, name := range names(r.Summary) {
		rows := rowsOf(r.Summary, name)
		if r.accounted() {
			b := r.stack(name+": processor time by use", "%", rows, (*Row).timeParts, 100)
			b.Top = 100
			all = append(all, report.Picture{Name: "time-" + name, SVG: b.SVG()})
		}
		b := r.stack(name+": nodes by what became of them", "multiples of one worker's", rows, (*Row).nodeParts, 1)
		b.Top = top
		all = append(all, report.Picture{Name: "nodes-" + name, SVG: b.SVG()})
	}
	return all
}

// stack makes bars of rows, whose parts are drawn at a scale.
func (r *Result) stack(title, unit string, rows []Row, parts func(*Row) []part, scale float64) *report.Bars {
	b := &report.Bars{Title: title, Bars: r.Words.Workers, Unit: unit}
	for i := range rows {
		b.Names = append(b.Names, fmt.Sprint(rows[i].Workers))
		for k, p := range parts(&rows[i]) {
			if i == 0 {
				b.Parts = append(b.Parts, report.Part{Name: p.name})
			}
			b.Parts[k].Heights = append(b.Parts[k].Heights, scale*p.value)
		}
	}
	return b
}

// traced are the pictures of the run that was recorded; none if none was.
func (r *Result) traced() []report.Picture {
	if r.Trace == nil {
		return nil
	}
	const time = "virtual time, in thousands of positions of one worker" // a million ticks
	lanes := report.Timeline{Title: "what each worker did", Time: time, Trace: r.Trace}
	splits := report.SplitTree{Title: "split points, beneath one another", Time: time, Trace: r.Trace}
	return []report.Picture{{Name: "timeline", SVG: lanes.SVG()}, {Name: "splits", SVG: splits.SVG()}}
}
