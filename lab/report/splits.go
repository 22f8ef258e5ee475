package report

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"froe/dts"
	"froe/dts/trace"
)

// SplitTree is a picture of the split points of a trace over time: a bar for each,
// beneath that of the split point above it, as long as it lived and as thick as
// there were workers at it or beneath it, on average.
type SplitTree struct {
	Title, Time string // Time is the unit of a million ticks
	Trace       *trace.Trace
}

// barsAtMost is how many bars a picture has: those of the split points that took
// most of the workers' time, with those above them.
const barsAtMost = 250

// Heights of a row, in points, and thickness of a bar, in rows.
const (
	rowHeight = vg.Length(12)
	thinnest  = 0.12
	thickest  = 0.94
)

type branch struct {
	*trace.Split
	beneath []*branch
	row     int // from the top
}

// rootLook is what a root looks like, and splitLooks what split points do.
var (
	rootLook   = entry{name: "root of an iteration", ink: grey}
	splitLooks = [...]entry{
		dts.PV:  {name: "split at a PV node", ink: vermilion},
		dts.Cut: {name: "split at a CUT node", ink: blue},
		dts.All: {name: "split at an ALL node", ink: sky},
	}
)

// SVG draws the picture.
func (t *SplitTree) SVG() template.HTML {
	roots := grow(t.Trace.Splits())
	var rows packing
	for _, b := range roots {
		rows.put(b, 0)
	}
	height := float64(len(rows))
	p := newPlot(t.Title, t.Time, "nesting")
	p.Y.Tick.Marker, p.Y.Tick.Length = laneTicks(len(t.Trace.Lanes)), 0 // unseen: the left edge is a Timeline's
	p.Y.Tick.Label.Color, p.Y.LineStyle.Width = white, 0
	var all boxes
	var texts []string
	for _, b := range roots {
		all = t.draw(all, b, height)
		texts = append(texts, b.texts()...)
	}
	d := newDrawing(traceWidth, frameHeight+rowHeight*vg.Length(max(8, height)))
	p.Add(all, boxHints{d, all, texts})
	p.X.Min, p.X.Max = 0, million(t.Trace.End-t.Trace.Begin)
	p.Y.Min, p.Y.Max = 0, max(1, height)
	d.legend = []entry{rootLook, splitLooks[dts.PV], splitLooks[dts.Cut], splitLooks[dts.All]}
	return d.svg(p, fmt.Sprintf("%s over %s: %d of %d split points and roots, in %d rows",
		t.Title, t.Time, len(all), len(t.Trace.Splits()), len(rows)))
}

// draw adds the bars of a branch and of what is beneath it.
func (t *SplitTree) draw(all boxes, b *branch, height float64) boxes {
	look := splitLooks[b.Node.Type]
	if b.Node.Kind == dts.Root {
		look = rootLook
	}
	thick := max(thinnest, thickest*b.Workers/float64(len(t.Trace.Lanes)))
	middle := height - float64(b.row) - 0.5
	all = append(all, box{million(b.Begin - t.Trace.Begin), million(b.End - t.Trace.Begin), middle - thick/2, middle + thick/2, look.ink})
	for _, c := range b.beneath {
		all = t.draw(all, c, height)
	}
	return all
}

// texts say what a branch is, and what is beneath it.
func (b *branch) texts() []string {
	what := rootLook.name
	if b.Node.Kind != dts.Root {
		what = splitLooks[b.Node.Type].name
	}
	all := []string{fmt.Sprintf("%s, ply %d, depth %d: joined %d times, %.1f workers on average", what, b.Node.Ply, b.Node.Depth, b.Joins, b.Workers)}
	for _, c := range b.beneath {
		all = append(all, c.texts()...)
	}
	return all
}

// grow makes branches of the split points that took most time. Whatever is above
// one of them took more, so that it is among them too.
func grow(splits []*trace.Split) (roots []*branch) {
	kept := slices.Clone(splits)
	slices.SortStableFunc(kept, func(a, b *trace.Split) int {
		return -cmp.Compare(a.Workers*float64(a.End-a.Begin), b.Workers*float64(b.End-b.Begin))
	})
	kept = kept[:min(len(kept), barsAtMost)]
	slices.SortStableFunc(kept, func(a, b *trace.Split) int {
		return cmp.Or(cmp.Compare(a.Begin, b.Begin), cmp.Compare(a.Node.Ply, b.Node.Ply))
	})
	by := map[uint64]*branch{}
	for _, s := range kept {
		b := &branch{Split: s}
		by[s.Node.ID] = b
		if above := by[s.Above]; above != nil {
			above.beneath = append(above.beneath, b)
		} else {
			roots = append(roots, b)
		}
	}
	return roots
}

// packing knows until when each row is taken.
type packing []int64

// put places a branch in the first row from a given one on that is free, and what
// is beneath it below.
func (p *packing) put(b *branch, from int) {
	b.row = from
	for b.row < len(*p) && (*p)[b.row] > b.Begin {
		b.row++
	}
	if b.row == len(*p) {
		*p = append(*p, math.MinInt64)
	}
	(*p)[b.row] = b.End
	for _, c := range b.beneath {
		p.put(c, b.row+1)
	}
}
