package selfplay

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Run plays the games of a plan and tells of each, one at a time and in order;
// report's error ends the run, as does the end of ctx.
func Run(ctx context.Context, p *Plan, report func(*Game) error) (Total, error) {
	if err := p.Check(); err != nil {
		return Total{}, err
	}
	h := &hall{plan: p, report: report, done: map[int]*Game{}}
	group, ctx := errgroup.WithContext(ctx)
	for range min(p.Concurrency, p.Games) {
		group.Go(func() error { return h.work(ctx) })
	}
	err := group.Wait()
	return h.total, err
}

// hall is where games are taken and handed in.
type hall struct {
	plan   *Plan
	report func(*Game) error

	mu    sync.Mutex
	taken int           // games begun
	told  int           // games reported
	done  map[int]*Game // by number, those that wait for an earlier one
	total Total
}

// work plays games until none is left.
func (h *hall) work(ctx context.Context) error {
	players, err := h.plan.pair()
	if err != nil {
		return err
	}
	for {
		number, ok := h.take()
		if !ok {
			return nil
		}
		g, err := h.plan.play(ctx, number, players)
		if err == nil {
			err = h.put(&g)
		}
		if err != nil {
			return err
		}
	}
}

// take finds a game to play.
func (h *hall) take() (number int, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.taken == h.plan.Games {
		return 0, false
	}
	h.taken++
	return h.taken - 1, true
}

// put hands in a game and reports all whose turn it is.
func (h *hall) put(g *Game) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.done[g.Number] = g
	for next := h.done[h.told]; next != nil; next = h.done[h.told] {
		delete(h.done, h.told)
		h.told++
		h.total.add(next)
		if err := h.report(next); err != nil {
			return err
		}
	}
	return nil
}
