package scaling

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/errgroup"

	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/lab/speedup"
	"froe/tt"
)

// ceiling measures what searches of one worker have together that share nothing,
// over what one of them has alone: each has a table, histories and a tree of its
// own. The cores they run on share caches, memory and their clock, and no
// algorithm gets around that.
type ceiling struct {
	rigs  []*rig
	span  time.Duration // of a half
	turns int           // positions measured
}

// newCeiling sets up the searches.
func newCeiling(p *Plan) (*ceiling, error) {
	c := &ceiling{span: p.Ceiling}
	for range p.crowd() {
		table, err := tt.New(p.Hash)
		if err != nil {
			return nil, err
		}
		c.rigs = append(c.rigs, newRig(algorithm.DTS, table, p.Options(1)))
	}
	return c, nil
}

// measure lets one search run for a while, then all at once; it returns their
// nodes a second, summed. From position to position they take turns at being alone
// and at which half comes first.
func (c *ceiling) measure(ctx context.Context, p *chess.Position) (alone, together float64, err error) {
	halves := [2][]*rig{c.rigs[c.turns%len(c.rigs):][:1], c.rigs}
	var rates [2]float64
	for i := range halves {
		which := (c.turns + i) % 2
		if rates[which], err = c.half(ctx, halves[which], p); err != nil {
			return 0, 0, err
		}
	}
	c.turns++
	return rates[0], rates[1], nil
}

// half is the nodes a second of some of the searches at once, summed.
func (c *ceiling) half(ctx context.Context, some []*rig, p *chess.Position) (sum float64, err error) {
	for i, r := range some {
		r.prepare(p, uint64(i+1))
	}
	span, cancel := context.WithTimeout(ctx, c.span)
	defer cancel()
	rates := make([]float64, len(some))
	var g errgroup.Group
	for i, r := range some {
		g.Go(func() error {
			begun := time.Now()
			out, err := r.search(span, speedup.Goal{Depth: search.MaxDepth})
			rates[i] = float64(max(1, out.Nodes)) / max(time.Since(begun).Seconds(), 1e-9)
			if errors.Is(err, context.DeadlineExceeded) {
				return ctx.Err() // the half is over
			}
			return err
		})
	}
	err = g.Wait()
	for _, rate := range rates {
		sum += rate
	}
	return sum, err
}
