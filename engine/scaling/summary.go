package scaling

import (
	"cmp"
	"slices"
)

// Row is what a setting comes to over all positions.
type Row struct {
	Algorithm      string  `json:"algorithm"`
	Threads        int     `json:"threads"`
	SpeedupGeomean float64 `json:"speedup_geomean"` // S
	SpeedupMean    float64 `json:"speedup_mean"`    // arithmetic, as the old papers give it
	Low            float64 `json:"low"`             // of the 95 % interval of S
	High           float64 `json:"high"`
	NPSRatio       float64 `json:"nps_ratio"`      // nodes a second over one worker's
	NodeInflation  float64 `json:"node_inflation"` // nodes over one worker's
	BusyShare      float64 `json:"busy_share"`     // 0..1
}

// Summarise draws up a row for each setting among the runs: one worker, then
// algorithm by algorithm. The seed is the bootstrap's.
func Summarise(runs []Run, seed uint64) []Row {
	g := group(runs)
	var rows []Row
	for _, s := range g.settings {
		rows = append(rows, g.row(s, seed))
	}
	return rows
}

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

// row compares a setting with one worker, position by position.
func (g *grouped) row(k key, seed uint64) Row {
	var speedup, speed, nodes, busy []float64
	for _, id := range g.positions {
		c, one := g.cells[k][id], g.single(id)
		if c == nil || one == nil {
			continue
		}
		speedup = append(speedup, geometricMean(one.seconds)/geometricMean(c.seconds))
		speed = append(speed, geometricMean(c.speed)/geometricMean(one.speed))
		nodes = append(nodes, geometricMean(c.nodes)/geometricMean(one.nodes))
		busy = append(busy, mean(c.busy))
	}
	low, high := bootstrap(speedup, seed)
	return Row{
		Algorithm: k.algorithm, Threads: k.threads,
		SpeedupGeomean: geometricMean(speedup), SpeedupMean: mean(speedup), Low: low, High: high,
		NPSRatio: geometricMean(speed), NodeInflation: geometricMean(nodes), BusyShare: mean(busy),
	}
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
