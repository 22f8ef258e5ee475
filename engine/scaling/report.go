package scaling

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"froe/engine/statistic"
)

//go:embed report.html
var reportSource string

// report is what the page shows.
type report struct {
	Circumstances, Remarks, Published []string
	Headings                          []string
	Rows                              [][]string
	Pictures                          []template.HTML
	PositionHeadings                  []string
	Positions                         [][]string
}

// WriteReport writes a page that needs nothing but itself.
func WriteReport(w io.Writer, p *Plan, r *Result) error {
	page, err := template.New("report").Parse(reportSource)
	if err != nil {
		return err
	}
	v := report{Circumstances: circumstances(p, r), Remarks: remarks(r), Headings: headings}
	for i := range r.Summary {
		v.Rows = append(v.Rows, r.Summary[i].cells())
	}
	for _, c := range published() {
		v.Published = append(v.Published, c.name+": "+c.origin)
	}
	for _, p := range pictures() {
		drawn, err := p.svg(r)
		if err != nil {
			return err
		}
		v.Pictures = append(v.Pictures, drawn)
	}
	v.PositionHeadings, v.Positions = byPosition(group(r.Runs))
	return page.Execute(w, v)
}

// byPosition is a table of what each setting came to on each position.
func byPosition(g *grouped) (head []string, lines [][]string) {
	head = []string{"position", "depth", "1: seconds", "nodes", "spread"}
	for _, k := range g.settings {
		if k.threads > 1 {
			head = append(head, fmt.Sprintf("%s %d: S", k.algorithm, k.threads), "nodes/s", "nodes", "busy")
		}
	}
	for _, id := range g.positions {
		one := g.single(id)
		if one == nil {
			continue
		}
		line := []string{id, fmt.Sprint(one.depth), fmt.Sprintf("%.2f", statistic.GeometricMean(one.seconds)),
			fmt.Sprintf("%.0f", statistic.GeometricMean(one.nodes)), fmt.Sprintf("%.0f %%", 100*statistic.Spread(one.seconds))}
		for _, k := range g.settings {
			if k.threads > 1 {
				line = append(line, g.cells[k][id].against(one)...)
			}
		}
		lines = append(lines, line)
	}
	return head, lines
}

// against is a setting beside one worker on the same position: S, nodes a
// second, nodes, busy share.
func (c *cell) against(one *cell) []string {
	if c == nil {
		return []string{"", "", "", ""}
	}
	return []string{
		fmt.Sprintf("%.2f", statistic.GeometricMean(one.seconds)/statistic.GeometricMean(c.seconds)),
		fmt.Sprintf("× %.2f", statistic.GeometricMean(c.speed)/statistic.GeometricMean(one.speed)),
		fmt.Sprintf("× %.2f", statistic.GeometricMean(c.nodes)/statistic.GeometricMean(one.nodes)),
		fmt.Sprintf("%.0f %%", 100*statistic.Mean(c.busy)),
	}
}
