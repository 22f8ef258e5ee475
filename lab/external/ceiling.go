package external

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"froe/lab/client"
	"froe/lab/speedup"
)

// rate is the nodes per second of several processes of the first engine together, each
// with one thread, while all of them search.
func (d *driver) rate(ctx context.Context, p *speedup.Position, processes int) (sum float64, err error) {
	engines := make([]*client.Engine, processes)
	defer func() {
		for _, e := range engines {
			if e != nil {
				e.Close()
			}
		}
	}()
	for i := range engines {
		if engines[i], err = d.start(ctx, &d.plan.Engines[0], 1); err != nil {
			return 0, err
		}
	}
	var g errgroup.Group
	var mu sync.Mutex
	for _, e := range engines {
		g.Go(func() error {
			rate, err := d.half(ctx, e, p)
			mu.Lock()
			defer mu.Unlock()
			sum += rate
			return err
		})
	}
	err = g.Wait()
	return sum, err
}

// half is the nodes a second of one process.
func (d *driver) half(ctx context.Context, e *client.Engine, p *speedup.Position) (rate float64, err error) {
	words := fmt.Sprintf("movetime %d", max(1, d.plan.Ceiling.Milliseconds()))
	_, err = e.Search(ctx, &p.Board, words, d.plan.Limit, func(i client.Info) bool {
		if i.Nodes > 0 {
			rate = float64(i.Nodes) / max(i.At.Seconds(), 1e-9)
		}
		return true
	})
	if err == nil && rate == 0 {
		err = fmt.Errorf("%s: no nodes in %v at %s", e.Name, d.plan.Ceiling, p.ID)
	}
	return rate, err
}
