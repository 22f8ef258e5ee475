package pool_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"
	"go.uber.org/goleak"

	"froe/internal/pool"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func ExampleMap() {
	square := func(_ context.Context, _, item int) (int, error) { return item * item, nil }
	show := func(result int) error {
		_, err := fmt.Print(result, " ")
		return err
	}
	err := pool.Map(context.Background(), 4, 8, square, show)
	fmt.Println(err)
	// Output: 0 1 4 9 16 25 36 49 <nil>
}

func TestResultsComeInOrder(t *testing.T) {
	for _, workers := range []int{1, 3, 50} {
		busy := make([]atomic.Bool, workers)
		var got []int
		err := pool.Map(t.Context(), workers, 200, func(_ context.Context, worker, item int) (int, error) {
			if busy[worker].Swap(true) {
				return 0, errors.New("two items at a time")
			}
			time.Sleep(time.Duration(item%7) * 10 * time.Microsecond)
			busy[worker].Store(false)
			return item, nil
		}, func(item int) error {
			got = append(got, item)
			return nil
		})
		require.NoError(t, err)
		require.Len(t, got, 200)
		require.IsIncreasing(t, got)
	}
	require.NoError(t, pool.Map(t.Context(), 2, 0, func(context.Context, int, int) (int, error) {
		return 0, errors.New("there is nothing to do")
	}, nil))
}

// Items may come from anywhere, and nobody need know how many there are.
func TestStream(t *testing.T) {
	n, got := 0, []int{}
	next := func() (string, error) {
		if n++; n > 100 {
			return "", io.EOF
		}
		return strings.Repeat("x", n), nil
	}
	length := func(_ context.Context, _ int, item string) (int, error) { return len(item), nil }
	deliver := func(n int) error { got = append(got, n); return nil }
	require.NoError(t, pool.Stream(t.Context(), 3, next, length, deliver))
	require.Len(t, got, 100)
	require.IsIncreasing(t, got)
	require.Equal(t, 101, n, "nothing is asked for behind the end")

	n, got = 0, nil
	broken := errors.New("broken")
	err := pool.Stream(t.Context(), 3, func() (string, error) {
		if n == 10 {
			return "", broken
		}
		return next()
	}, length, deliver)
	require.ErrorIs(t, err, broken)
	require.Subset(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, got)
}

// While the first item is not done, workers do not run on for ever.
func TestResultsThatWaitAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const workers, ahead = 2, 16
		var begun atomic.Int64
		release := make(chan struct{})
		work := func(_ context.Context, _, item int) (int, error) {
			if item == 0 {
				<-release
			}
			begun.Add(1)
			return item, nil
		}
		delivered := 0
		ended := make(chan error)
		go func() {
			ended <- pool.Map(t.Context(), workers, 1000, work, func(int) error { delivered++; return nil })
		}()
		synctest.Wait()
		require.EqualValues(t, workers*ahead-1, begun.Load())
		close(release)
		require.NoError(t, <-ended)
		require.Equal(t, 1000, delivered)
	})
}

func TestFirstErrorEndsAll(t *testing.T) {
	broken := errors.New("broken")
	endless := func(ctx context.Context, _, item int) (int, error) {
		if item%3 == 2 {
			<-ctx.Done() // only the error of another item ends this one
			return 0, ctx.Err()
		}
		return item, nil
	}
	t.Run("of work", func(t *testing.T) {
		delivered := 0
		err := pool.Map(t.Context(), 3, 100, func(ctx context.Context, worker, item int) (int, error) {
			if item == 4 {
				return 0, broken
			}
			return endless(ctx, worker, item)
		}, func(int) error { delivered++; return nil })
		require.ErrorIs(t, err, broken)
		require.Equal(t, 2, delivered)
	})
	t.Run("of deliver, which is not called again", func(t *testing.T) {
		calls := 0
		err := pool.Map(t.Context(), 3, 100, endless, func(int) error { calls++; return broken })
		require.ErrorIs(t, err, broken)
		require.Equal(t, 1, calls)
	})
	t.Run("the end of the context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		err := pool.Map(ctx, 3, 100, endless, func(item int) error {
			if item == 1 {
				cancel()
			}
			return nil
		})
		require.ErrorIs(t, err, context.Canceled)
	})
	t.Run("but not once everything is delivered", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		err := pool.Map(ctx, 2, 2, func(_ context.Context, _, item int) (int, error) { return item, nil },
			func(item int) error {
				if item == 1 {
					cancel()
				}
				return nil
			})
		require.NoError(t, err)
	})
}
