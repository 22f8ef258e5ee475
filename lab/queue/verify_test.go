package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"

	"froe/internal/pool"
)

// liar gives false results, from a number of pieces on.
type liar struct {
	Doer
	honest *atomic.Int64 // pieces until then
}

func (l liar) Do(ctx context.Context, piece []byte) ([]byte, error) {
	result, err := l.Doer.Do(ctx, piece)
	if l.honest.Dec() < 0 {
		return []byte("-1"), nil
	}
	return result, err
}

// named is a worker on a machine of that name.
func named(machine string, done *atomic.Int64) *WorkerConfig {
	c := squaringWorker(done)
	c.Machine = machine
	return c
}

// lying is a worker that lies after so many pieces.
func lying(honest int64) *WorkerConfig {
	c := named("crooked", atomic.NewInt64(0))
	left := atomic.NewInt64(honest)
	c.New = func(context.Context, string, []byte, Fetch) (Doer, error) {
		return liar{squarer{atomic.NewInt64(0)}, left}, nil
	}
	return c
}

// verify has a share of the pieces of a job done again, and counts those that this process does.
func verify(j *Job, share float64) (own *atomic.Int64) {
	own = atomic.NewInt64(0)
	j.Verify(Verification{Share: share, Local: 2, New: squaringWorker(own).New})
	return own
}

func wantSquares(n int) (all []int) {
	for i := range n {
		all = append(all, i*i)
	}
	return all
}

// Two honest workers check each other; who submits checks only the first result of each.
func TestVerify(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	one, two := atomic.NewInt64(0), atomic.NewInt64(0)
	work(t, q, named("one", one))
	work(t, q, named("two", two))
	present(t, q, 2)
	j := submit(t, q)
	own := verify(j, 1)
	all, err := squares(t.Context(), j, 20)
	require.NoError(t, err)
	require.Equal(t, wantSquares(20), all)
	require.Contains(t, []int64{1, 2}, own.Load(), "the first of each that did any but checks")
	require.EqualValues(t, 40-own.Load(), one.Load()+two.Load(), "each piece and its check")
	require.Empty(t, b.log())
	s, err := q.Job(t.Context(), j.ID)
	require.NoError(t, err)
	require.Equal(t, 20, s.Stored, "checks are not counted")
	require.NoError(t, j.Finish(t.Context()))
}

// present waits until so many workers are.
func present(t *testing.T, q *Queue, n int) {
	t.Helper()
	require.Eventually(t, func() bool {
		all, err := q.Workers(t.Context())
		return err == nil && len(all) == n
	}, time.Minute, time.Millisecond)
}

// Where there is one worker, who submits checks it.
func TestVerifyAlone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	work(t, q, squaringWorker(atomic.NewInt64(0)))
	j := submit(t, q)
	own := verify(j, 1)
	all, err := squares(t.Context(), j, 20)
	require.NoError(t, err)
	require.Equal(t, wantSquares(20), all)
	require.EqualValues(t, 20, own.Load())
	require.Empty(t, b.log())
}

// Where the second worker leaves, who submits does the piece.
func TestSecondLeaves(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connectWith(t, time.Second)
	small := named("small", atomic.NewInt64(0)) // it takes nothing
	small.Threads = 1
	work(t, q, squaringWorker(atomic.NewInt64(0)))
	end := work(t, q, small)
	present(t, q, 2)
	j, err := q.Submit(t.Context(), Order{Kind: "square", Build: "this", Threads: 2}, Note{Words: "froe square"}, "set")
	require.NoError(t, err)
	t.Cleanup(j.Leave)
	own := verify(j, 1)
	_, err = squares(t.Context(), j, 1)
	require.NoError(t, err)
	go func() {
		for s, err := q.Job(t.Context(), j.ID); err == nil && s.Stored < 2; s, err = q.Job(t.Context(), j.ID) {
			time.Sleep(time.Millisecond)
		}
		end()
	}()
	all, err := squares(t.Context(), j, 2)
	require.NoError(t, err)
	require.Equal(t, wantSquares(2), all)
	require.GreaterOrEqual(t, own.Load(), int64(2))
}

// A worker that lies is named, and gets no more of the job, whose results are true. Results of other
// jobs are taken of it.
func TestLiar(t *testing.T) {
	t.Parallel()
	for name, others := range map[string]int{"alone at first": 0, "beside an honest one": 1} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			q := b.connect(t)
			work(t, q, lying(0))
			for range others {
				work(t, q, named("honest", atomic.NewInt64(0)))
			}
			present(t, q, 1+others)
			j := submit(t, q)
			verify(j, 1)
			if others == 0 {
				go func() {
					for !strings.Contains(b.log(), "false result") {
						time.Sleep(time.Millisecond)
					}
					_ = q.Work(t.Context(), named("honest", atomic.NewInt64(0)))
				}()
			}
			all, err := squares(t.Context(), j, 20)
			require.NoError(t, err)
			require.Equal(t, wantSquares(20), all)
			require.Len(t, j.Machines()["honest"], 20)
			require.Equal(t, 1, strings.Count(b.log(), "on crooked gave a false result of piece"), b.log())
			require.NotContains(t, b.log(), "on honest")
			s, err := q.Job(t.Context(), j.ID)
			require.NoError(t, err)
			require.Len(t, s.Barred, 1)
			require.Eventually(t, func() bool { // it is asked for more now and then, and refuses
				return others > 0 || strings.Contains(b.log(), "a result of this worker was false, and it gets no more of the job")
			}, time.Minute, time.Millisecond)
		})
	}
}

// A worker that begins to lie late has the job begin again. Whoever submits it again has true results.
func TestLateLiar(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	end := work(t, q, lying(1))
	j := submit(t, q)
	verify(j, 1)
	_, err := squares(t.Context(), j, 1)
	require.NoError(t, err)
	_, err = squares(t.Context(), j, 20)
	require.ErrorIs(t, err, pool.ErrRevoked)
	require.ErrorContains(t, err, "on crooked")
	j.Leave()
	end()

	work(t, q, named("honest", atomic.NewInt64(0)))
	again := submit(t, q)
	require.Equal(t, j.ID, again.ID)
	all, err := squares(t.Context(), again, 20) // nothing is checked: it is known
	require.NoError(t, err)
	require.Equal(t, wantSquares(20), all)
	require.Len(t, again.Machines()["honest"], 20)
}

// Where two workers differ, who submits decides which of them lies, be it the first or the second.
func TestContradiction(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	work(t, q, named("honest", atomic.NewInt64(0)))
	work(t, q, lying(3))
	present(t, q, 2)
	for tries := 0; ; tries++ {
		require.Less(t, tries, 2, "there is one liar")
		j := submit(t, q)
		verify(j, 1)
		all, err := squares(t.Context(), j, 50)
		if errors.Is(err, pool.ErrRevoked) {
			j.Leave()
			continue
		}
		require.NoError(t, err)
		require.Equal(t, wantSquares(50), all)
		require.Len(t, j.Machines()["honest"], 50)
		break
	}
	require.Equal(t, 1, strings.Count(b.log(), "on crooked gave a false result of piece"), b.log())
	require.NotContains(t, b.log(), "on honest")
}

// Who submits checks whether a piece cannot be done, whatever the share.
func TestFalseError(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	c := named("crooked", atomic.NewInt64(0))
	c.New = func(context.Context, string, []byte, Fetch) (Doer, error) { return faulty{}, nil }
	end := work(t, q, c)
	j := submit(t, q)
	verify(j, 0)
	go func() {
		for !strings.Contains(b.log(), "false result") {
			time.Sleep(time.Millisecond)
		}
		end()
		_ = q.Work(t.Context(), named("honest", atomic.NewInt64(0)))
	}()
	all, err := squares(t.Context(), j, 3)
	require.NoError(t, err)
	require.Equal(t, wantSquares(3), all)
	_, err = pool.Ask[int](t.Context(), j, "minus", square{-1}, nil)
	require.ErrorContains(t, err, "-1 is negative", "a true error")
}

// faulty cannot do any piece.
type faulty struct{}

func (faulty) Do(context.Context, []byte) ([]byte, error) {
	return nil, errors.New("it cannot be done")
}
func (faulty) Close() {}

// Nobody gives a result in the name of another worker.
func TestForgedName(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	j := submit(t, q)
	honest, crook := newIdentity(), newIdentity()
	data := []byte("-1")
	for key, sign := range map[string]string{
		"0": crook.sign(statement(j.record.Run, "0", "m", "", data)),  // by another
		"1": honest.sign(statement(j.record.Run, "0", "m", "", data)), // of another piece
		"2": honest.sign(statement("old", "2", "m", "", data)),        // of another run
		"3": "", "4": "zz",
	} {
		w := &worker{WorkerConfig: named("m", nil), q: q}
		require.NoError(t, q.publish(t.Context(), &outgoing{subject: q.subject("result." + j.ID + "." + key), data: data, id: key, header: map[string][]string{
			headerRun: {j.record.Run}, headerBuild: {w.Build}, headerMachine: {"m"}, headerWorker: {honest.name}, headerSigned: {sign},
		}}))
	}
	work(t, q, squaringWorker(atomic.NewInt64(0)))
	all, err := squares(t.Context(), j, 5)
	require.NoError(t, err)
	require.Equal(t, wantSquares(5), all)
	require.Equal(t, 5, strings.Count(b.log(), "has not signed it"), b.log())
}

// A share of the pieces is chosen, another one by each secret.
func TestChosen(t *testing.T) {
	t.Parallel()
	counts := map[string]int{}
	for range 2 {
		j := &Job{}
		j.Verify(Verification{Share: 0.05})
		n := 0
		var which []int
		for i := range 10_000 {
			if j.verifier.chosen(fmt.Sprint(i)) {
				n++
				which = append(which, i)
			}
		}
		require.InDelta(t, 500, n, 150, "seven standard deviations")
		text, err := json.Marshal(which)
		require.NoError(t, err)
		counts[string(text)]++
	}
	require.Len(t, counts, 2)
	j := &Job{}
	j.Verify(Verification{Share: 1})
	require.True(t, j.verifier.chosen("any"))
	j.Verify(Verification{})
	require.False(t, j.verifier.chosen("any"))
}
