package scaling

import (
	"image/color"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Colours that most people can tell apart (Okabe and Ito).
var (
	vivid     = []color.Color{rgb(0x0072b2), rgb(0xd55e00), rgb(0x009e73), rgb(0xcc79a7)}
	pale      = []color.Color{rgb(0xe69f00), rgb(0x56b4e9)}
	black     = rgb(0x000000)
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
