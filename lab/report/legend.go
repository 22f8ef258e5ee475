package report

import (
	"image/color"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// entry is a name in a legend, and what stands for it: a box of a colour, or a line with a
// mark where those have a width and a shape.
type entry struct {
	name string
	ink  color.Color
	line draw.LineStyle
	mark draw.GlyphStyle
}

// Sizes in a legend, in points.
const (
	legendLeft = vg.Length(36) // before the first name of a row
	legendRow  = vg.Length(15)
	legendKey  = vg.Length(18) // what stands before a name
	legendGap  = vg.Length(4)  // between that and the name
	legendNext = vg.Length(14) // between names
)

// flow divides the legend into rows, each from an entry to before another.
func (d *drawing) flow(style draw.TextStyle) (rows [][]entry) {
	room := d.width - 2*margin - legendLeft
	left := vg.Length(0)
	for _, e := range d.legend {
		wide := legendKey + legendGap + style.Width(e.name) + legendNext
		if len(rows) == 0 || left < wide-legendNext {
			rows, left = append(rows, nil), room
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], e)
		left -= wide
	}
	return rows
}

// drawLegend draws the rows at the bottom.
func (d *drawing) drawLegend(c draw.Canvas, style draw.TextStyle, rows [][]entry) {
	style.YAlign = draw.YCenter
	for i, row := range rows {
		x, y := c.Min.X+legendLeft, c.Min.Y+legendRow*(vg.Length(len(rows)-i)-0.6)
		for _, e := range row {
			e.draw(c, vg.Rectangle{Min: vg.Point{X: x, Y: y - 4}, Max: vg.Point{X: x + legendKey, Y: y + 4}})
			c.FillText(style, vg.Point{X: x + legendKey + legendGap, Y: y}, e.name)
			x += legendKey + legendGap + style.Width(e.name) + legendNext
		}
	}
}

// draw draws what stands for an entry.
func (e *entry) draw(c draw.Canvas, at vg.Rectangle) {
	if e.line.Width == 0 && e.mark.Shape == nil {
		c.FillPolygon(e.ink, []vg.Point{at.Min, {X: at.Max.X, Y: at.Min.Y}, at.Max, {X: at.Min.X, Y: at.Max.Y}})
		return
	}
	middle := (at.Min.Y + at.Max.Y) / 2
	if e.line.Width > 0 {
		c.StrokeLine2(e.line, at.Min.X, middle, at.Max.X, middle)
	}
	if e.mark.Shape != nil {
		c.DrawGlyph(e.mark, vg.Point{X: (at.Min.X + at.Max.X) / 2, Y: middle})
	}
}

// scatter are marks at points.
func scatter(points [][2]float64, look draw.GlyphStyle) *plotter.Scatter {
	return &plotter.Scatter{XYs: xys(points), GlyphStyle: look}
}
