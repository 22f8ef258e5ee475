package report

import (
	"fmt"
	"html/template"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
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
	advantageLegend = vg.Length(110)
)

// SVG draws the picture.
func (a *Advantage) SVG() template.HTML {
	p := newPlot(a.Title, a.X, a.Y)
	end := a.From + a.Step*float64(max(1, len(a.Shares)-1))
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = a.From, end, 0, 1
	p.X.Padding, p.Y.Padding = 0, 0
	var ticks plot.ConstantTicks
	for percent := 0; percent <= 100; percent += 25 {
		ticks = append(ticks, plot.Tick{Value: float64(percent) / 100, Label: fmt.Sprintf("%d %%", percent)})
	}
	p.Y.Tick.Marker, p.X.Tick.Marker = ticks, wholeTicks(a.From, end)
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
	var legend []entry
	for level, name := range a.Levels {
		legend = append(legend, entry{name, markInks[level]})
	}
	d.beside(p, advantageLegend, legend)
	return d.svg(fmt.Sprintf("%s: %s against %s, %d values, %d marks", a.Title, a.Y, a.X, len(a.Shares), len(a.Marks)))
}

// wholeTicks are at whole numbers, about ten of them.
func wholeTicks(from, to float64) (ticks plot.ConstantTicks) {
	step := 1
	for _, grow := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if (to-from)/float64(step) > 12 {
			step = grow
		}
	}
	for n := int(math.Ceil(from/float64(step))) * step; float64(n) <= to; n += step {
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: fmt.Sprint(n)})
	}
	return ticks
}

// ringed are points that stand out from any ground.
func ringed(points [][2]float64, ink color.Color) []plot.Plotter {
	if len(points) == 0 {
		return nil
	}
	return []plot.Plotter{
		&plotter.Scatter{XYs: xys(points), GlyphStyle: draw.GlyphStyle{Color: black, Radius: 4, Shape: draw.CircleGlyph{}}},
		&plotter.Scatter{XYs: xys(points), GlyphStyle: draw.GlyphStyle{Color: ink, Radius: 3, Shape: draw.CircleGlyph{}}},
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
