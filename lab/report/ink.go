package report

import (
	"html"
	"html/template"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The colours of Okabe and Ito, and greys.
var (
	blue      = rgb(0x0072b2)
	vermilion = rgb(0xd55e00)
	green     = rgb(0x009e73)
	purple    = rgb(0xcc79a7)
	orange    = rgb(0xe69f00)
	sky       = rgb(0x56b4e9)
	yellow    = rgb(0xf0e442)
	black     = rgb(0x000000)
	grey      = rgb(0x999999)
	paleGrey  = rgb(0xdddddd)
	faintGrey = rgb(0xeeeeee)
	white     = rgb(0xffffff)
)

func rgb(v uint32) color.Color {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}

// letters is the size of letters, in points.
const letters = 11

func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	for _, f := range []*font.Font{
		&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font, &p.Legend.TextStyle.Font,
		&p.X.Tick.Label.Font, &p.Y.Tick.Label.Font,
	} {
		*f = font.Font{Typeface: "Liberation", Variant: "Sans", Size: letters}
	}
	p.Title.Padding = 8
	p.X.Tick.Marker, p.Y.Tick.Marker = evenTicks{}, evenTicks{}
	return p
}

// drawing is a plot with a legend beneath it, and the texts that are shown where the mouse
// points.
type drawing struct {
	width, height vg.Length // the height is at first that without the legend
	legend        []entry
	hints         []hint
}

// margin is left free around a drawing, in points.
const margin = vg.Length(8)

// newDrawing has a size in points. The legend makes it higher.
func newDrawing(width, height vg.Length) *drawing { return &drawing{width: width, height: height} }

// svg draws the plot on white, so that it is legible on any page, without the header that
// a file of its own would have. Alt is what it shows, in words.
func (d *drawing) svg(p *plot.Plot, alt string) template.HTML {
	rows := d.flow(p.Legend.TextStyle)
	room := legendRow * vg.Length(len(rows))
	d.height += room
	canvas := vgsvg.New(d.width, d.height)
	all := draw.New(canvas)
	all.SetColor(white)
	all.Fill(all.Rectangle.Path())
	inner := draw.Crop(all, margin, -margin, margin, -margin)
	p.Draw(draw.Crop(inner, 0, 0, room, 0))
	d.drawLegend(inner, p.Legend.TextStyle, rows)

	var b strings.Builder
	_, _ = canvas.WriteTo(&b) // memory takes everything
	const face = "font-family:Liberation Sans"
	text := strings.ReplaceAll(b.String(), face, face+",Arial,Helvetica,sans-serif")
	text = text[max(0, strings.Index(text, "<svg")):]
	text = strings.Replace(text, "<svg", `<svg role="img" aria-label="`+html.EscapeString(alt)+`"`, 1)
	return template.HTML(strings.Replace(text, "</svg>", d.hinted()+"</svg>", 1))
}

func xys(points [][2]float64) plotter.XYs {
	all := make(plotter.XYs, len(points))
	for i, p := range points {
		all[i] = plotter.XY{X: p[0], Y: p[1]}
	}
	return all
}

func line(points [][2]float64, c color.Color, dashes []vg.Length) *plotter.Line {
	return &plotter.Line{XYs: xys(points), LineStyle: draw.LineStyle{Color: c, Width: 1.2, Dashes: dashes}}
}

func grid() *plotter.Grid {
	g := plotter.NewGrid()
	g.Vertical.Color, g.Horizontal.Color = faintGrey, faintGrey
	return g
}

// box is a filled rectangle in the units of the axes.
type box struct {
	x0, x1, y0, y1 float64
	ink            color.Color
}

// boxes are beside one another: their order does not matter.
type boxes []box

// Plot draws them, those of a colour at once.
func (all boxes) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	paths, inks := map[color.Color]vg.Path{}, []color.Color{}
	for _, b := range all {
		path, met := paths[b.ink]
		if !met {
			inks = append(inks, b.ink)
		}
		l, r, bottom, top := x(b.x0), x(b.x1), y(b.y0), y(b.y1)
		path.Move(vg.Point{X: l, Y: bottom})
		path.Line(vg.Point{X: r, Y: bottom})
		path.Line(vg.Point{X: r, Y: top})
		path.Line(vg.Point{X: l, Y: top})
		path.Close()
		paths[b.ink] = path
	}
	for _, ink := range inks {
		c.SetColor(ink)
		c.Fill(paths[ink])
	}
}
