package speedup

import (
	"fmt"
	"slices"
)

// column is a heading and what stands below it in one line.
type column struct {
	name string
	cell any
}

// line splits columns into headings and cells. Cells have six decimals; those
// without a value are empty.
func line(columns []column) (headings, cells []string) {
	for _, c := range columns {
		text := ""
		switch v := c.cell.(type) {
		case float64:
			text = fmt.Sprintf("%.6f", v)
		case *bool:
			if v != nil {
				text = fmt.Sprint(*v)
			}
		case *uint64:
			if v != nil {
				text = fmt.Sprint(*v)
			}
		default:
			text = fmt.Sprint(v)
		}
		headings, cells = append(headings, c.name), append(cells, text)
	}
	return headings, cells
}

func (r *Row) speed() []column {
	all := []column{
		{"algorithm", r.Algorithm}, {"workers", r.Workers},
		{"S", fmt.Sprintf("%.2f", r.SpeedupGeomean)},
		{"95 % interval", fmt.Sprintf("%.2f – %.2f", r.Low, r.High)},
		{"time", r.Unit.format(r.Time)},
		{"nodes/time", fmt.Sprintf("× %.2f", r.RateRatio)},
		{"nodes", fmt.Sprintf("× %.3f", r.NodeInflation)},
	}
	if r.Opaque {
		return all
	}
	return append(all, column{"busy", percent(r.BusyShare)}, column{"wasted", percent(r.WastedShare)},
		column{"attaches/1000", fmt.Sprintf("%.1f", r.AttachRate)})
}

// part of a whole that a row is divided into, in tables and in bars.
type part struct {
	name  string
	value float64
}

// timeParts are the uses of processor time, for rows that have an account of it. They
// add up to 1.
func (r *Row) timeParts() []part {
	a := r.Account
	return []part{
		{"at positions", r.BusyShare - r.InVain}, {"in vain", r.InVain},
		{"sections", a.Sections}, {"attaching", a.Attaching}, {"attaching in vain", a.Vain},
		{"waiting for a lock", a.Locked}, {"waking", a.Waking}, {"nothing open", a.Nothing},
	}
}

// nodeParts are what became of the nodes, in multiples of one worker's. They add
// up to the node inflation.
func (r *Row) nodeParts() []part {
	s := &r.Spent
	return []part{
		{"once", s.Once}, {"opened", s.Opened}, {"deepened", s.Deepened}, {"restarted", s.Restarted},
		{"widened", s.Widened}, {"aborted", s.Aborted}, {"late", s.Late}, {"stopped", s.Stopped},
	}
}

func (r *Row) times() []column { return r.columns(r.timeParts(), percent) }

// nodes says what became of the nodes. Only virtual processors know of twins.
func (r *Row) nodes() []column {
	all := append(r.columns(r.nodeParts(), number), column{"sum", number(r.Spent.Sum())})
	switch {
	case r.Account == nil:
		return all
	case r.Twins == nil:
		return append(all, column{"twins", "–"})
	}
	return append(all, column{"twins", number(*r.Twins)})
}

// columns name the row and its parts.
func (r *Row) columns(parts []part, format func(float64) string) []column {
	all := slices.Clone(r.speed()[:2])
	for _, p := range parts {
		all = append(all, column{p.name, format(p.value)})
	}
	return all
}

func percent(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) }
func number(v float64) string      { return fmt.Sprintf("%.3f", v) }
