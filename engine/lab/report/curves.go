package report

import (
	"fmt"
	"html/template"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Curve is a figure against the number of workers.
type Curve struct {
	Name   string
	Points [][2]float64 // workers, figure
	Spans  [][2]float64 // intervals of the figure, one a point; nil: none
}

// Curves is a picture of one figure.
type Curves struct {
	Title, Workers string  // what is shown, and what workers are called
	Figure         string  // on the axis of the figure
	Ideal          bool    // both axes are logarithmic and alike; what N workers would give at best is drawn
	Rises          bool    // with the number of workers: the names stand above
	Least          float64 // top of a linear axis at least
	Own, Others    []Curve // others' are drawn paler
	Marks          []Curve // single points
}

// Size of a picture of curves, in points.
const (
	curvesWidth  = vg.Length(400)
	curvesHeight = vg.Length(300)
)

// strong and weak are the colours of curves in turn.
var (
	strong = []color.Color{blue, vermilion, green, purple}
	weak   = []color.Color{orange, sky, grey}
)

// SVG draws the picture.
func (c *Curves) SVG() template.HTML {
	p := c.frame()
	most := c.most()
	if c.Ideal {
		p.Add(line([][2]float64{{1, 1}, {most, most}}, grey, []vg.Length{2, 3}))
	}
	for i, v := range c.Others {
		v.draw(p, weak[i%len(weak)], draw.RingGlyph{})
	}
	for i, v := range c.Own {
		v.draw(p, strong[i%len(strong)], draw.CircleGlyph{})
	}
	for _, v := range c.Marks {
		v.draw(p, black, draw.CrossGlyph{})
	}
	d := newDrawing(curvesWidth, curvesHeight)
	p.Draw(d.Canvas)
	return d.svg()
}

// draw draws a curve, its points and their intervals, and names it.
func (v *Curve) draw(p *plot.Plot, ink color.Color, shape draw.GlyphDrawer) {
	if len(v.Points) > 1 {
		p.Add(line(v.Points, ink, nil))
	}
	marks := &plotter.Scatter{XYs: xys(v.Points), GlyphStyle: draw.GlyphStyle{Color: ink, Radius: 3, Shape: shape}}
	p.Add(marks)
	p.Legend.Add(v.Name, marks)
	if v.Spans == nil {
		return
	}
	bars := make(plotter.YErrors, len(v.Spans))
	for i, s := range v.Spans {
		bars[i].Low, bars[i].High = v.Points[i][1]-s[0], s[1]-v.Points[i][1]
	}
	style := draw.LineStyle{Color: ink, Width: 1}
	p.Add(&plotter.YErrorBars{XYs: xys(v.Points), YErrors: bars, LineStyle: style, CapWidth: 6})
}

// frame is the plot without what is in it.
func (c *Curves) frame() *plot.Plot {
	p := newPlot(c.Title, c.Workers, c.Figure)
	p.Legend.Top, p.Legend.Left = c.Ideal || c.Rises, true
	most := c.most()
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, powers(most)
	p.X.Min, p.X.Max = 1, most*1.1
	if c.Ideal {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, powers(most)
		p.Y.Min, p.Y.Max = 1, most*1.1
	} else {
		p.Y.Min, p.Y.Max = 0, c.top()
	}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = faintGrey, faintGrey
	p.Add(grid)
	return p
}

// most is where the axis of workers ends: a power of two.
func (c *Curves) most() float64 {
	most := 2.0
	for _, v := range slices.Concat(c.Own, c.Others) {
		for _, point := range v.Points {
			most = max(most, point[0])
		}
	}
	return math.Exp2(math.Ceil(math.Log2(most)))
}

func (c *Curves) top() float64 {
	top := c.Least
	for _, v := range c.Own {
		for _, point := range v.Points {
			top = max(top, point[1])
		}
	}
	if c.Rises {
		return top * (1 + 0.08*float64(len(c.Own)+1)) // room for the names
	}
	return top * 1.05
}

func powers(most float64) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for v := 1.0; v <= most; v *= 2 {
		ticks = append(ticks, plot.Tick{Value: v, Label: fmt.Sprint(v)})
	}
	return ticks
}
