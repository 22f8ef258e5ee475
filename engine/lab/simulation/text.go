package simulation

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"froe/dts/sim"
	"froe/engine/lab/speedup"
	"froe/engine/lab/statistic"
)

// WriteText writes what a person wants to know of a result.
func WriteText(w io.Writer, p *Plan, r *Result) error {
	var b strings.Builder
	for _, line := range circumstances(p, r) {
		fmt.Fprintln(&b, line)
	}
	for _, table := range []struct {
		headings []string
		cells    func(*Row) []string
	}{{speedHeadings, (*Row).speedCells}, {timeHeadings, (*Row).timeCells}, {nodeHeadings, (*Row).nodeCells}} {
		fmt.Fprintln(&b)
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(t, strings.Join(table.headings, "\t")+"\t")
		for i := range r.Summary {
			fmt.Fprintln(t, strings.Join(table.cells(&r.Summary[i]), "\t")+"\t")
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	fmt.Fprintln(&b)
	for _, line := range remarks(r) {
		fmt.Fprintln(&b, line)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var speedHeadings = []string{"algorithm", "processors", "S", "95 % interval", "mean S", "makespan", "nodes/tick", "nodes",
	"wasted", "attaches/1000"}

// speedCells say how fast a setting is.
func (w *Row) speedCells() []string {
	return []string{
		w.Algorithm, fmt.Sprint(w.Processors), fmt.Sprintf("%.2f", w.SpeedupGeomean),
		fmt.Sprintf("%.2f – %.2f", w.Low, w.High), fmt.Sprintf("%.2f", w.SpeedupMean), fmt.Sprintf("%.0f", w.Makespan),
		fmt.Sprintf("× %.2f", w.NPSRatio), fmt.Sprintf("× %.3f", w.NodeInflation),
		percent(w.WastedShare), fmt.Sprintf("%.1f", w.AttachRate),
	}
}

var timeHeadings = []string{"algorithm", "processors", "busy", "sections", "attaching", "nothing open", "waiting for a lock",
	"attaching in vain", "waking"}

// timeCells say where its processor time goes.
func (w *Row) timeCells() []string {
	return []string{
		w.Algorithm, fmt.Sprint(w.Processors), percent(w.BusyShare), percent(w.Overhead.Sections), percent(w.Overhead.Attaching),
		percent(w.Idle.Nothing), percent(w.Idle.Locked), percent(w.Idle.Vain), percent(w.Idle.Waking),
	}
}

var nodeHeadings = []string{"algorithm", "processors", "nodes", "once", "opened", "deepened", "restarted", "widened", "aborted", "late", "stopped", "twins"}

// nodeCells say what became of its nodes, in multiples of one processor's.
func (w *Row) nodeCells() []string {
	cells := []string{w.Algorithm, fmt.Sprint(w.Processors)}
	s := &w.Spent
	for _, v := range []float64{s.Sum(), s.Once, s.Opened, s.Deepened, s.Restarted, s.Widened, s.Aborted, s.Late, s.Stopped} {
		cells = append(cells, fmt.Sprintf("%.3f", v))
	}
	if w.Twins == nil {
		return append(cells, "–")
	}
	return append(cells, fmt.Sprintf("%.3f", *w.Twins))
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// circumstances are what a result holds under.
func circumstances(p *Plan, r *Result) []string {
	single := map[string][]float64{}
	for i := range r.Runs {
		if one := &r.Runs[i]; one.Processors == 1 {
			single[one.Position] = append(single[one.Position], float64(one.Makespan))
		}
	}
	var squares []float64
	for i := range p.Positions {
		if times := single[p.Positions[i].ID]; len(times) > 0 {
			s := statistic.Spread(times)
			squares = append(squares, s*s)
		}
	}
	return []string{
		fmt.Sprintf("simulated: %d positions, %s; %d seeds (one processor %d); hash %d MiB; split from depth %d; seed %d",
			len(single), p.HowFar(), p.Seeds, max(speedup.FewestSingle, p.Seeds), p.Hash, p.MinSplit, p.Seed),
		"cost in ticks, 1000 a position: " + p.Cost.String() + p.words(),
		fmt.Sprintf("one processor's time varies by %.0f %% from run to run", 100*math.Sqrt(statistic.Mean(squares))),
	}
}

// remarks put a result in its place.
func remarks(r *Result) []string {
	return append(speedRemarks(r), nodeRemarks...)
}

// answerRemarks compare what was found at the same depths, where answers are
// known.
func answerRemarks(r *Result) []string {
	var words []string
	for i := range r.Summary {
		if w := &r.Summary[i]; w.Answers > 0 {
			words = append(words, fmt.Sprintf("%s with %d %d of %d (%s)",
				w.Algorithm, w.Processors, w.Solved, w.Answers, percent(float64(w.Solved)/float64(w.Answers))))
		}
	}
	if words == nil {
		return nil
	}
	return []string{"runs that found the answer (bm, am) of their position, at the same depths: " + strings.Join(words, ", ") + "."}
}

// nodeRemarks explain the table of nodes.
var nodeRemarks = []string{"Nodes, in multiples of one processor's (arithmetic means): searched once; again with an open window, " +
	"at full depth after a reduced scout, at an alpha that had risen, in a wider window of the root; " +
	"given up, or finished too late, beneath a node that was cut; in depths that were not finished. Of all these, twins lay beneath a position that another " +
	"processor was searching at the same time, to no less depth; they are not told of several trees, which all search the same."}

// speedRemarks explain the speed-up, and say whether it was had by searching less.
func speedRemarks(r *Result) []string {
	lines := []string{"S = (nodes/tick) / (nodes), each over one processor's; geometric means over the positions."}
	if r.Parallelism > 0 {
		lines = append(lines, fmt.Sprintf("work over critical path (dts, %d processors that pay for positions only): W/C = %.1f.",
			sim.MaxProcessors, r.Parallelism))
	}
	return append(lines, answerRemarks(r)...)
}
