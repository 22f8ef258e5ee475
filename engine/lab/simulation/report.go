package simulation

import (
	"fmt"
	"html/template"
	"io"

	"froe/engine/lab/report"
	"froe/engine/lab/speedup"
)

var words = speedup.Words{
	Workers: "virtual processors", Rate: "nodes per tick, over one processor's", Nodes: "nodes, over one processor's",
	Busy: "share of the time at positions", Own: ", simulated",
}

// traceTime is the unit of a million ticks.
const traceTime = "virtual time, in thousands of positions of one processor"

// WriteReport writes a page that needs nothing but itself.
func WriteReport(w io.Writer, p *Plan, r *Result) error {
	speed, err := speedSection(r)
	if err != nil {
		return err
	}
	where, err := timeSection(r)
	if err != nil {
		return err
	}
	page := report.Page{Title: "Froe: time to depth on virtual processors",
		Sections: []report.Section{{Lead: circumstances(p, r)}, speed, where}}
	if r.Trace != nil {
		run, err := traceSection(p, r)
		if err != nil {
			return err
		}
		page.Sections = append(page.Sections, run)
	}
	return page.Write(w)
}

// table is one of the rows.
func table(r *Result, headings []string, cells func(*Row) []string) report.Table {
	t := report.Table{Headings: headings}
	for i := range r.Summary {
		t.Lines = append(t.Lines, cells(&r.Summary[i]))
	}
	return t
}

func speedSection(r *Result) (report.Section, error) {
	rows := make([]speedup.Row, len(r.Summary))
	for i := range r.Summary {
		s := &r.Summary[i]
		rows[i] = speedup.Row{Algorithm: s.Algorithm, Threads: s.Processors, SpeedupGeomean: s.SpeedupGeomean, Low: s.Low,
			High: s.High, NPSRatio: s.NPSRatio, NodeInflation: s.NodeInflation, BusyShare: s.BusyShare}
	}
	pictures, err := speedup.Draw(rows, words, nil)
	return report.Section{Heading: "What more processors are worth", Tables: []report.Table{table(r, speedHeadings, (*Row).speedCells)},
		Remarks: speedRemarks(r), Pictures: pictures, Notes: []string{
			"Bars: the 95 % interval that resampling the positions gives. Dotted: as many times as there are processors.",
			speedup.PublishedNote}, List: speedup.Origins()}, err
}

// timeSection shows where processor time and nodes go, algorithm by algorithm.
func timeSection(r *Result) (report.Section, error) {
	var pictures []template.HTML
	for _, rows := range byAlgorithm(r.Summary) {
		for _, bars := range []report.Bars{timeBars(rows), nodeBars(rows)} {
			drawn, err := bars.SVG()
			if err != nil {
				return report.Section{}, err
			}
			pictures = append(pictures, drawn)
		}
	}
	return report.Section{Heading: "Where the processor time goes, and the nodes", Pictures: pictures, Remarks: nodeRemarks,
		Tables: []report.Table{table(r, timeHeadings, (*Row).timeCells), table(r, nodeHeadings, (*Row).nodeCells)}}, nil
}

// byAlgorithm are the rows of each algorithm, each with that of one processor,
// which is every algorithm's.
func byAlgorithm(rows []Row) (all [][]Row) {
	at := map[string]int{}
	for _, r := range rows {
		if r.Processors == 1 {
			continue
		}
		k, met := at[r.Algorithm]
		if !met {
			k = len(all)
			at[r.Algorithm] = k
			all = append(all, rows[:1:1])
		}
		all[k] = append(all[k], r)
	}
	if len(all) == 0 {
		return [][]Row{rows}
	}
	return all
}

// numbers of processors name the bars.
func numbers(rows []Row) (all []string) {
	for i := range rows {
		all = append(all, fmt.Sprint(rows[i].Processors))
	}
	return all
}

// titled is a title with the algorithm of rows.
func titled(title string, rows []Row) string { return rows[len(rows)-1].Algorithm + ": " + title }

// part is a layer of the bars of rows.
func part(rows []Row, name string, height func(*Row) float64) report.Part {
	p := report.Part{Name: name}
	for i := range rows {
		p.Heights = append(p.Heights, height(&rows[i]))
	}
	return p
}

func timeBars(rows []Row) report.Bars {
	b := report.Bars{Title: titled("processor time by use", rows), Bars: words.Workers, Unit: "%", Names: numbers(rows), Top: 100}
	for _, p := range []struct {
		name  string
		share func(*Row) float64
	}{
		{"at positions that count", func(r *Row) float64 { return r.BusyShare * (1 - r.WastedShare) }},
		{"at positions in vain", func(r *Row) float64 { return r.BusyShare * r.WastedShare }},
		{"in critical sections", func(r *Row) float64 { return r.Overhead.Sections }},
		{"attaching", func(r *Row) float64 { return r.Overhead.Attaching }},
		{"attaching in vain", func(r *Row) float64 { return r.Idle.Vain }},
		{"waiting for a lock", func(r *Row) float64 { return r.Idle.Locked }},
		{"waking", func(r *Row) float64 { return r.Idle.Waking }},
		{"nothing open", func(r *Row) float64 { return r.Idle.Nothing }},
	} {
		b.Parts = append(b.Parts, part(rows, p.name, func(r *Row) float64 { return 100 * p.share(r) }))
	}
	return b
}

func nodeBars(rows []Row) report.Bars {
	b := report.Bars{Title: titled("nodes by what became of them", rows), Bars: words.Workers, Unit: "multiples of one processor's",
		Names: numbers(rows)}
	for _, p := range []struct {
		name string
		of   func(*Spent) float64
	}{
		{"searched once", func(s *Spent) float64 { return s.Once }},
		{"again: open window", func(s *Spent) float64 { return s.Opened }},
		{"again: full depth", func(s *Spent) float64 { return s.Deepened }},
		{"again: risen alpha", func(s *Spent) float64 { return s.Restarted }},
		{"again: wider root", func(s *Spent) float64 { return s.Widened }},
		{"given up: cut above", func(s *Spent) float64 { return s.Aborted }},
		{"too late: cut above", func(s *Spent) float64 { return s.Late }},
		{"depth not finished", func(s *Spent) float64 { return s.Stopped }},
	} {
		b.Parts = append(b.Parts, part(rows, p.name, func(r *Row) float64 { return p.of(&r.Spent) }))
	}
	return b
}

// traceSection shows the run that was recorded.
func traceSection(p *Plan, r *Result) (report.Section, error) {
	lanes := report.Timeline{Title: "what each worker did", Time: traceTime, Trace: r.Trace}
	timeline, err := lanes.SVG()
	if err != nil {
		return report.Section{}, err
	}
	tree := report.SplitTree{Title: "split points, beneath one another", Time: traceTime, Trace: r.Trace}
	splits, err := tree.SVG()
	return report.Section{
		Heading: fmt.Sprintf("One run: %s on %d processors", p.Positions[0].ID, len(r.Trace.Lanes)),
		Wide:    []template.HTML{timeline, splits},
		Notes: []string{
			"Above: the colour is that of the innermost node that processors could share. Below: a bar for each split point, as long " +
				"as it lived, as thick as there were processors at it or beneath it on average: its area is the time they spent. " +
				"Only those that took most time are shown.",
		},
	}, err
}
