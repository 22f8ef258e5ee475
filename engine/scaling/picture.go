package scaling

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// picture is a plot of one figure of the rows against the number of threads.
type picture struct {
	title  string
	value  func(*Row) float64
	bars   bool // the interval of S as error bars
	ideal  bool // draw what N processors would give at best, on two equal axes
	others []curve
	floor  float64 // least top of a linear axis
}

// pictures are those of a report.
func pictures() []picture {
	return []picture{
		{title: "S, speed-up to a depth", value: func(r *Row) float64 { return r.SpeedupGeomean },
			bars: true, ideal: true, others: published()},
		{title: "nodes per second, over one thread's", value: func(r *Row) float64 { return r.NPSRatio }, ideal: true},
		{title: "nodes, over one thread's", value: func(r *Row) float64 { return r.NodeInflation }, floor: 1.5},
		{title: "share of time with work", value: func(r *Row) float64 { return r.BusyShare }, floor: 1},
	}
}

// Size of a picture, and of its letters.
const (
	pictureWidth  = 400 * vg.Length(1) // points
	pictureHeight = 300 * vg.Length(1)
	letters       = 11 // points
)

// svg draws the picture of some rows.
func (p *picture) svg(rows []Row) (template.HTML, error) {
	out := p.frame(rows)
	most := p.mostThreads(rows)
	if p.ideal {
		out.Add(line([][2]float64{{1, 1}, {most, most}}, grey, []vg.Length{2, 3}))
	}
	for i, c := range p.others {
		out.Add(line(c.points, pale[i%len(pale)], nil))
		marks := scatter(c.points, pale[i%len(pale)], draw.RingGlyph{})
		out.Add(marks)
		out.Legend.Add(c.name, marks)
	}
	for i, name := range names(rows) {
		p.add(out, name, rows, vivid[i%len(vivid)])
	}
	return inline(out)
}

// add draws the rows of one algorithm.
func (p *picture) add(out *plot.Plot, name string, rows []Row, c color.Color) {
	points := [][2]float64{}
	var bars plotter.YErrors
	for i := range rows {
		if r := &rows[i]; r.Algorithm == name || r.Threads == 1 {
			v := p.value(r)
			points = append(points, [2]float64{float64(r.Threads), v})
			bars = append(bars, struct{ Low, High float64 }{v - r.Low, r.High - v})
		}
	}
	out.Add(line(points, c, nil))
	marks := scatter(points, c, draw.CircleGlyph{})
	out.Add(marks)
	out.Legend.Add(name+", measured here", marks)
	if p.bars {
		out.Add(whiskers(points, bars, c))
	}
}

// frame is the plot without what is in it.
func (p *picture) frame(rows []Row) *plot.Plot {
	out := plot.New()
	out.Title.Text = p.title
	out.X.Label.Text = "threads"
	out.Legend.Top, out.Legend.Left = true, p.ideal
	if !p.ideal {
		out.Legend.Top = false
	}
	for _, style := range []*font.Font{
		&out.Title.TextStyle.Font, &out.X.Label.TextStyle.Font, &out.Legend.TextStyle.Font,
		&out.X.Tick.Label.Font, &out.Y.Tick.Label.Font,
	} {
		*style = font.Font{Typeface: "Liberation", Variant: "Sans", Size: letters}
	}
	out.Title.Padding = 8
	most := p.mostThreads(rows)
	out.X.Scale, out.X.Tick.Marker = plot.LogScale{}, powers(most)
	out.X.Min, out.X.Max = 1, most*1.1
	if p.ideal {
		out.Y.Scale, out.Y.Tick.Marker = plot.LogScale{}, powers(most)
		out.Y.Min, out.Y.Max = 1, most*1.1
	} else {
		out.Y.Min, out.Y.Max = 0, p.top(rows)
	}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = faintGrey, faintGrey
	out.Add(grid)
	return out
}

// mostThreads is where the axis of threads ends: a power of two.
func (p *picture) mostThreads(rows []Row) float64 {
	most := 2.0
	for _, r := range rows {
		most = max(most, float64(r.Threads))
	}
	for _, c := range p.others {
		most = max(most, c.points[len(c.points)-1][0])
	}
	return math.Exp2(math.Ceil(math.Log2(most)))
}

// top is where a linear axis ends.
func (p *picture) top(rows []Row) float64 {
	most := p.floor
	for i := range rows {
		most = max(most, p.value(&rows[i]))
	}
	return most * 1.05
}

// powers are ticks at the powers of two.
func powers(most float64) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for v := 1.0; v <= most; v *= 2 {
		ticks = append(ticks, plot.Tick{Value: v, Label: fmt.Sprint(v)})
	}
	return ticks
}

// names are the algorithms of rows, in order.
func names(rows []Row) []string {
	var all []string
	for _, r := range rows {
		if len(all) == 0 || all[len(all)-1] != r.Algorithm {
			all = append(all, r.Algorithm)
		}
	}
	return all
}

// Colours that most people can tell apart (Okabe and Ito).
var (
	vivid     = []color.Color{rgb(0x0072b2), rgb(0xd55e00), rgb(0x009e73), rgb(0xcc79a7)}
	pale      = []color.Color{rgb(0xe69f00), rgb(0x56b4e9)}
	grey      = rgb(0x999999)
	faintGrey = rgb(0xe8e8e8)
)

func rgb(v uint32) color.Color {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
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

func scatter(points [][2]float64, c color.Color, shape draw.GlyphDrawer) *plotter.Scatter {
	return &plotter.Scatter{XYs: xys(points), GlyphStyle: draw.GlyphStyle{Color: c, Radius: 3, Shape: shape}}
}

func whiskers(points [][2]float64, bars plotter.YErrors, c color.Color) *plotter.YErrorBars {
	return &plotter.YErrorBars{XYs: xys(points), YErrors: bars,
		LineStyle: draw.LineStyle{Color: c, Width: 1}, CapWidth: 6}
}

// inline is a plot as SVG without the header that a file of its own would have.
func inline(p *plot.Plot) (template.HTML, error) {
	canvas := vgsvg.New(pictureWidth, pictureHeight)
	p.Draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", fmt.Errorf("picture: %w", err)
	}
	svg := b.Bytes()
	return template.HTML(svg[max(0, bytes.Index(svg, []byte("<svg"))):]), nil
}
