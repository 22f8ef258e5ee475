package pool

import (
	"context"
	"sync"

	"go.uber.org/atomic"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// ahead is how many items for each worker may be done or in progress that wait for
// an earlier one to be delivered.
const ahead = 16

// Map does the items 0 to n-1 on as many goroutines as there are workers, 1 or more, and
// passes the results to deliver, one at a time, in the order of the items. Workers
// count from 0; one worker does one item at a time, so that state which belongs to
// a worker needs no lock.
//
// The first error, of work or of deliver, and the end of ctx end it: work sees its
// context end, deliver is not called again after an error of its own, and Map
// returns that error when every goroutine has. All items before the first that is
// missing have then been delivered, unless deliver failed.
func Map[T any](ctx context.Context, workers, n int,
	work func(ctx context.Context, worker, item int) (T, error), deliver func(T) error,
) error {
	group, ctx := errgroup.WithContext(ctx)
	room := semaphore.NewWeighted(int64(ahead * workers)) // for items that are taken and not yet delivered
	var taken atomic.Int64
	q := queue[T]{deliver: deliver, room: room, done: map[int]T{}}
	for worker := range min(workers, n) {
		group.Go(func() error {
			for {
				if err := room.Acquire(ctx, 1); err != nil {
					return err
				}
				item := int(taken.Inc()) - 1
				if item >= n {
					return nil
				}
				result, err := work(ctx, worker, item)
				if err == nil {
					err = q.put(item, result)
				}
				if err != nil {
					return err
				}
			}
		})
	}
	err := group.Wait()
	if q.delivered == n {
		return nil // ctx ended too late to matter
	}
	return err
}

// queue holds what is done until it is its turn to be delivered.
type queue[T any] struct {
	deliver func(T) error
	room    *semaphore.Weighted

	mu        sync.Mutex
	delivered int
	done      map[int]T // by item
	err       error     // of deliver
}

// put adds a result and delivers all whose turn it is.
func (q *queue[T]) put(item int, result T) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.done[item] = result
	for q.err == nil {
		next, ok := q.done[q.delivered]
		if !ok {
			break
		}
		if q.err = q.deliver(next); q.err == nil {
			delete(q.done, q.delivered)
			q.delivered++
			q.room.Release(1)
		}
	}
	return q.err
}
