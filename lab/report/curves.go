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
	Figure         string  // on the axis of the figure: short, as a long one lessens the height of logarithmic axes
	Ideal          bool    // both axes are logarithmic and alike; what N workers would give at best is drawn
	Least          float64 // top of a linear axis at least
	Most           float64 // where the axis of workers ends at least, so that pictures can have a common one
	Own, Others    []Curve // others' are drawn paler
	Marks          []Curve // single points
	Beside         []Curve // of pictures beside this one: not drawn, but the axes have room for them
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
	if most := c.most(); c.Ideal {
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
	return d.svg(p, c.Title+" against the number of "+c.Workers+seriesAlt(slices.Concat(c.Own, c.Others, c.Marks)))
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
	name := entry{name: v.Name, mark: draw.GlyphStyle{Color: ink, Radius: 3, Shape: shape}}
	if len(points) > 1 {
		drawn := line(points, ink, v.dashes())
		name.line = drawn.LineStyle
		p.Add(drawn)
	}
	p.Add(scatter(points, name.mark), pointHints{d, points, v.texts(workers)})
	d.legend = append(d.legend, name)
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

func (v *Curve) dashes() []vg.Length {
	if v.Dashed {
		return []vg.Length{5, 3}
	}
	return nil
}

// drawDots draws what the points are means of.
func (v *Curve) drawDots(d *drawing, p *plot.Plot, ink color.Color, workers string) {
	var points [][2]float64
	var texts []string
	for _, dot := range v.Dots {
		points = append(points, [2]float64{dot.X, dot.Y})
		texts = append(texts, fmt.Sprintf("%s: %s, %.0f %s: %.3g", dot.Name, v.Name, dot.X, workers, dot.Y))
	}
	if points = v.placed(points); points != nil {
		p.Add(scatter(points, draw.GlyphStyle{Color: faded(ink), Radius: 1.8, Shape: draw.CircleGlyph{}}), pointHints{d, points, texts})
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
	most := c.most()
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, powers(1, most)
	p.X.Min, p.X.Max = 1/1.06, most*1.1
	if c.Ideal {
		low, high := c.extent()
		low, high = math.Exp2(math.Floor(math.Log2(max(min(low, 1), 1./64)))), max(high, most)*1.1
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, finer(low, high)
		p.Y.Min, p.Y.Max = low/1.06, high
	} else {
		_, high := c.extent()
		p.Y.Min, p.Y.Max = 0, 1.05*max(c.Least, high)
	}
	p.Add(grid())
	return p
}

// most is where the axis of workers ends: a power of two.
func (c *Curves) most() float64 {
	most := max(2, c.Most)
	for _, v := range slices.Concat(c.Own, c.Others, c.Beside) {
		for _, point := range v.Points {
			most = max(most, point[0])
		}
	}
	return math.Exp2(math.Ceil(math.Log2(most)))
}

// extent is between which figures there is something to draw.
func (c *Curves) extent() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range slices.Concat(c.Own, c.Marks, c.Beside) {
		for _, point := range v.Points {
			low, high = min(low, point[1]), max(high, point[1])
		}
		for _, s := range v.Spans {
			low, high = min(low, s[0]), max(high, s[1])
		}
		for _, dot := range v.Dots {
			low, high = min(low, dot.Y), max(high, dot.Y)
		}
	}
	return low, high
}
