package report

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"froe/dts/trace"
)

// depthLine is what the beginning of a depth looks like.
var depthLine = draw.LineStyle{Color: black, Width: 0.7, Dashes: []vg.Length{2, 2}}

// depthMarks are where depths begin, in millions of ticks. Their numbers stand above the plot, where
// there is room.
type depthMarks []struct {
	depth int32
	at    float64
}

// depthsOf are those of a trace, in the order in which they begin.
func depthsOf(t *trace.Trace) (all depthMarks) {
	met := map[int32]bool{}
	for _, r := range t.Iterations() {
		if d := r.Node.Depth; !met[d] {
			met[d] = true
			all = append(all, depthMarks{{d, million(r.Begin - t.Begin)}}...)
		}
	}
	return all
}

// Plot draws them.
func (all depthMarks) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	style := p.X.Tick.Label
	style.XAlign, style.YAlign = draw.XCenter, draw.YBottom
	free := vg.Length(0) // right of the last number
	for _, m := range all {
		at, text := x(m.at), fmt.Sprint(m.depth)
		c.StrokeLine2(depthLine, at, c.Min.Y, at, c.Max.Y)
		if half := style.Width(text) / 2; at-half >= free {
			c.FillText(style, vg.Point{X: at, Y: c.Max.Y + 2}, text)
			free = at + half + 3
		}
	}
}
