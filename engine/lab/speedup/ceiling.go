package speedup

import (
	"context"
	"runtime"
	"slices"
	"time"

	"froe/engine/chess"
	"froe/engine/lab/statistic"
)

// Ceiling is what the machine lets several workers have at best: the speed of
// independent processes that share no memory, together over alone. Cores share
// caches, memory, and their clock; no algorithm gets around that.
type Ceiling struct {
	Processes int     `json:"processes"`
	Alone     float64 `json:"alone_nps"`    // nodes a second of one, geometric mean over positions
	Together  float64 `json:"together_nps"` // of all, summed
	Ratio     float64 `json:"ratio"`        // geometric mean over positions
}

// probes are processes that search when they are told to.
type probes struct {
	all             []*probe
	alone, together []float64 // nodes a second, by position
}

// startProbes starts as many processes as the plan has workers at most, but not
// more than there are cores, and two at least.
func startProbes(p *Plan) (*probes, error) {
	ps := &probes{}
	for range max(2, min(slices.Max(p.Threads), runtime.NumCPU())) {
		one, err := startProbe(p.Probe())
		if err != nil {
			ps.close()
			return &probes{}, err
		}
		ps.all = append(ps.all, one)
	}
	for _, one := range ps.all {
		if err := one.tell(setup{Hash: p.Hash}); err != nil {
			ps.close()
			return &probes{}, err
		}
	}
	return ps, nil
}

// measure lets one process search a position for a while, then all at once.
// They take turns at being alone and at which half comes first.
func (ps *probes) measure(ctx context.Context, p *chess.Position, span time.Duration) error {
	turn := len(ps.alone)
	one := ps.all[turn%len(ps.all):][:1]
	halves := []func() error{
		func() error { return ps.half(ctx, &ps.alone, one, p, span) },
		func() error { return ps.half(ctx, &ps.together, ps.all, p, span) },
	}
	first := turn % 2
	if err := halves[first](); err != nil {
		return err
	}
	return halves[1-first]()
}

// half is the nodes a second of some of the processes at once, summed.
func (ps *probes) half(ctx context.Context, to *[]float64, some []*probe, p *chess.Position, span time.Duration) error {
	for i, one := range some {
		o := order{FEN: p.FEN(p.Chess960()), Seed: uint64(i + 1), Seconds: span.Seconds()}
		if err := one.tell(o); err != nil {
			return err
		}
	}
	for _, one := range some {
		if err := one.hear(&ready{}); err != nil {
			return err
		}
	}
	for _, one := range some {
		if err := one.tell(ready{}); err != nil {
			return err
		}
	}
	sum := 0.0
	for _, one := range some {
		var a answer
		if err := one.hear(&a); err != nil {
			return err
		}
		sum += a.speed()
	}
	*to = append(*to, sum)
	return ctx.Err()
}

// ceiling sums up; nil if nothing was measured.
func (ps *probes) ceiling() *Ceiling {
	if len(ps.together) == 0 || len(ps.alone) == 0 {
		return nil
	}
	ratios := make([]float64, min(len(ps.alone), len(ps.together)))
	for i := range ratios {
		ratios[i] = ps.together[i] / ps.alone[i]
	}
	return &Ceiling{
		Processes: len(ps.all),
		Alone:     statistic.GeometricMean(ps.alone),
		Together:  statistic.GeometricMean(ps.together),
		Ratio:     statistic.GeometricMean(ratios),
	}
}

// close ends the processes: their input does.
func (ps *probes) close() {
	for _, one := range ps.all {
		one.close()
	}
	ps.all = nil
}
