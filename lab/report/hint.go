package report

import (
	"fmt"
	"html"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// hint is text that is shown where the mouse points: in an area of a drawing, from its
// lower left corner, in points.
type hint struct {
	x0, x1, y0, y1 vg.Length
	text           string
}

// around is how far from a point its hint reaches, in points.
const around = vg.Length(5)

// pointHints are hints at points, in the units of the axes.
type pointHints struct {
	to     *drawing
	points [][2]float64
	texts  []string
}

// Plot adds them to the drawing.
func (h pointHints) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, text := range h.texts {
		at := vg.Point{X: x(h.points[i][0]), Y: y(h.points[i][1])}
		h.to.hints = append(h.to.hints, hint{at.X - around, at.X + around, at.Y - around, at.Y + around, text})
	}
}

// boxHints are hints in boxes.
type boxHints struct {
	to    *drawing
	boxes boxes
	texts []string // one a box; empty: none
}

// Plot adds them to the drawing.
func (h boxHints) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, b := range h.boxes {
		if h.texts[i] != "" {
			h.to.hints = append(h.to.hints, hint{x(b.x0), x(b.x1), y(b.y0), y(b.y1), h.texts[i]})
		}
	}
}

// hinted is the hints as SVG. Its axis goes down.
func (d *drawing) hinted() string {
	if len(d.hints) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(`<g fill="transparent">` + "\n")
	for _, h := range d.hints {
		fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f"><title>%s</title></rect>`+"\n",
			h.x0, d.height-h.y1, max(1, h.x1-h.x0), max(1, h.y1-h.y0), html.EscapeString(h.text))
	}
	b.WriteString("</g>\n")
	return b.String()
}
