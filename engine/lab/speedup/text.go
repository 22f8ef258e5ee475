package speedup

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"froe/engine/lab/statistic"
)

// WriteText writes what a person wants to know of a result.
func WriteText(w io.Writer, p *Plan, r *Result) error {
	var b strings.Builder
	for _, line := range circumstances(p, r) {
		fmt.Fprintln(&b, line)
	}
	fmt.Fprintln(&b)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, strings.Join(headings, "\t")+"\t")
	for i := range r.Summary {
		fmt.Fprintln(t, strings.Join(r.Summary[i].cells(), "\t")+"\t")
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(&b)
	for _, line := range remarks(r) {
		fmt.Fprintln(&b, line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// headings stand over the cells of rows.
var headings = []string{"algorithm", "threads", "S", "95 % interval", "mean S", "nodes/s", "nodes", "busy"}

// cells are a row as people read it.
func (r *Row) cells() []string {
	return []string{
		r.Algorithm, fmt.Sprint(r.Threads), fmt.Sprintf("%.2f", r.SpeedupGeomean),
		fmt.Sprintf("%.2f – %.2f", r.Low, r.High), fmt.Sprintf("%.2f", r.SpeedupMean),
		fmt.Sprintf("× %.2f", r.NPSRatio), fmt.Sprintf("× %.3f", r.NodeInflation),
		fmt.Sprintf("%.1f %%", 100*r.BusyShare),
	}
}

// circumstances are what a result holds under.
func circumstances(p *Plan, r *Result) []string {
	g := group(r.Runs)
	var seconds, nodes []float64
	for _, id := range g.positions {
		if one := g.single(id); one != nil {
			seconds = append(seconds, statistic.GeometricMean(one.seconds))
			nodes = append(nodes, statistic.GeometricMean(one.nodes))
		}
	}
	return []string{
		fmt.Sprintf("%d positions, %s; repeated %d times (one worker %d); hash %d MiB; split from depth %d; seed %d",
			len(g.positions), p.HowFar(), p.Repeat, max(FewestSingle, p.Repeat), p.Hash, p.MinSplit, p.Seed),
		fmt.Sprintf("one worker: %.2f s and %.0f nodes a position, %.0f nodes/s (geometric means); "+
			"its time varies by %.0f %% from run to run",
			statistic.GeometricMean(seconds), statistic.GeometricMean(nodes), statistic.GeometricMean(nodes)/statistic.GeometricMean(seconds), 100*g.noise()),
		fmt.Sprintf("measured on %d cores, %s/%s, %s", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version()),
	}
}

// remarks put a result in its place.
func remarks(r *Result) []string {
	lines := []string{"S = (nodes/s) / (nodes), each over one worker's; geometric means over the positions."}
	c := r.Ceiling
	if c == nil {
		return lines
	}
	lines = append(lines, fmt.Sprintf("ceiling: %d independent processes have %.3f times the nodes/s of one alone (%.0f and %.0f).",
		c.Processes, c.Ratio, c.Together, c.Alone))
	for i := range r.Summary {
		if s := &r.Summary[i]; s.Threads == c.Processes {
			lines = append(lines, fmt.Sprintf("%s with %d threads: S is %.3f of the ceiling.",
				s.Algorithm, s.Threads, s.SpeedupGeomean/c.Ratio))
		}
	}
	return lines
}
