package report

import (
	"fmt"
	"html/template"
	"image/color"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// Bars is a picture of stacked bars.
type Bars struct {
	Title, Bars, Unit string   // Bars says what the names below the bars are, Unit what their height is
	Names             []string // below the bars
	Parts             []Part   // from the bottom
	Top               float64  // of the axis at least
	Counts            bool     // heights are whole numbers
}

// Part is a layer of the bars.
type Part struct {
	Name    string
	Heights []float64 // one a bar
}

// Size of a picture of bars, in points.
const (
	barsHeight = curvesHeight
	barsWidth  = curvesWidth
)

// layers are the colours of parts, from the bottom.
var layers = []color.Color{blue, sky, green, yellow, orange, vermilion, purple, grey}

// SVG draws the picture. The names of the parts stand beneath it, the lowest layer first.
func (b *Bars) SVG() template.HTML {
	p := newPlot(b.Title, b.Bars, b.Unit)
	all, top := b.boxes()
	d := newDrawing(barsWidth, barsHeight)
	p.Add(all, boxHints{d, all, b.texts()})
	var ticks plot.ConstantTicks
	for i, name := range b.Names {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: name})
	}
	p.X.Tick.Marker, p.X.Tick.Length = ticks, 0
	p.X.Min, p.X.Max = -0.6, float64(len(b.Names))-0.4
	p.Y.Min, p.Y.Max = 0, top
	if b.Counts {
		p.Y.Tick.Marker = evenTicks{least: 1}
	}
	for k, part := range b.Parts {
		if len(b.Parts) > 1 {
			d.legend = append(d.legend, entry{name: part.Name, ink: layers[k%len(layers)]})
		}
	}
	return d.svg(p, b.alt())
}

// texts say what each box is.
func (b *Bars) texts() (all []string) {
	for i, name := range b.Names {
		for k := range b.Parts {
			all = append(all, fmt.Sprintf("%s %s, %s: %s", name, b.Bars, b.Parts[k].Name, short(b.Parts[k].Heights[i], b.Unit)))
		}
	}
	return all
}

// alt says what the bars show.
func (b *Bars) alt() string {
	words := b.Title
	for i, name := range b.Names {
		words += fmt.Sprintf("; %s %s:", name, b.Bars)
		for k := range b.Parts {
			if h := b.Parts[k].Heights[i]; h != 0 {
				words += fmt.Sprintf(" %s %s,", b.Parts[k].Name, short(h, b.Unit))
			}
		}
	}
	return strings.TrimSuffix(words, ",")
}

// short is a figure with three digits, and its unit if that is short.
func short(v float64, unit string) string {
	text := strconv.FormatFloat(v, 'g', 3, 64)
	if unit == "%" {
		return text + " %"
	}
	return text
}

// boxes are the parts of all bars; the axis ends at top.
func (b *Bars) boxes() (all boxes, top float64) {
	top = b.Top
	for i := range b.Names {
		y := 0.0
		for k := range b.Parts {
			h := b.Parts[k].Heights[i]
			all = append(all, box{float64(i) - 0.35, float64(i) + 0.35, y, y + h, layers[k%len(layers)]})
			y += h
		}
		top = max(top, 1.02*y)
	}
	return all, top
}
