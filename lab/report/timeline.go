package report

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"froe/dts"
	"froe/dts/trace"
)

// Timeline is a picture of a trace with a lane for each worker, from the first at the top.
type Timeline struct {
	Title, Time string // Time is the unit of a million ticks
	Trace       *trace.Trace
}

// columns is the number of stretches into which a lane is divided. Each has the colour
// of the activity that took most of it.
const columns = 1000

// Size of a picture of a trace, in points.
const (
	traceWidth  = vg.Length(860)
	lanesHeight = vg.Length(240) // of all lanes, if they are few
	laneHeight  = vg.Length(6)   // of a lane at least
	frameHeight = vg.Length(70)  // title and axis
)

type doing uint8

const (
	absent doing = iota // before the first and after the last slice
	atPV
	atCut
	atAll
	inVain
	resting
	doings
)

var doingLooks = [doings]entry{
	atPV:    {name: "at a PV node", ink: vermilion},
	atCut:   {name: "at a CUT node", ink: blue},
	atAll:   {name: "at an ALL node", ink: sky},
	inVain:  {name: "given up later", ink: yellow},
	resting: {name: "without work", ink: paleGrey},
}

func doingOf(s *trace.Slice) doing {
	switch {
	case !s.At():
		return resting
	case s.Void:
		return inVain
	}
	return [...]doing{dts.PV: atPV, dts.Cut: atCut, dts.All: atAll}[s.Node.Type]
}

// SVG draws the picture.
func (l *Timeline) SVG() template.HTML {
	p := newPlot(l.Title, l.Time, "worker")
	lanes := len(l.Trace.Lanes)
	var all boxes
	for k := range l.Trace.Lanes {
		all = append(all, l.lane(k)...)
	}
	p.Add(all)
	p.X.Min, p.X.Max = 0, million(l.Trace.End-l.Trace.Begin)
	p.Y.Min, p.Y.Max = 0, float64(lanes)
	p.Y.Tick.Marker = laneTicks(lanes)
	p.Y.Tick.Length = 0
	d := newDrawing(traceWidth, frameHeight+max(lanesHeight, laneHeight*vg.Length(lanes)))
	p.Title.Padding = 20 // room for the depths
	p.Add(l.hints(d), depthsOf(l.Trace))
	d.legend = append(slices.Clone(doingLooks[atPV:]), entry{name: "a depth begins", line: depthLine})
	return d.svg(p, l.alt())
}

// hints are the texts of the lanes: what each worker did.
func (l *Timeline) hints(d *drawing) boxHints {
	h := boxHints{to: d}
	span := million(l.Trace.End - l.Trace.Begin)
	for k := range l.Trace.Lanes {
		bottom := float64(len(l.Trace.Lanes) - k - 1)
		h.boxes = append(h.boxes, box{x0: 0, x1: span, y0: bottom, y1: bottom + 1})
		words := fmt.Sprintf("worker %d", k)
		shares := l.shares(k)
		for what := atPV; what < doings; what++ {
			words += fmt.Sprintf(", %s %.1f %%", doingLooks[what].name, 100*shares[what])
		}
		h.texts = append(h.texts, words)
	}
	return h
}

// shares are the shares of the activities in lane k, by the activity that took most of
// each column.
func (l *Timeline) shares(k int) (of [doings]float64) {
	for _, what := range mostly(&l.Trace.Lanes[k], l.Trace.Begin, l.Trace.End) {
		of[what] += 1. / columns
	}
	return of
}

// alt says what the lanes show.
func (l *Timeline) alt() string {
	var mean [doings]float64
	for k := range l.Trace.Lanes {
		for what, share := range l.shares(k) {
			mean[what] += share / float64(len(l.Trace.Lanes))
		}
	}
	words := fmt.Sprintf("%s: %d lanes over %.3g of %s; on average", l.Title, len(l.Trace.Lanes), million(l.Trace.End-l.Trace.Begin), l.Time)
	for what := atPV; what < doings; what++ {
		words += fmt.Sprintf(" %.0f %% %s,", 100*mean[what], doingLooks[what].name)
	}
	return strings.TrimSuffix(words, ",")
}

func million(ticks int64) float64 { return float64(ticks) / 1e6 }

func laneTicks(lanes int) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	step := 1
	for lanes/step > 32 {
		step *= 2
	}
	for k := 0; k < lanes; k += step {
		ticks = append(ticks, plot.Tick{Value: float64(lanes-k) - 0.5, Label: fmt.Sprint(k)})
	}
	return ticks
}

// lane is what a worker did, column by column; equal neighbours are one box.
func (l *Timeline) lane(k int) boxes {
	var all boxes
	span := million(l.Trace.End - l.Trace.Begin)
	bottom := float64(len(l.Trace.Lanes)-k-1) + 0.1
	done := mostly(&l.Trace.Lanes[k], l.Trace.Begin, l.Trace.End)
	for from := 0; from < columns; {
		to := from + 1
		for to < columns && done[to] == done[from] {
			to++
		}
		if done[from] != absent {
			all = append(all, box{span * float64(from) / columns, span * float64(to) / columns, bottom, bottom + 0.8,
				doingLooks[done[from]].ink})
		}
		from = to
	}
	return all
}

// mostly is the activity that took most of each column. Where slices nest, the
// innermost one counts; but whatever lies beneath a slice of wasted work is wasted.
func mostly(l *trace.Lane, begin, end int64) (done [columns]doing) {
	var ticks [columns][doings]int64
	width := max(1, (end-begin+columns-1)/columns)
	spend := func(from, to int64, what doing, sign int64) {
		for c := (from - begin) / width; c < columns && begin+c*width < to; c++ {
			ticks[c][what] += sign * (min(to, begin+(c+1)*width) - max(from, begin+c*width))
		}
	}
	var around []doing
	for i := range l.Slices {
		s := &l.Slices[i]
		what := doingOf(s)
		around = around[:s.Level]
		if s.Level > 0 {
			outer := around[s.Level-1]
			if outer == inVain {
				what = inVain
			}
			spend(s.Begin, s.End, outer, -1)
		}
		spend(s.Begin, s.End, what, 1)
		around = append(around, what)
	}
	for c := range done {
		for what := range doings {
			if ticks[c][what] > ticks[c][done[c]] {
				done[c] = what
			}
		}
	}
	return done
}
