package speedup

import (
	"slices"

	"froe/lab/statistic"
)

// Row is what a setting comes to over all positions. Times and ratios are geometric
// means, shares and rates are arithmetic ones. Shares are 0..1.
type Row struct {
	Algorithm      string  `json:"algorithm"`
	Workers        int     `json:"workers"`
	Time           float64 `json:"time"` // of a position, geometric mean
	Unit           Unit    `json:"unit"`
	SpeedupGeomean float64 `json:"speedup_geomean"` // S
	SpeedupMean    float64 `json:"speedup_mean"`    // arithmetic, to lay beside that of the old papers
	Low            float64 `json:"low"`             // of the 95 % interval of S
	High           float64 `json:"high"`
	RateRatio      float64 `json:"rate_ratio"`     // nodes over time, over one worker's
	NodeInflation  float64 `json:"node_inflation"` // nodes over one worker's
	BusyShare      float64 `json:"busy_share"`     // of the workers' time
	WastedShare    float64 `json:"wasted_share"`   // of the nodes: beneath nodes that were cut, and in depths not finished
	RateSpan       Span    `json:"rate_ratio_95"`  // the 95 % intervals of the three figures
	NodeSpan       Span    `json:"node_inflation_95"`
	BusySpan       Span    `json:"busy_share_95"`
	AttachRate     float64 `json:"attaches_per_1000_nodes"`
	Spent          Spent   `json:"spent"`             // nodes over one worker's, by what became of them
	Opaque         bool    `json:"opaque,omitempty"`  // shares, attaches and what became of nodes are not known
	Answers        int     `json:"answers,omitempty"` // runs of positions whose answer is known
	Solved         int     `json:"solved,omitempty"`  // of these, those that found it

	// What only virtual processors tell: means over the runs.
	InVain  float64  `json:"in_vain_share,omitempty"` // of the time: at positions that are wasted
	Account *Account `json:"account,omitempty"`
	Twins   *float64 `json:"twins,omitempty"` // nodes over one worker's, as in Spent, of those beneath twins
}

// Span is an interval, from its lower end to its upper one.
type Span [2]float64

// span is the 95 % interval of a mean over the positions.
func span(mean func([]float64) float64, values []float64, seed uint64) (s Span) {
	s[0], s[1] = statistic.Bootstrap(mean, values, seed)
	return s
}

// Spent are nodes by what became of them, in multiples of what one worker
// searches: the shares of a run's nodes, on average over the runs, of the node
// inflation. Laid beside the row of one worker it shows what the inflation consists of.
type Spent struct {
	Once      float64 `json:"once"`
	Opened    float64 `json:"opened"` // this and what follows as in Again and Wasted
	Deepened  float64 `json:"deepened"`
	Restarted float64 `json:"restarted"`
	Widened   float64 `json:"widened"`
	Aborted   float64 `json:"aborted"`
	Late      float64 `json:"late"`
	Stopped   float64 `json:"stopped"`
}

// Sum is the node inflation.
func (s *Spent) Sum() float64 {
	return s.Once + s.Opened + s.Deepened + s.Restarted + s.Widened + s.Aborted + s.Late + s.Stopped
}

// Summarise makes a row for each setting among the runs, in the order in which they
// come. A position without a time of one worker is not compared. The seed is the seed
// of the bootstrap.
func Summarise(runs []Run, seed uint64) []Row {
	g := group(runs)
	var rows []Row
	for _, s := range g.settings {
		rows = append(rows, g.row(s, seed))
	}
	return rows
}

// row compares a setting with one worker, position by position.
func (g *grouped) row(s setting, seed uint64) Row {
	var own cell
	var speedup, rate, nodes, busy []float64
	for _, id := range g.positions {
		here := g.cells[place{s, id}]
		if r := here.against(g.single(s.algorithm, id)); r != nil {
			own = append(own, here...)
			speedup, rate = append(speedup, r.speedup), append(rate, r.rate)
			nodes, busy = append(nodes, r.nodes), append(busy, r.busy)
		}
	}
	inflation := statistic.GeometricMean(nodes)
	over := func(nodes func(r *Run) uint64) float64 {
		return inflation * own.mean(func(r *Run) float64 { return float64(nodes(r)) / r.nodes() })
	}
	w := Row{
		Algorithm: s.algorithm, Workers: s.workers, Time: own.geomean((*Run).time),
		SpeedupGeomean: statistic.GeometricMean(speedup), SpeedupMean: statistic.Mean(speedup),
		RateRatio: statistic.GeometricMean(rate), NodeInflation: inflation, BusyShare: statistic.Mean(busy),
		WastedShare: own.mean((*Run).wastedShare), AttachRate: own.mean((*Run).attachRate),
		Spent: spent(over), Account: own.account(),
	}
	if w.Account != nil {
		w.InVain = own.mean(func(r *Run) float64 { return r.Busy * r.wastedShare() })
	}
	w.Low, w.High = statistic.Bootstrap(statistic.GeometricMean, speedup, seed)
	w.RateSpan, w.NodeSpan = span(statistic.GeometricMean, rate, seed), span(statistic.GeometricMean, nodes, seed)
	w.BusySpan = span(statistic.Mean, busy, seed)
	for _, r := range own {
		w.Unit, w.Opaque = r.Unit, r.Opaque
		if r.Solved != nil {
			w.Answers++
			if *r.Solved {
				w.Solved++
			}
		}
	}
	if len(own) > 0 && !slices.ContainsFunc(own, func(r *Run) bool { return r.Twins == nil }) {
		twins := over(func(r *Run) uint64 { return *r.Twins })
		w.Twins = &twins
	}
	return w
}

// Speedups are S of a setting on each position, in the order of the runs.
func (r *Result) Speedups(algorithm string, workers int) (all []float64) {
	g := group(r.Runs)
	for _, id := range g.positions {
		if v := g.cells[place{setting{algorithm, workers}, id}].against(g.single(algorithm, id)); v != nil {
			all = append(all, v.speedup)
		}
	}
	return all
}

// spent says what became of nodes, by means of numbers of nodes over one worker's.
func spent(over func(func(*Run) uint64) float64) Spent {
	s := Spent{
		Opened:    over(func(r *Run) uint64 { return r.Again.Opened }),
		Deepened:  over(func(r *Run) uint64 { return r.Again.Deepened }),
		Restarted: over(func(r *Run) uint64 { return r.Again.Restarted }),
		Widened:   over(func(r *Run) uint64 { return r.Again.Widened }),
		Aborted:   over(func(r *Run) uint64 { return r.Wasted.Aborted.sum() }),
		Late:      over(func(r *Run) uint64 { return r.Wasted.Late.sum() }),
		Stopped:   over(func(r *Run) uint64 { return r.Wasted.Stopped }),
	}
	s.Once = max(0, over(func(r *Run) uint64 { return r.Nodes })-s.Sum())
	return s
}

// account is where the processors' time went on average, or nil if the runs do not
// say.
func (c cell) account() *Account {
	if len(c) == 0 || c[0].Account == nil {
		return nil
	}
	return &Account{
		Sections:  c.mean(func(r *Run) float64 { return r.Account.Sections }),
		Attaching: c.mean(func(r *Run) float64 { return r.Account.Attaching }),
		Nothing:   c.mean(func(r *Run) float64 { return r.Account.Nothing }),
		Locked:    c.mean(func(r *Run) float64 { return r.Account.Locked }),
		Vain:      c.mean(func(r *Run) float64 { return r.Account.Vain }),
		Waking:    c.mean(func(r *Run) float64 { return r.Account.Waking }),
	}
}
