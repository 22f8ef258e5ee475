package speedup

import (
	"fmt"
	"io"

	"froe/engine/lab/report"
	"froe/engine/lab/statistic"
)

// PublishedNote stands over the origins of published speed-ups.
const PublishedNote = "Published, on other machines and at other times to search:"

// WriteReport writes a page that needs nothing but itself.
func WriteReport(w io.Writer, p *Plan, r *Result) error {
	pictures, err := Draw(r.Summary, words, r.marks())
	if err != nil {
		return err
	}
	rows := report.Table{Headings: headings}
	for i := range r.Summary {
		rows.Lines = append(rows.Lines, r.Summary[i].cells())
	}
	head, lines := byPosition(group(r.Runs))
	page := report.Page{Title: "Froe: time to depth on real threads", Sections: []report.Section{
		{Lead: circumstances(p, r)},
		{Heading: "What more threads are worth", Tables: []report.Table{rows}, Remarks: remarks(r), Pictures: pictures,
			Notes: []string{
				"Bars: the 95 % interval that resampling the positions gives. Dotted: as many times as there are threads.",
				PublishedNote}, List: Origins()},
		{Heading: "Position by position", Tables: []report.Table{{Headings: head, Lines: lines}}},
	}}
	return page.Write(w)
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
