package report

import (
	"html/template"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// Bars is a picture of stacked bars.
type Bars struct {
	Title, Bars, Unit string   // Bars says what the names below the bars are, Unit what their height is
	Names             []string // below the bars
	Parts             []Part   // from the bottom
	Top               float64  // of the axis at least
}

// Part is a layer of the bars.
type Part struct {
	Name    string
	Heights []float64 // one a bar
}

// Size of a picture of bars, in points.
const (
	barsHeight  = vg.Length(300)
	barsWidth   = vg.Length(300)
	legendWidth = vg.Length(150)
)

// layers are the colours of parts, from the bottom.
var layers = []color.Color{blue, sky, green, yellow, orange, vermilion, purple, grey}

// SVG draws the picture. The names of the parts stand beside it, in the order of the layers.
func (b *Bars) SVG() template.HTML {
	p := newPlot(b.Title, b.Bars, b.Unit)
	all, top := b.boxes()
	p.Add(all)
	var ticks plot.ConstantTicks
	for i, name := range b.Names {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: name})
	}
	p.X.Tick.Marker, p.X.Tick.Length = ticks, 0
	p.X.Min, p.X.Max = -0.6, float64(len(b.Names))-0.4
	p.Y.Min, p.Y.Max = 0, top
	d := newDrawing(barsWidth+legendWidth, barsHeight)
	var legend []entry
	for k, part := range slices.Backward(b.Parts) {
		legend = append(legend, entry{part.Name, layers[k%len(layers)]})
	}
	d.beside(p, legendWidth, legend)
	return d.svg()
}

// boxes are the parts of all bars; the axis ends at top.
func (b *Bars) boxes() (all boxes, top float64) {
	top = b.Top
	for i := range b.Names {
		y := 0.0
		for k := range b.Parts {
			h := b.Parts[k].Heights[i]
			all = append(all, box{float64(i) - 0.35, float64(i) + 0.35, y, y + h, layers[k%len(layers)]})
			y += h
		}
		top = max(top, 1.02*y)
	}
	return all, top
}
