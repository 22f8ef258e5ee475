package speedup

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine/chess"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fake searches nothing: its outcomes follow from what is asked for.
type fake struct {
	bounds bool

	mu    sync.Mutex
	asked []string
	fail  func(asked int) error // nil: never
}

func (f *fake) Words() Words {
	return Words{Title: "fake", Workers: "threads", Unit: Seconds, Own: "invented", Busy: "busy share", Conditions: []string{"nothing is real"},
		Bound: "invented too", BoundWorkers: 2}
}

func (f *fake) Search(ctx context.Context, s *Search) (*Outcome, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked = append(f.asked, fmt.Sprintf("%s %s %d %d", s.Position.ID, s.Algorithm, s.Workers, s.Repeat))
	if f.fail != nil {
		if err := f.fail(len(f.asked)); err != nil {
			return nil, err
		}
	}
	depth := s.Depth
	if s.Work > 0 {
		depth = 7
	}
	var moves chess.MoveList
	s.Position.Board.Moves(&moves)
	return &Outcome{Depth: depth, Best: moves.At(0), Nodes: 1000, Time: 4 / float64(s.Workers), Busy: 1}, ctx.Err()
}

func (f *fake) Bound(_ context.Context, p *Position, depth int) (*Bound, error) {
	if !f.bounds {
		return nil, nil
	}
	return &Bound{Position: p.ID, Depth: depth, One: 10, All: 18, Speedup: 1.8}, nil
}

// A whole measurement: every position is searched in turns, and its runs come in
// the order asked, however many searches are made at a time.
func TestMeasure(t *testing.T) {
	for _, concurrency := range []int{1, 2, 7} {
		t.Run(fmt.Sprint(concurrency), func(t *testing.T) {
			p, d := plan(t), &fake{bounds: true}
			p.Algorithms, p.Workers, p.Work, p.Concurrency = []string{"lazy", "dts"}, []int{4, 1}, 1, concurrency
			var ran []Run
			steps := 0
			r, err := Measure(t.Context(), p, d, Observer{
				Ran: func(r Run) error { ran = append(ran, r); return nil },
				Step: func(begun, total int, _ string) {
					require.Equal(t, steps, begun)
					require.Equal(t, 2*(1+5), total)
					steps++
				},
			})
			require.NoError(t, err)
			require.Equal(t, 12, steps)
			require.Equal(t, ran, r.Runs)
			var order []string
			for _, r := range r.Runs[5:] {
				require.Equal(t, 7, r.Depth, "the depth chosen")
				require.NotZero(t, r.Seed)
				order = append(order, fmt.Sprintf("%s %s %d %d", r.Position, r.Algorithm, r.Workers, r.Repeat))
			}
			require.Equal(t, []string{"suite:5 lazy 4 1", "suite:5 lazy 1 1", "suite:5 lazy 1 2", "suite:5 lazy 1 3", "suite:5 dts 4 1"}, order)
			if concurrency == 1 {
				require.Equal(t, []string{"middlegame lazy 1 0", "middlegame lazy 4 1", "middlegame lazy 1 1", "middlegame dts 4 1"},
					d.asked[:4])
			}
			require.Len(t, r.Summary, 3)
			require.Equal(t, []int{4, 1, 4}, []int{r.Summary[0].Workers, r.Summary[1].Workers, r.Summary[2].Workers})
			require.InDelta(t, 4, r.Summary[0].SpeedupGeomean, 1e-9)
			require.Len(t, r.Bounds, 2)
			require.InDelta(t, 1.8, r.Bound, 1e-9)
		})
	}
}

// An interruption leaves the positions that are finished; the runs of the other
// are reported all the same.
func TestMeasureIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	d := &fake{fail: func(asked int) error {
		if asked == 7 {
			cancel()
		}
		return nil
	}}
	var ran []Run
	r, err := Measure(ctx, plan(t), d, Observer{Ran: func(r Run) error { ran = append(ran, r); return nil }})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, r.Runs, 4)
	require.Len(t, ran, 4+2)
	require.Equal(t, ran[:4], r.Runs)
	require.Equal(t, "suite:5", ran[5].Position)
}

func TestMeasureFails(t *testing.T) {
	full := errors.New("no space left")
	_, err := Measure(t.Context(), plan(t), &fake{}, Observer{Ran: func(Run) error { return full }})
	require.ErrorIs(t, err, full)

	broken := errors.New("broken")
	_, err = Measure(t.Context(), plan(t), &fake{fail: func(int) error { return broken }}, Observer{})
	require.ErrorIs(t, err, broken)
	require.ErrorContains(t, err, "middlegame: ")
}
