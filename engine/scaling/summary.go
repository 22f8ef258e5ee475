package scaling

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
