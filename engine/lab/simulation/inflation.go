package simulation

import "froe/engine/lab/statistic"

// Spent are nodes by what became of them, in multiples of what one processor
// searches: means over the runs. Laid beside the row of one processor it shows
// what the node inflation consists of. What grows in Once is neither aborted nor
// a re-search: transpositions that two processors searched at the same time (Twins
// says how many such nodes there are, whatever became of them), moves in another
// order because histories differ, brothers of a cut that were finished before it.
type Spent struct {
	Once      float64 `json:"once"`
	Opened    float64 `json:"opened"` // the others as in Again and Wasted
	Deepened  float64 `json:"deepened"`
	Restarted float64 `json:"restarted"`
	Widened   float64 `json:"widened"`
	Aborted   float64 `json:"aborted"`
	Late      float64 `json:"late"`
	Stopped   float64 `json:"stopped"`
}

// Sum is the node inflation as an arithmetic mean.
func (s *Spent) Sum() float64 {
	return s.Once + s.Opened + s.Deepened + s.Restarted + s.Widened + s.Aborted + s.Late + s.Stopped
}

// single is what one processor searches of each position: geometric means.
func single(runs []Run) map[string]float64 {
	nodes := map[string][]float64{}
	for i := range runs {
		if r := &runs[i]; r.Processors == 1 {
			nodes[r.Position] = append(nodes[r.Position], float64(max(1, r.Nodes)))
		}
	}
	means := map[string]float64{}
	for id, all := range nodes {
		means[id] = statistic.GeometricMean(all)
	}
	return means
}

// spend fills in the nodes of the row, given those of one processor.
func (w *Row) spend(mean func(func(*Run) float64) float64, one map[string]float64) {
	of := func(positions func(r *Run) uint64) float64 {
		return mean(func(r *Run) float64 { return float64(positions(r)) / max(1, one[r.Position]) })
	}
	w.Spent = Spent{
		Opened:    of(func(r *Run) uint64 { return r.Again.Opened }),
		Deepened:  of(func(r *Run) uint64 { return r.Again.Deepened }),
		Restarted: of(func(r *Run) uint64 { return r.Again.Restarted }),
		Widened:   of(func(r *Run) uint64 { return r.Again.Widened }),
		Aborted:   of(func(r *Run) uint64 { return r.Wasted.Aborted.sum() }),
		Late:      of(func(r *Run) uint64 { return r.Wasted.Late.sum() }),
		Stopped:   of(func(r *Run) uint64 { return r.Wasted.Stopped }),
	}
	w.Spent.Once = of(func(r *Run) uint64 { return r.Nodes }) - w.Spent.Sum()
}

// meet fills in the twins of the row, as far as its runs tell of them.
func (w *Row) meet(own []*Run, one map[string]float64) {
	var nodes []float64
	for _, r := range own {
		if r.Twins != nil {
			nodes = append(nodes, float64(*r.Twins)/max(1, one[r.Position]))
		}
	}
	if nodes != nil {
		mean := statistic.Mean(nodes)
		w.Twins = &mean
	}
}
