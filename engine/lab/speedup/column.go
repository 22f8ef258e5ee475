package speedup

import (
	"fmt"
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

// timeColumns say where processor time goes, in rows that have an account of it.
var timeColumns = []column[Row]{
	{"algorithm", func(r *Row) string { return r.Algorithm }},
	{"workers", func(r *Row) string { return strconv.Itoa(r.Workers) }},
	{"busy", func(r *Row) string { return percent(r.BusyShare) }},
	{"sections", func(r *Row) string { return percent(r.Account.Sections) }},
	{"attaching", func(r *Row) string { return percent(r.Account.Attaching) }},
	{"nothing open", func(r *Row) string { return percent(r.Account.Nothing) }},
	{"waiting for a lock", func(r *Row) string { return percent(r.Account.Locked) }},
	{"attaching in vain", func(r *Row) string { return percent(r.Account.Vain) }},
	{"waking", func(r *Row) string { return percent(r.Account.Waking) }},
}

// nodeColumns say what became of the nodes, in multiples of one worker's.
var nodeColumns = []column[Row]{
	{"algorithm", func(r *Row) string { return r.Algorithm }},
	{"workers", func(r *Row) string { return strconv.Itoa(r.Workers) }},
	{"nodes", func(r *Row) string { return fmt.Sprintf("%.3f", r.Spent.Sum()) }},
	{"once", func(r *Row) string { return fmt.Sprintf("%.3f", r.Spent.Once) }},
	{"opened", func(r *Row) string { return fmt.Sprintf("%.3f", r.Spent.Opened) }},
	{"deepened", func(r *Row) string { return fmt.Sprintf("%.3f", r.Spent.Deepened) }},
	{"restarted", func(r *Row) string { return fmt.Sprintf("%.3f", r.Spent.Restarted) }},
	{"widened", func(r *Row) string { return fmt.Sprintf("%.3f", r.Spent.Widened) }},
	{"aborted", func(r *Row) string { return fmt.Sprintf("%.3f", r.Spent.Aborted) }},
	{"late", func(r *Row) string { return fmt.Sprintf("%.3f", r.Spent.Late) }},
	{"stopped", func(r *Row) string { return fmt.Sprintf("%.3f", r.Spent.Stopped) }},
	{"twins", func(r *Row) string {
		if r.Twins == nil {
			return "–"
		}
		return fmt.Sprintf("%.3f", *r.Twins)
	}},
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }

// format writes a time without its unit.
func (u Unit) format(time float64) string {
	if u == Ticks {
		return fmt.Sprintf("%.0f", time)
	}
	return fmt.Sprintf("%.3f", time)
}
