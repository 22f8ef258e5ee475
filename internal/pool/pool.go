package pool

import (
	"context"
	"errors"
	"io"
	"sync"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
)

// ahead is how many items for each worker may be done or in progress that wait for
// an earlier one to be delivered.
const ahead = 16

// Map does the items 0 to n-1 as [Stream] does.
func Map[T any](ctx context.Context, workers, n int,
	work func(ctx context.Context, worker, item int) (T, error), deliver func(T) error,
) error {
	item := -1
	next := func() (int, error) {
		if item++; item >= n {
			return 0, io.EOF
		}
		return item, nil
	}
	return Stream(ctx, min(workers, n), next, work, deliver)
}

// Stream does the items that next returns, up to io.EOF, on one goroutine for each
// worker, and passes the results to deliver in the order of the items. Calls of next
// are one at a time, and so are those of deliver. Workers count from 0. A worker does
// one item at a time, so that state which belongs to a worker needs no lock.
//
// The stream ends early at the first error of next, work or deliver, and at the end of
// ctx: the context of work ends, and after an error of its own deliver is not called
// again. Stream returns the error when every goroutine has ended. All items before the
// first that failed have then been delivered, unless deliver failed.
func Stream[In, Out any](ctx context.Context, workers int, next func() (In, error),
	work func(ctx context.Context, worker int, item In) (Out, error), deliver func(Out) error,
) error {
	group, ctx := errgroup.WithContext(ctx)
	room := semaphore.NewWeighted(int64(ahead * workers)) // for items that are taken and not yet delivered
	s := source[In]{next: next}
	q := queue[Out]{deliver: deliver, room: room, done: map[int]Out{}}
	for worker := range workers {
		group.Go(func() error {
			for {
				if err := room.Acquire(ctx, 1); err != nil {
					return err
				}
				number, item, err := s.take()
				if errors.Is(err, io.EOF) {
					return nil
				}
				var result Out
				if err == nil {
					result, err = work(ctx, worker, item)
				}
				if err == nil {
					err = q.put(number, result)
				}
				if err != nil {
					return err
				}
			}
		})
	}
	err := group.Wait()
	if q.delivered == s.taken {
		if _, _, none := s.take(); errors.Is(none, io.EOF) {
			return nil // ctx ended too late to matter
		}
	}
	return err
}

// source numbers items.
type source[In any] struct {
	next func() (In, error)

	mu    sync.Mutex
	taken int
	err   error // of next, io.EOF at the end
}

// take returns the next item and its number, from 0. After an error of next there is
// no other item.
func (s *source[In]) take() (number int, item In, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		item, s.err = s.next()
	}
	if s.err != nil {
		return 0, item, s.err
	}
	s.taken++
	return s.taken - 1, item, nil
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
