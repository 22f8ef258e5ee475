package report_test

import (
	"fmt"
	"strings"

	"froe/lab/report"
)

func Example() {
	picture := report.Lines{Title: "loss", X: "epoch", Lines: []report.Curve{{Name: "training", Points: [][2]float64{{1, 0.5}, {2, 0.4}}}}}
	page := report.Page{Title: "A run", Sections: []report.Section{{
		Lead:     []string{"Two epochs."},
		Tables:   []report.Table{{Headings: []string{"epoch", "loss"}, Lines: [][]string{{"1", "0.5"}, {"2", "0.4"}}}},
		Pictures: []report.Picture{{Name: "loss", SVG: picture.SVG()}},
	}}}
	var b strings.Builder
	if err := page.Write(&b); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Contains(b.String(), "<h1>A run</h1>"), strings.Contains(b.String(), "<svg"))
	// Output: true true
}
