package speedup

import (
	"math"
	"slices"

	"froe/lab/statistic"
)

// grouped are runs by setting and position, both in the order of the runs.
type grouped struct {
	settings  []setting
	positions []string
	cells     map[place]cell
}

type place struct {
	setting
	position string
}

// cell holds the runs of a setting on a position.
type cell []*Run

func group(runs []Run) *grouped {
	g := &grouped{cells: map[place]cell{}}
	for i := range runs {
		r := &runs[i]
		at := place{setting{r.Algorithm, r.Workers}, r.Position}
		if !slices.Contains(g.settings, at.setting) {
			g.settings = append(g.settings, at.setting)
		}
		if !slices.Contains(g.positions, at.position) {
			g.positions = append(g.positions, at.position)
		}
		g.cells[at] = append(g.cells[at], r)
	}
	return g
}

// single is the cell that an algorithm is compared with on a position: its own single
// worker, or, if that was not measured, the single worker of any algorithm. It is
// empty if neither was measured.
func (g *grouped) single(algorithm, id string) cell {
	if own := g.cells[place{setting{algorithm, 1}, id}]; own != nil {
		return own
	}
	for _, s := range g.settings {
		if one := g.cells[place{s, id}]; s.workers == 1 && one != nil {
			return one
		}
	}
	return nil
}

// singles are the algorithms that have one worker of their own.
func (g *grouped) singles() (names []string) {
	for _, s := range g.settings {
		if s.workers == 1 {
			names = append(names, s.algorithm)
		}
	}
	return names
}

func (c cell) values(of func(*Run) float64) (all []float64) {
	for _, r := range c {
		all = append(all, of(r))
	}
	return all
}

func (c cell) mean(of func(*Run) float64) float64    { return statistic.Mean(c.values(of)) }
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

// alone is what one worker of an algorithm needs for a position: geometric means of its
// time and its nodes, and the typical spread of its times: their standard deviation,
// relative, as the root mean square over the positions.
func (g *grouped) alone(algorithm string) (time, nodes, spread float64) {
	var times, all, squares []float64
	for _, id := range g.positions {
		if one := g.single(algorithm, id); one != nil {
			times = append(times, one.geomean((*Run).time))
			all = append(all, one.geomean((*Run).nodes))
			s := one.spread()
			squares = append(squares, s*s)
		}
	}
	return statistic.GeometricMean(times), statistic.GeometricMean(all), math.Sqrt(statistic.Mean(squares))
}

// spread is the relative spread of the times.
func (c cell) spread() float64 { return statistic.Spread(c.values((*Run).time)) }
