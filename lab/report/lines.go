package report

import (
	"html/template"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Lines is a picture of figures against one that both axes measure evenly, such as
// the loss of a network against the epochs. The intervals of a curve are a band.
type Lines struct {
	Title, X string
	Lines    []Curve
	Whole    bool // X is counted, so that there is nothing between whole numbers
	Steps    bool // a figure holds until the next one, and does not change evenly
	Zero     bool // the axis of the figures begins at 0
}

// SVG draws the picture.
func (l *Lines) SVG() template.HTML {
	p := newPlot(l.Title, l.X, "")
	if l.Whole {
		p.X.Tick.Marker = evenTicks{least: 1}
	}
	p.Add(grid())
	low, high := math.Inf(1), math.Inf(-1)
	d := newDrawing(curvesWidth, curvesHeight)
	inks := slices.Concat(strong, weak)
	for i, c := range l.Lines {
		ink := inks[i%len(inks)]
		points, spans := c.Points, c.Spans
		if l.Steps {
			points, spans = steps(c.Points), twice(c.Spans)
		}
		drawn := line(points, ink, nil)
		p.Add(band{points, spans, ink}, drawn, pointHints{d, c.Points, c.texts(l.X)})
		if len(l.Lines) > 1 {
			d.legend = append(d.legend, entry{name: c.Name, line: drawn.LineStyle})
		}
		for _, point := range c.Points {
			low, high = min(low, point[1]), max(high, point[1])
		}
		for _, s := range c.Spans {
			low, high = min(low, s[0]), max(high, s[1])
		}
	}
	if l.Zero {
		low = min(low, 0)
	}
	if low < high {
		p.Y.Min, p.Y.Max = low, high+(high-low)/20
	}
	return d.svg(p, l.Title+" against "+l.X+seriesAlt(l.Lines))
}

// steps are points with the corners between them: a figure holds until the next one.
func steps(points [][2]float64) (all [][2]float64) {
	for i, v := range points {
		if i > 0 {
			all = append(all, [2]float64{v[0], points[i-1][1]})
		}
		all = append(all, v)
	}
	return all
}

// twice are the intervals of steps: each but the last holds at the corner after it, too.
func twice(spans [][2]float64) (all [][2]float64) {
	for i, s := range spans {
		if i > 0 {
			all = append(all, spans[i-1])
		}
		all = append(all, s)
	}
	return all
}

// band is what lies between the ends of intervals.
type band struct {
	points, spans [][2]float64
	ink           color.Color
}

// Plot draws it.
func (b band) Plot(c draw.Canvas, p *plot.Plot) {
	if len(b.spans) == 0 {
		return
	}
	x, y := p.Transforms(&c)
	var path vg.Path
	for i, s := range b.spans {
		at := vg.Point{X: x(b.points[i][0]), Y: y(s[0])}
		if i == 0 {
			path.Move(at)
		} else {
			path.Line(at)
		}
	}
	for i, s := range slices.Backward(b.spans) {
		path.Line(vg.Point{X: x(b.points[i][0]), Y: y(s[1])})
	}
	path.Close()
	pale := color.NRGBAModel.Convert(b.ink).(color.NRGBA)
	pale.A = 45
	c.SetColor(pale)
	c.Fill(path)
}
