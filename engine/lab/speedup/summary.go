package speedup

import "froe/engine/lab/statistic"

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

// row compares a setting with one worker, position by position.
func (g *grouped) row(k key, seed uint64) Row {
	var speedup, speed, nodes, busy []float64
	for _, id := range g.positions {
		c, one := g.cells[k][id], g.single(id)
		if c == nil || one == nil {
			continue
		}
		speedup = append(speedup, statistic.GeometricMean(one.seconds)/statistic.GeometricMean(c.seconds))
		speed = append(speed, statistic.GeometricMean(c.speed)/statistic.GeometricMean(one.speed))
		nodes = append(nodes, statistic.GeometricMean(c.nodes)/statistic.GeometricMean(one.nodes))
		busy = append(busy, statistic.Mean(c.busy))
	}
	low, high := statistic.Bootstrap(speedup, seed)
	return Row{
		Algorithm: k.algorithm, Threads: k.threads,
		SpeedupGeomean: statistic.GeometricMean(speedup), SpeedupMean: statistic.Mean(speedup), Low: low, High: high,
		NPSRatio: statistic.GeometricMean(speed), NodeInflation: statistic.GeometricMean(nodes), BusyShare: statistic.Mean(busy),
	}
}
