package scaling

import (
	"context"
	"runtime"
	"slices"
	"time"

	"froe/engine/chess"
)

// probes are processes that search on demand and share no memory. What several
// of them have together over one alone is the ceiling: cores share caches, memory
// and their clock, and no algorithm gets around that.
type probes struct {
	all   []*probe
	turns int // positions measured
}

// startProbes starts as many processes as the plan has workers at most, but not
// more than there are cores, and two at least.
func startProbes(p *Plan) (*probes, error) {
	ps := &probes{}
	for range max(2, min(slices.Max(p.Workers), runtime.NumCPU())) {
		one, err := startProbe(p.Probe())
		if err == nil {
			ps.all = append(ps.all, one)
			err = one.send(setup{Hash: p.Hash})
		}
		if err != nil {
			ps.close()
			return nil, err
		}
	}
	return ps, nil
}

// measure lets one process search a position for a while, then all at once; it
// returns their nodes a second, summed. From position to position they take turns
// at being alone and at which half comes first.
func (ps *probes) measure(ctx context.Context, p *chess.Position, span time.Duration) (alone, together float64, err error) {
	one := ps.all[ps.turns%len(ps.all):][:1]
	halves := []func() error{
		func() (err error) { alone, err = half(ctx, one, p, span); return err },
		func() (err error) { together, err = half(ctx, ps.all, p, span); return err },
	}
	first := ps.turns % 2
	ps.turns++
	if err := halves[first](); err != nil {
		return 0, 0, err
	}
	err = halves[1-first]()
	return alone, together, err
}

// half is the nodes a second of some of the processes at once, summed.
func half(ctx context.Context, some []*probe, p *chess.Position, span time.Duration) (sum float64, err error) {
	for i, one := range some {
		o := order{FEN: p.FEN(p.Chess960()), Seed: uint64(i + 1), Seconds: span.Seconds()}
		if err := one.send(o); err != nil {
			return 0, err
		}
	}
	for _, one := range some {
		if err := one.receive(&ready{}); err != nil {
			return 0, err
		}
	}
	for _, one := range some {
		if err := one.send(ready{}); err != nil {
			return 0, err
		}
	}
	for _, one := range some {
		var a answer
		if err := one.receive(&a); err != nil {
			return 0, err
		}
		sum += a.rate()
	}
	return sum, ctx.Err()
}

// close ends the processes.
func (ps *probes) close() {
	for _, one := range ps.all {
		one.close()
	}
}
