package speedup

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"froe/internal/file"
	"froe/lab/report"
)

// WriteJSON writes the result as an object.
func (r *Result) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(r) }

// WriteFiles writes what the runs come to into a directory: summary.csv,
// summary.txt, report.html, the pictures of the report, NAME.svg each, and
// result.json, which [Read] reads. Each file appears whole or not at all.
func (r *Result) WriteFiles(dir string) error {
	type output struct {
		name  string
		write func(io.Writer) error
	}
	for _, f := range []output{{"summary.csv", r.WriteCSV}, {"summary.txt", r.WriteText}, {"result.json", r.WriteJSON}} {
		if err := file.Write(filepath.Join(dir, f.name), f.write); err != nil {
			return err
		}
	}
	return r.page().WriteFiles(dir)
}

// page is the report: it needs nothing but itself.
func (r *Result) page() *report.Page {
	var origins []string
	for _, c := range published() {
		origins = append(origins, c.Name+": "+c.origin)
	}
	_, nodes, _ := group(r.Runs).alone(r.Summary[0].Algorithm)
	tables := r.tables()
	page := &report.Page{Title: r.Words.Title, Origin: r.Origin, Sections: []report.Section{
		{Lead: r.Conditions},
		{Heading: "Speed-up", Tables: tables[:1], Remarks: r.speedRemarks(), Pictures: r.curves(nodes),
			Notes: []string{
				"Bars: the 95 % interval that resampling the positions gives. Small dots: single positions. Dotted: as many times as there are workers.",
				fmt.Sprintf("Published, on other machines; dashed, where the searches there were not of the size of those here (%s nodes a position with one worker):",
					count(nodes))}, List: origins},
	}}
	if len(tables) > 1 {
		page.Sections = append(page.Sections, report.Section{
			Heading: "Where time and nodes go", Tables: tables[1:], Remarks: r.partRemarks(), Pictures: r.bars()})
	}
	if traced := r.traced(); traced != nil {
		page.Sections = append(page.Sections, report.Section{
			Heading: fmt.Sprintf("One run: %s on %s", r.Plan.Positions[0].ID, r.Words.several(len(r.Trace.Lanes))),
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
	t := report.Table{Headings: []string{"position"}}
	settings := slices.Clone(g.settings)
	slices.SortStableFunc(settings, func(a, b setting) int { return cmp.Compare(min(a.workers, 2), min(b.workers, 2)) })
	for _, s := range settings {
		if s.workers == 1 {
			t.Headings = append(t.Headings, s.algorithm+" 1: depth", "time", "nodes", "spread")
		} else {
			t.Headings = append(t.Headings, fmt.Sprintf("%s %d: S", s.algorithm, s.workers), "nodes")
		}
	}
	for _, id := range g.positions {
		line := []string{id}
		for _, s := range settings {
			line = append(line, r.cells(g, s, id)...)
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

// cells are what a setting came to on a position.
func (r *Result) cells(g *grouped, s setting, id string) []string {
	here := g.cells[place{s, id}]
	if s.workers == 1 {
		if here == nil {
			return make([]string, 4)
		}
		return []string{fmt.Sprint(here[0].Depth), r.Words.Unit.format(here.geomean((*Run).time)),
			fmt.Sprintf("%.0f", here.geomean((*Run).nodes)), fmt.Sprintf("%.0f %%", 100*here.spread())}
	}
	v := here.against(g.single(s.algorithm, id))
	if v == nil {
		return make([]string, 2)
	}
	return []string{fmt.Sprintf("%.2f", v.speedup), fmt.Sprintf("× %.2f", v.nodes)}
}
