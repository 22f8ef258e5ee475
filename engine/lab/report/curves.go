package report

import (
	"cmp"
	"fmt"
	"html/template"
	"image/color"
	"math"
	"slices"
	"strings"

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
	Dots   []Dot        // what the points are means of; nil: not shown
	Dashed bool         // it is not comparable with the others

	aside float64 // by which factor it is drawn to the right; 0: 1
}

// Dot is a figure of one position.
type Dot struct {
	X, Y float64 // workers, figure
	Name string
}

// Curves is a picture of one figure.
type Curves struct {
	Title, Workers string  // what is shown, and what workers are called
	Figure         string  // on the axis of the figure
	Ideal          bool    // both axes are logarithmic and alike; what N workers would give at best is drawn
	Rises          bool    // with the number of workers: the names stand above
	Least          float64 // top of a linear axis at least
	Most           float64 // where the axis of workers ends at least, so that pictures can have a common one
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
	d := newDrawing(curvesWidth, curvesHeight)
	most := c.most()
	if c.Ideal {
		p.Add(line([][2]float64{{1, 1}, {most, most}}, grey, []vg.Length{2, 3}))
	}
	for i, v := range c.Others {
		v.draw(d, p, weak[i%len(weak)], draw.RingGlyph{}, c.Workers)
	}
	for i, v := range c.Own {
		v.aside = math.Pow(apart, float64(i)-float64(len(c.Own)-1)/2)
		v.draw(d, p, strong[i%len(strong)], draw.CircleGlyph{}, c.Workers)
	}
	for _, v := range c.Marks {
		v.draw(d, p, black, draw.CrossGlyph{}, c.Workers)
	}
	p.Draw(d.Canvas)
	return d.svg(c.Title + " against the number of " + c.Workers + seriesAlt(slices.Concat(c.Own, c.Others, c.Marks)))
}

// apart is the factor by which neighbouring curves are shifted along the axis, so that
// their intervals do not overlap.
const apart = 1.035

// placed are points where they are drawn.
func (v *Curve) placed(points [][2]float64) [][2]float64 {
	all := slices.Clone(points)
	for i := range all {
		all[i][0] *= cmp.Or(v.aside, 1)
	}
	return all
}

// draw draws a curve, its points, their intervals and dots, and names it.
func (v *Curve) draw(d *drawing, p *plot.Plot, ink color.Color, shape draw.GlyphDrawer, workers string) {
	v.drawDots(d, p, ink, workers)
	points := v.placed(v.Points)
	if len(points) > 1 {
		var dashes []vg.Length
		if v.Dashed {
			dashes = []vg.Length{5, 3}
		}
		p.Add(line(points, ink, dashes))
	}
	marks := &plotter.Scatter{XYs: xys(points), GlyphStyle: draw.GlyphStyle{Color: ink, Radius: 3, Shape: shape}}
	p.Add(marks, pointHints{d, points, v.texts(workers)})
	p.Legend.Add(v.Name, marks)
	if v.Spans == nil {
		return
	}
	bars := make(plotter.YErrors, len(v.Spans))
	for i, s := range v.Spans {
		bars[i].Low, bars[i].High = points[i][1]-s[0], s[1]-points[i][1]
	}
	style := draw.LineStyle{Color: ink, Width: 1}
	p.Add(&plotter.YErrorBars{XYs: xys(points), YErrors: bars, LineStyle: style, CapWidth: 6})
}

// drawDots draws those that are within the axes.
func (v *Curve) drawDots(d *drawing, p *plot.Plot, ink color.Color, workers string) {
	var points [][2]float64
	var texts []string
	for _, dot := range v.Dots {
		if p.Y.Min <= dot.Y && dot.Y <= p.Y.Max {
			points = append(points, [2]float64{dot.X, dot.Y})
			texts = append(texts, fmt.Sprintf("%s: %s, %.0f %s: %.3g", dot.Name, v.Name, dot.X, workers, dot.Y))
		}
	}
	if points = v.placed(points); points != nil {
		p.Add(&plotter.Scatter{XYs: xys(points), GlyphStyle: draw.GlyphStyle{Color: faded(ink), Radius: 1.8, Shape: draw.CircleGlyph{}}})
		p.Add(pointHints{d, points, texts})
	}
}

// faded is a colour that lets what is behind it through.
func faded(ink color.Color) color.Color {
	c := color.NRGBAModel.Convert(ink).(color.NRGBA)
	c.A = 130
	return c
}

// texts say what the points are.
func (v *Curve) texts(workers string) (all []string) {
	for i, point := range v.Points {
		text := fmt.Sprintf("%s, %.4g %s: %.3g", v.Name, point[0], workers, point[1])
		if v.Spans != nil {
			text += fmt.Sprintf(" (%.3g – %.3g)", v.Spans[i][0], v.Spans[i][1])
		}
		all = append(all, text)
	}
	return all
}

// seriesAlt says what curves show.
func seriesAlt(all []Curve) string {
	var b strings.Builder
	for _, v := range all {
		fmt.Fprintf(&b, "; %s:", v.Name)
		for i, point := range v.Points {
			if len(v.Points) <= 12 || i == 0 || i == len(v.Points)-1 { // of a long curve its ends
				fmt.Fprintf(&b, " %.3g at %.3g", point[1], point[0])
			}
		}
	}
	return b.String()
}

// frame is the plot without what is in it.
func (c *Curves) frame() *plot.Plot {
	p := newPlot(c.Title, c.Workers, c.Figure)
	p.Legend.Top, p.Legend.Left = c.Ideal || c.Rises, true
	most := c.most()
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, powers(1, most)
	p.X.Min, p.X.Max = 1/1.06, most*1.1
	if c.Ideal {
		low := c.bottom()
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, powers(low, most)
		p.Y.Min, p.Y.Max = low/1.06, most*1.1
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
	most := max(2, c.Most)
	for _, v := range slices.Concat(c.Own, c.Others) {
		for _, point := range v.Points {
			most = max(most, point[0])
		}
	}
	return math.Exp2(math.Ceil(math.Log2(most)))
}

// bottom is where a logarithmic axis of the figure begins: at 1, or a power of two that
// no point or interval lies below.
func (c *Curves) bottom() float64 {
	low := 1.0
	for _, v := range c.Own {
		for _, point := range v.Points {
			low = min(low, point[1])
		}
		for _, s := range v.Spans {
			low = min(low, s[0])
		}
	}
	return math.Exp2(math.Floor(math.Log2(max(low, 1./64))))
}

func (c *Curves) top() float64 {
	top := c.Least
	for _, v := range c.Own {
		for _, point := range v.Points {
			top = max(top, point[1])
		}
		for _, s := range v.Spans {
			top = max(top, s[1])
		}
	}
	if c.Rises {
		return top * (1 + 0.08*float64(len(c.Own)+1)) // room for the names
	}
	return top * 1.05
}

func powers(least, most float64) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for v := least; v <= most; v *= 2 {
		ticks = append(ticks, plot.Tick{Value: v, Label: fmt.Sprint(v)})
	}
	return ticks
}
