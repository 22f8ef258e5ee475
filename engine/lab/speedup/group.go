package speedup

import (
	"cmp"
	"math"
	"slices"

	"froe/engine/lab/statistic"
)

// key names a setting without its number of repeats.
type key struct {
	algorithm string
	threads   int
}

// grouped are runs by setting and position.
type grouped struct {
	settings  []key // the one with one worker first
	positions []string
	cells     map[key]map[string]*cell
}

// cell holds the runs of a setting on a position.
type cell struct {
	seconds, nodes, speed []float64 // speed in nodes a second
	busy                  []float64
	depth                 int
}

func group(runs []Run) *grouped {
	g := &grouped{cells: map[key]map[string]*cell{}}
	seen := map[string]bool{}
	for _, r := range runs {
		k := key{r.Algorithm, r.Threads}
		if g.cells[k] == nil {
			g.cells[k] = map[string]*cell{}
			g.settings = append(g.settings, k)
		}
		if !seen[r.Position] {
			seen[r.Position] = true
			g.positions = append(g.positions, r.Position)
		}
		c := g.cells[k][r.Position]
		if c == nil {
			c = &cell{depth: r.Depth}
			g.cells[k][r.Position] = c
		}
		c.add(&r)
	}
	slices.SortFunc(g.settings, func(a, b key) int {
		return cmp.Or(cmp.Compare(min(a.threads, 2), min(b.threads, 2)),
			cmp.Compare(a.algorithm, b.algorithm), cmp.Compare(a.threads, b.threads))
	})
	return g
}

func (c *cell) add(r *Run) {
	// A clock has ticks: no search takes no time.
	seconds, nodes := max(r.Seconds, 1e-9), float64(max(1, r.Nodes))
	c.seconds = append(c.seconds, seconds)
	c.nodes = append(c.nodes, nodes)
	c.speed = append(c.speed, nodes/seconds)
	c.busy = append(c.busy, r.Busy)
}

// single is one worker on a position, whatever algorithm stands over it; nil if
// it was not measured.
func (g *grouped) single(id string) *cell {
	for _, k := range g.settings {
		if k.threads == 1 && g.cells[k][id] != nil {
			return g.cells[k][id]
		}
	}
	return nil
}

// noise is the typical spread of one worker's times to a depth: their standard
// deviation, relative, as the root mean square over the positions.
func (g *grouped) noise() float64 {
	var squares []float64
	for _, id := range g.positions {
		if one := g.single(id); one != nil {
			s := statistic.Spread(one.seconds)
			squares = append(squares, s*s)
		}
	}
	return math.Sqrt(statistic.Mean(squares))
}
