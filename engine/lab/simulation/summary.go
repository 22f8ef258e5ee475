package simulation

import (
	"froe/engine/lab/speedup"
	"froe/engine/lab/statistic"
)

// Row is what a setting comes to over all positions. Shares are of the processor
// time, 0..1.
type Row struct {
	Algorithm      string   `json:"algorithm"`
	Processors     int      `json:"processors"`
	Makespan       float64  `json:"makespan"`        // ticks, geometric mean
	SpeedupGeomean float64  `json:"speedup_geomean"` // S
	SpeedupMean    float64  `json:"speedup_mean"`    // arithmetic, as the old papers give it
	Low            float64  `json:"low"`             // of the 95 % interval of S
	High           float64  `json:"high"`
	NPSRatio       float64  `json:"nps_ratio"`      // nodes a tick over one processor's
	NodeInflation  float64  `json:"node_inflation"` // nodes over one processor's
	BusyShare      float64  `json:"busy_share"`     // at positions
	WastedShare    float64  `json:"wasted_share"`   // of the nodes
	AttachRate     float64  `json:"attaches_per_1000_nodes"`
	Spent          Spent    `json:"spent"`             // nodes over one processor's, by what became of them
	Answers        int      `json:"answers,omitempty"` // runs of positions whose answer is known
	Solved         int      `json:"solved,omitempty"`  // of these, those that found it
	Twins          *float64 `json:"twins,omitempty"`   // of these nodes, those beneath what another processor was searching at the same time
	Idle           Idle     `json:"idle"`
	Overhead       Overhead `json:"overhead"`
}

// Summarise draws up a row for each setting among the runs: one processor, then
// algorithm by algorithm. The seed is the bootstrap's.
func Summarise(runs []Run, seed uint64) []Row {
	timed := make([]speedup.Run, len(runs))
	for i := range runs {
		r := &runs[i]
		timed[i] = speedup.Run{Position: r.Position, Algorithm: r.Algorithm, Threads: r.Processors, Repeat: r.Repeat,
			Depth: r.Depth, Nodes: r.Nodes, Seconds: float64(r.Makespan), Busy: r.Busy}
	}
	var rows []Row
	one := single(runs)
	for _, s := range speedup.Summarise(timed, seed) {
		row := Row{
			Algorithm: s.Algorithm, Processors: s.Threads,
			SpeedupGeomean: s.SpeedupGeomean, SpeedupMean: s.SpeedupMean, Low: s.Low, High: s.High,
			NPSRatio: s.NPSRatio, NodeInflation: s.NodeInflation, BusyShare: s.BusyShare,
		}
		row.average(runs, one)
		rows = append(rows, row)
	}
	return rows
}

// mark counts a run in whose position there is an answer to be found.
func (w *Row) mark(r *Run) {
	if r.Solved == nil {
		return
	}
	w.Answers++
	if *r.Solved {
		w.Solved++
	}
}

// average fills in what is a mean over the runs of the row's setting, given what
// one processor searches of each position.
func (w *Row) average(runs []Run, one map[string]float64) {
	var own []*Run
	for i := range runs {
		if r := &runs[i]; r.Algorithm == w.Algorithm && r.Processors == w.Processors {
			own = append(own, r)
			w.mark(r)
		}
	}
	of := func(value func(r *Run) float64) (values []float64) {
		for _, r := range own {
			values = append(values, value(r))
		}
		return values
	}
	mean := func(value func(r *Run) float64) float64 { return statistic.Mean(of(value)) }
	w.Makespan = statistic.GeometricMean(of(func(r *Run) float64 { return float64(r.Makespan) }))
	w.WastedShare = mean((*Run).wastedShare)
	w.AttachRate = mean((*Run).attachRate)
	w.spend(mean, one)
	w.meet(own, one)
	w.Idle = Idle{
		Nothing: mean(func(r *Run) float64 { return r.Idle.Nothing }),
		Locked:  mean(func(r *Run) float64 { return r.Idle.Locked }),
		Vain:    mean(func(r *Run) float64 { return r.Idle.Vain }),
		Waking:  mean(func(r *Run) float64 { return r.Idle.Waking }),
	}
	w.Overhead = Overhead{
		Sections:  mean(func(r *Run) float64 { return r.Overhead.Sections }),
		Attaching: mean(func(r *Run) float64 { return r.Overhead.Attaching }),
	}
}
