package report

import (
	"fmt"
	"html/template"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Advantage is a picture of how two sides share the whole, step by step.
type Advantage struct {
	Title, X, Y string
	From        float64   // where the axis X begins
	Step        float64   // on the axis X between two shares
	Shares      []float64 // of the lower side, 0 to 1
	Levels      [3]string // what marks mean, the gravest last
	Marks       []AdvantageMark
}

// AdvantageMark is a point of the curve that stands out.
type AdvantageMark struct {
	At    int // number of the share
	Level int // 0 to 2
}

// markInks are the colours of levels.
var markInks = [3]color.Color{yellow, orange, vermilion}

// Size of a picture of an advantage, in points.
const (
	advantageWidth  = vg.Length(760)
	advantageHeight = vg.Length(210)
)

// SVG draws the picture.
func (a *Advantage) SVG() template.HTML {
	p := newPlot(a.Title, a.X, a.Y)
	end := a.From + a.Step*float64(max(1, len(a.Shares)-1))
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = a.From, end, 0, 1
	p.X.Padding, p.Y.Padding = 0, 0
	p.X.Tick.Marker = evenTicks{least: 1, most: 12}
	p.Y.Tick.Marker = evenTicks{least: 0.25, label: func(v float64) string { return fmt.Sprintf("%.0f %%", 100*v) }}
	curve := make([][2]float64, len(a.Shares))
	for i, share := range a.Shares {
		curve[i] = [2]float64{a.From + a.Step*float64(i), share}
	}
	p.Add(boxes{{a.From, end, 0, 1, darkGrey}}, area(curve), line([][2]float64{{a.From, 0.5}, {end, 0.5}}, grey, []vg.Length{3, 3}))
	for level, ink := range markInks {
		var points [][2]float64
		for _, m := range a.Marks {
			if m.Level == level {
				points = append(points, curve[m.At])
			}
		}
		p.Add(ringed(points, ink)...)
	}
	d := newDrawing(advantageWidth, advantageHeight)
	for level, name := range a.Levels {
		d.legend = append(d.legend, entry{name: name, mark: draw.GlyphStyle{Color: markInks[level], Radius: 4, Shape: draw.CircleGlyph{}}})
	}
	return d.svg(p, fmt.Sprintf("%s: %s against %s, %d values, %d marks", a.Title, a.Y, a.X, len(a.Shares), len(a.Marks)))
}

// ringed are points that stand out from any ground.
func ringed(points [][2]float64, ink color.Color) []plot.Plotter {
	if len(points) == 0 {
		return nil
	}
	return []plot.Plotter{
		scatter(points, draw.GlyphStyle{Color: black, Radius: 4, Shape: draw.CircleGlyph{}}),
		scatter(points, draw.GlyphStyle{Color: ink, Radius: 3, Shape: draw.CircleGlyph{}}),
	}
}

// area is what lies beneath a curve.
type area [][2]float64

// Plot draws it.
func (a area) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	if len(a) == 0 {
		return
	}
	var path vg.Path
	path.Move(vg.Point{X: x(a[0][0]), Y: y(0)})
	for _, point := range a {
		path.Line(vg.Point{X: x(point[0]), Y: y(point[1])})
	}
	path.Line(vg.Point{X: x(a[len(a)-1][0]), Y: y(0)})
	path.Close()
	c.SetColor(faintGrey)
	c.Fill(path)
}
