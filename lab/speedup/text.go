package speedup

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"froe/lab/report"
)

// WriteText writes what a person wants to know of a result.
func (r *Result) WriteText(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintln(&b, strings.Join(r.Conditions, "\n"))
	for _, table := range r.tables() {
		fmt.Fprintln(&b)
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		for _, line := range append([][]string{table.Headings}, table.Lines...) {
			fmt.Fprintln(t, strings.Join(line, "\t")+"\t")
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	fmt.Fprintln(&b, "\n"+strings.Join(append(r.speedRemarks(), r.partRemarks()...), "\n"))
	_, err := io.WriteString(w, b.String())
	return err
}

// tables are the tables of the speed, of processor time if there is an account of it,
// and of the nodes by what became of them if that is known.
func (r *Result) tables() []report.Table {
	kinds := []func(*Row) []column{(*Row).speed}
	if r.accounted() {
		kinds = append(kinds, (*Row).times)
	}
	if !r.Words.Opaque {
		kinds = append(kinds, (*Row).nodes)
	}
	all := make([]report.Table, len(kinds))
	for k, columns := range kinds {
		for i := range r.Summary {
			headings, cells := line(columns(&r.Summary[i]))
			all[k].Headings, all[k].Lines = headings, append(all[k].Lines, cells)
		}
	}
	return all
}

// accounted reports whether the rows say where processor time went.
func (r *Result) accounted() bool { return len(r.Summary) > 0 && r.Summary[0].Account != nil }

func (r *Result) conditions() []string {
	p, g := r.Plan, group(r.Runs)
	how := fmt.Sprintf("; split from depth %d", p.MinSplit)
	if p.Iterations > 0 {
		how += fmt.Sprintf("; iterations at once %d", p.Iterations)
	}
	if r.Words.Opaque {
		how = ""
	}
	lines := []string{fmt.Sprintf("%d positions, %s; runs of each setting: %d, of one worker: %d; hash %d MiB%s; seed %d",
		len(g.positions), p.HowFar(), p.Repeat, max(FewestSingle, p.Repeat), p.Hash, how, p.Seed)}
	for _, name := range g.singles() {
		lines = append(lines, r.aloneWords(g, name))
	}
	return append(lines, r.Words.Conditions...)
}

// aloneWords say what one worker does.
func (r *Result) aloneWords(g *grouped, name string) string {
	time, nodes, spread := g.alone(name)
	unit := r.Words.Unit
	who := "one worker"
	if r.Plan.Unlike {
		who = name + " with " + who
	}
	return fmt.Sprintf("%s: %s %s and %.0f nodes a position, %s (geometric means); its time varies by %.0f %% from run to run",
		who, unit.format(time), unit, nodes, unit.rate(nodes/time), 100*spread)
}

// speedRemarks explain the speed-up, and say whether it was had by searching less.
func (r *Result) speedRemarks() []string {
	means := "Times and ratios are geometric means over the positions"
	if !r.Words.Opaque {
		means += ", shares and attaches arithmetic ones"
	}
	lines := []string{"S = (nodes/time) / (nodes), each over one worker's. " + means + ". Times are in " + string(r.Words.Unit) + "."}
	if r.Bound > 0 {
		lines = append(lines, fmt.Sprintf("Bound of S: %.3f, %s.", r.Bound, r.Words.Bound))
	}
	for i := range r.Summary {
		if s := &r.Summary[i]; r.Bound > 0 && s.Workers == r.Words.BoundWorkers {
			lines = append(lines, fmt.Sprintf("%s with %d %s: S is %.3f of the bound.", s.Algorithm, s.Workers, r.Words.Workers, s.SpeedupGeomean/r.Bound))
		}
	}
	return append(lines, r.answerRemarks()...)
}

// answerRemarks compare what was found at the same depths, where answers are known.
func (r *Result) answerRemarks() []string {
	var words []string
	for i := range r.Summary {
		if w := &r.Summary[i]; w.Answers > 0 {
			words = append(words, fmt.Sprintf("%s with %d %s: %d of %d (%s)",
				w.Algorithm, w.Workers, r.Words.Workers, w.Solved, w.Answers, percent(float64(w.Solved)/float64(w.Answers))))
		}
	}
	if words == nil {
		return nil
	}
	return []string{"Runs that found the answer (bm, am) of their position, at the same depths: " + strings.Join(words, ", ") + "."}
}

func (r *Result) partRemarks() []string {
	if r.Words.Opaque {
		return nil
	}
	nodes := "Nodes, in multiples of one worker's, which add up to the node inflation: searched once; again with an open window, at full depth " +
		"after a reduced scout (deepened), at an alpha that had risen (restarted), in a wider window of the root; aborted, or finished " +
		"too late, beneath a node that was cut; in depths that were not finished (stopped). The last three are wasted."
	if !r.accounted() {
		return []string{nodes}
	}
	return []string{
		"Processor time: at positions that count and, in vain, at those that are wasted; in critical sections; joining work, or " +
			"what turned out to be gone; without work, by the reason.",
		nodes + " Of all these, twins lay beneath a position that another processor of the same tree was searching at the same time, to no less depth.",
	}
}
