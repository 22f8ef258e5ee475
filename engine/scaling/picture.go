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
	ideal  bool // draw what N processors would give at best and the ceiling, on two equal axes
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

// svg draws the picture of a result.
func (p *picture) svg(r *Result) (template.HTML, error) {
	rows := r.Summary
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
	if c := r.Ceiling; p.ideal && c != nil {
		mark := scatter([][2]float64{{float64(c.Processes), c.Ratio}}, black, draw.CrossGlyph{})
		out.Add(mark)
		out.Legend.Add("ceiling: independent processes", mark)
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
	out.Legend.Top, out.Legend.Left = p.ideal, true
	for _, style := range []*font.Font{
		&out.Title.TextStyle.Font, &out.X.Label.TextStyle.Font, &out.Legend.TextStyle.Font,
		&out.X.Tick.Label.Font, &out.Y.Tick.Label.Font,
	} {
		*style = font.Font{Typeface: "Liberation", Variant: "Sans", Size: letters}
	}
	out.Title.Padding, out.Legend.Padding = 8, 2
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
