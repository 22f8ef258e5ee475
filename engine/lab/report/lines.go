package report

import (
	"html/template"
	"math"

	"gonum.org/v1/plot/plotter"
)

// Lines is a picture of figures against one that both axes measure evenly, such as
// the loss of a network against the epochs.
type Lines struct {
	Title, X string
	Lines    []Curve
}

// SVG draws the picture.
func (l *Lines) SVG() template.HTML {
	p := newPlot(l.Title, l.X, "")
	p.Legend.Top = true
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = faintGrey, faintGrey
	p.Add(grid)
	low, high := math.Inf(1), math.Inf(-1)
	d := newDrawing(curvesWidth, curvesHeight)
	for i, c := range l.Lines {
		ink := strong[i%len(strong)]
		drawn := line(c.Points, ink, nil)
		p.Add(drawn)
		p.Legend.Add(c.Name, drawn)
		p.Add(pointHints{d, c.Points, c.texts(l.X)})
		for _, point := range c.Points {
			low, high = min(low, point[1]), max(high, point[1])
		}
	}
	if low < high {
		p.Y.Min, p.Y.Max = low, high+(high-low)/4 // room for the names
	}
	p.Draw(d.Canvas)
	return d.svg(l.Title + " against " + l.X + seriesAlt(l.Lines))
}
