package speedup

import (
	"math"

	"froe/engine/lab/statistic"
)

// grouped are runs by setting and position, both in the order of the runs.
type grouped struct {
	settings  []setting
	positions []string
	cells     map[setting]map[string]cell
}

// cell holds the runs of a setting on a position.
type cell []*Run

func group(runs []Run) *grouped {
	g := &grouped{cells: map[setting]map[string]cell{}}
	seen := map[string]bool{}
	for i := range runs {
		r := &runs[i]
		s := setting{r.Algorithm, r.Workers}
		if g.cells[s] == nil {
			g.cells[s] = map[string]cell{}
			g.settings = append(g.settings, s)
		}
		if !seen[r.Position] {
			seen[r.Position] = true
			g.positions = append(g.positions, r.Position)
		}
		g.cells[s][r.Position] = append(g.cells[s][r.Position], r)
	}
	return g
}

// single is one worker on a position, whatever algorithm is named with it; empty
// if it was not measured.
func (g *grouped) single(id string) cell {
	for _, s := range g.settings {
		if s.workers == 1 && len(g.cells[s][id]) > 0 {
			return g.cells[s][id]
		}
	}
	return nil
}

func (c cell) values(of func(*Run) float64) (all []float64) {
	for _, r := range c {
		all = append(all, of(r))
	}
	return all
}

// mean is the arithmetic one.
func (c cell) mean(of func(*Run) float64) float64 { return statistic.Mean(c.values(of)) }

func (c cell) geomean(of func(*Run) float64) float64 { return statistic.GeometricMean(c.values(of)) }

// ratios compare a setting with one worker on the same position.
type ratios struct{ speedup, rate, nodes, busy float64 }

// against returns nil if the position was not measured in both ways.
func (c cell) against(one cell) *ratios {
	if len(c) == 0 || len(one) == 0 {
		return nil
	}
	return &ratios{
		speedup: one.geomean((*Run).time) / c.geomean((*Run).time),
		rate:    c.geomean((*Run).rate) / one.geomean((*Run).rate),
		nodes:   c.geomean((*Run).nodes) / one.geomean((*Run).nodes),
		busy:    c.mean(func(r *Run) float64 { return r.Busy }),
	}
}

// alone is what one worker needs for a position: geometric means of its time and
// its nodes, and the typical spread of its times: their standard deviation,
// relative, as the root mean square over the positions.
func (g *grouped) alone() (time, nodes, spread float64) {
	var times, all, squares []float64
	for _, id := range g.positions {
		if one := g.single(id); one != nil {
			times = append(times, one.geomean((*Run).time))
			all = append(all, one.geomean((*Run).nodes))
			s := one.spread()
			squares = append(squares, s*s)
		}
	}
	return statistic.GeometricMean(times), statistic.GeometricMean(all), math.Sqrt(statistic.Mean(squares))
}

// spread is that of the times, relative.
func (c cell) spread() float64 { return statistic.Spread(c.values((*Run).time)) }
