package speedup

import (
	"fmt"
	"slices"
	"strconv"
)

// column is one of a table: a heading and what stands below it.
type column[T any] struct {
	name string
	cell func(*T) string
}

// headings of columns.
func headings[T any](columns []column[T]) (names []string) {
	for _, c := range columns {
		names = append(names, c.name)
	}
	return names
}

// cells are a line of the table.
func cells[T any](columns []column[T], of *T) (line []string) {
	for _, c := range columns {
		line = append(line, c.cell(of))
	}
	return line
}

// speedColumns say how fast a setting is.
var speedColumns = []column[Row]{
	{"algorithm", func(r *Row) string { return r.Algorithm }},
	{"workers", func(r *Row) string { return strconv.Itoa(r.Workers) }},
	{"S", func(r *Row) string { return fmt.Sprintf("%.2f", r.SpeedupGeomean) }},
	{"95 % interval", func(r *Row) string { return fmt.Sprintf("%.2f – %.2f", r.Low, r.High) }},
	{"mean S", func(r *Row) string { return fmt.Sprintf("%.2f", r.SpeedupMean) }},
	{"time", func(r *Row) string { return r.Unit.format(r.Time) }},
	{"nodes/time", func(r *Row) string { return fmt.Sprintf("× %.2f", r.RateRatio) }},
	{"nodes", func(r *Row) string { return fmt.Sprintf("× %.3f", r.NodeInflation) }},
	{"busy", func(r *Row) string { return percent(r.BusyShare) }},
	{"wasted", func(r *Row) string { return percent(r.WastedShare) }},
	{"attaches/1000", func(r *Row) string { return fmt.Sprintf("%.1f", r.AttachRate) }},
}

// part of a whole that a row is divided into, in tables and in bars.
type part struct {
	name string
	of   func(*Row) float64
}

// timeParts are the uses of processor time, in rows that have an account of it.
// They add up to 1.
var timeParts = []part{
	{"at positions", func(r *Row) float64 { return r.BusyShare * (1 - r.WastedShare) }},
	{"in vain", func(r *Row) float64 { return r.BusyShare * r.WastedShare }},
	{"sections", func(r *Row) float64 { return r.Account.Sections }},
	{"attaching", func(r *Row) float64 { return r.Account.Attaching }},
	{"attaching in vain", func(r *Row) float64 { return r.Account.Vain }},
	{"waiting for a lock", func(r *Row) float64 { return r.Account.Locked }},
	{"waking", func(r *Row) float64 { return r.Account.Waking }},
	{"nothing open", func(r *Row) float64 { return r.Account.Nothing }},
}

// nodeParts are what became of the nodes, in multiples of one worker's. They add
// up to the node inflation as an arithmetic mean.
var nodeParts = []part{
	{"once", func(r *Row) float64 { return r.Spent.Once }},
	{"opened", func(r *Row) float64 { return r.Spent.Opened }},
	{"deepened", func(r *Row) float64 { return r.Spent.Deepened }},
	{"restarted", func(r *Row) float64 { return r.Spent.Restarted }},
	{"widened", func(r *Row) float64 { return r.Spent.Widened }},
	{"aborted", func(r *Row) float64 { return r.Spent.Aborted }},
	{"late", func(r *Row) float64 { return r.Spent.Late }},
	{"stopped", func(r *Row) float64 { return r.Spent.Stopped }},
}

// timeColumns say where processor time goes.
func timeColumns() []column[Row] { return partColumns(timeParts, percent) }

// nodeColumns say what became of the nodes.
func nodeColumns() []column[Row] {
	number := func(v float64) string { return fmt.Sprintf("%.3f", v) }
	return append(partColumns(nodeParts, number),
		column[Row]{"sum", func(r *Row) string { return number(r.Spent.Sum()) }},
		column[Row]{"twins", func(r *Row) string {
			if r.Twins == nil {
				return "–"
			}
			return number(*r.Twins)
		}})
}

// partColumns name the row and its parts.
func partColumns(parts []part, format func(float64) string) []column[Row] {
	all := slices.Clone(speedColumns[:2])
	for _, p := range parts {
		all = append(all, column[Row]{p.name, func(r *Row) string { return format(p.of(r)) }})
	}
	return all
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
