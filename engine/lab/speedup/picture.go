package speedup

import (
	"cmp"
	"fmt"
	"slices"

	"froe/engine/lab/report"
)

// curves are the four figures: the speed-up beside the published ones, nodes over
// time, nodes, and the busy share.
func (r *Result) curves() (all []report.Picture) {
	const multiples = "multiples of one worker's"
	for _, f := range []struct {
		file string
		of   func(*Row) float64
		report.Curves
	}{
		{"speedup", func(r *Row) float64 { return r.SpeedupGeomean },
			report.Curves{Title: "S, speed-up to a depth", Figure: "S", Ideal: true}},
		{"rate", func(r *Row) float64 { return r.RateRatio },
			report.Curves{Title: "nodes over time, over one worker's", Figure: multiples, Ideal: true}},
		{"nodes", func(r *Row) float64 { return r.NodeInflation },
			report.Curves{Title: "nodes, over one worker's", Figure: multiples, Least: 1.5, Rises: true}},
		{"busy", func(r *Row) float64 { return r.BusyShare },
			report.Curves{Title: r.Words.Busy, Figure: "share of the time", Least: 1}},
	} {
		if f.file == "busy" && r.Words.Opaque {
			continue
		}
		c := &f.Curves
		c.Workers = r.Words.Workers
		most := 0
		for _, name := range names(r.Summary) {
			curve := report.Curve{Name: name + ", " + r.Words.Own}
			for _, w := range rising(r.Summary, name) {
				most = max(most, w.Workers)
				curve.Points = append(curve.Points, [2]float64{float64(w.Workers), f.of(&w)})
				if f.file == "speedup" {
					curve.Spans = append(curve.Spans, [2]float64{w.Low, w.High})
				}
			}
			c.Own = append(c.Own, curve)
		}
		if c.Ideal && r.Bound > 0 && r.Words.BoundWorkers <= most {
			c.Marks = []report.Curve{{Name: "bound", Points: [][2]float64{{float64(r.Words.BoundWorkers), r.Bound}}}}
		}
		if f.file == "speedup" {
			for _, p := range published() {
				c.Others = append(c.Others, p.Curve)
			}
		}
		all = append(all, report.Picture{Name: f.file, SVG: c.SVG()})
	}
	return all
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

// bars show what became of the nodes, and where processor time went if there is an
// account of it, algorithm by algorithm.
func (r *Result) bars() (all []report.Picture) {
	if r.Words.Opaque {
		return nil
	}
	for _, name := range names(r.Summary) {
		rows := rowsOf(r.Summary, name)
		if r.accounted() {
			b := r.stack(name+": processor time by use", "%", rows, (*Row).timeParts, 100)
			b.Top = 100
			all = append(all, report.Picture{Name: "time-" + name, SVG: b.SVG()})
		}
		b := r.stack(name+": nodes by what became of them", "multiples of one worker's", rows, (*Row).nodeParts, 1)
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
