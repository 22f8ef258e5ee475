package speedup

import (
	"fmt"
	"io"
	"path/filepath"

	"froe/engine/lab/file"
	"froe/engine/lab/report"
)

// WriteFiles writes what the runs come to into a directory: summary.csv,
// summary.txt, report.html, and the pictures of the report, NAME.svg each. Each
// file appears whole or not at all.
func (r *Result) WriteFiles(dir string) error {
	page := r.page()
	type output struct {
		name  string
		write func(io.Writer) error
	}
	all := []output{{"summary.csv", r.WriteCSV}, {"summary.txt", r.WriteText}, {"report.html", page.Write}}
	for _, p := range page.Pictures() {
		all = append(all, output{p.Name + ".svg", p.Write})
	}
	for _, f := range all {
		if err := file.Write(filepath.Join(dir, f.name), f.write); err != nil {
			return err
		}
	}
	return nil
}

// page is the report: it needs nothing but itself.
func (r *Result) page() *report.Page {
	var origins []string
	for _, c := range published() {
		origins = append(origins, c.Name+": "+c.origin)
	}
	tables := r.tables()
	page := &report.Page{Title: r.Words.Title, Sections: []report.Section{
		{Lead: r.conditions()},
		{Heading: "Speed-up", Tables: tables[:1], Remarks: r.speedRemarks(), Pictures: r.curves(),
			Notes: []string{
				"Bars: the 95 % interval that resampling the positions gives. Dotted: as many times as there are workers.",
				"Published, on other machines and at other times to search:"}, List: origins},
		{Heading: "Where time and nodes go", Tables: tables[1:], Remarks: r.partRemarks(), Pictures: r.bars()},
	}}
	if traced := r.traced(); traced != nil {
		page.Sections = append(page.Sections, report.Section{
			Heading: fmt.Sprintf("One run: %s on %d %s", r.Plan.Positions[0].ID, len(r.Trace.Lanes), r.Words.Workers),
			Wide:    traced,
			Notes: []string{"Above: the colour is that of the innermost node that workers could share. Below: a bar for each " +
				"split point, as long as it lived, as thick as there were workers at it or beneath it on average: its area is the " +
				"time they spent. Only those that took most time are shown."},
		})
	}
	each := report.Section{Heading: "Position by position", Tables: []report.Table{r.byPosition()}}
	page.Sections = append(page.Sections, each)
	return page
}

// byPosition is a table of what each setting came to on each position.
func (r *Result) byPosition() report.Table {
	g := group(r.Runs)
	t := report.Table{Headings: []string{"position", "depth", "1: time", "nodes", "spread"}}
	for _, s := range g.settings {
		if s.workers > 1 {
			t.Headings = append(t.Headings, fmt.Sprintf("%s %d: S", s.algorithm, s.workers), "nodes")
		}
	}
	for _, id := range g.positions {
		one := g.single(id)
		if one == nil {
			continue
		}
		line := []string{id, fmt.Sprint(one[0].Depth), r.Words.Unit.format(one.geomean((*Run).time)),
			fmt.Sprintf("%.0f", one.geomean((*Run).nodes)), fmt.Sprintf("%.0f %%", 100*one.spread())}
		for _, s := range g.settings {
			if s.workers == 1 {
				continue
			}
			speedup, nodes := "", ""
			if v := g.cells[place{s, id}].against(one); v != nil {
				speedup, nodes = fmt.Sprintf("%.2f", v.speedup), fmt.Sprintf("× %.2f", v.nodes)
			}
			line = append(line, speedup, nodes)
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}
