package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"

	"froe/internal/pool"
)

// bench is a server with what is logged of it.
type bench struct {
	*Server
	mu   sync.Mutex
	said strings.Builder
}

func (b *bench) logf(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	fmt.Fprintf(&b.said, format+"\n", args...)
}

func (b *bench) log() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.said.String()
}

// newBench starts a server.
func newBench(t *testing.T) *bench {
	t.Helper()
	s, err := Serve(ServerConfig{Port: -1, Folder: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return &bench{Server: s}
}

// connect connects to the server. A worker may be silent for so long that none is, however busy
// the machine, and no piece is done twice because of it.
func (b *bench) connect(t *testing.T) *Queue {
	t.Helper()
	return b.connectWith(t, 10*time.Second)
}

// connectWith connects to a server whose workers may be silent for so long.
func (b *bench) connectWith(t *testing.T, deadline time.Duration) *Queue {
	t.Helper()
	q, err := b.Connect(t.Context(), Config{Deadline: deadline, Logf: b.logf})
	require.NoError(t, err)
	t.Cleanup(q.Close)
	return q
}

// square is a piece: a number to be squared.
type square struct {
	N int `json:"n"`
}

// squarer squares numbers. A negative one is an error, one of 1000 or more has a long result, and one of
// 77 waits for the end.
type squarer struct{ done *atomic.Int64 }

func (s squarer) Do(ctx context.Context, piece []byte) ([]byte, error) {
	var p square
	if err := pool.Decode(piece, &p); err != nil {
		return nil, err
	}
	s.done.Add(1)
	switch {
	case p.N < 0:
		return nil, fmt.Errorf("%d is negative", p.N)
	case p.N == 77:
		<-ctx.Done()
		return nil, ctx.Err()
	case p.N >= 1000:
		return json.Marshal(strings.Repeat("x", p.N))
	}
	return json.Marshal(p.N * p.N)
}

func (s squarer) Close() {}

// squaringWorker is a worker that squares numbers.
func squaringWorker(done *atomic.Int64) *WorkerConfig {
	return &WorkerConfig{Machine: "here", Build: "this", Threads: 2, New: func(_ context.Context, kind string, setting []byte, _ Fetch) (Doer, error) {
		if kind != "square" || string(setting) != `"set"` {
			return nil, errors.New("there is no such job")
		}
		return squarer{done}, nil
	}}
}

// work has a worker work until the test or the function returned ends it.
func work(t *testing.T, q *Queue, c *WorkerConfig) (end func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- q.Work(ctx, c) }()
	end = sync.OnceFunc(func() { cancel(); assert.NoError(t, <-ended) })
	t.Cleanup(end)
	return end
}

func submit(t *testing.T, q *Queue) *Job {
	t.Helper()
	j, err := q.Submit(t.Context(), Order{Kind: "square", Build: "this", Threads: 1}, Note{Words: "froe square"}, "set")
	require.NoError(t, err)
	t.Cleanup(j.Leave)
	return j
}

// squares has the numbers from 0 to n-1 squared.
func squares(ctx context.Context, j *Job, n int) (all []int, err error) {
	err = pool.Map(ctx, min(n, j.Width()), n, func(ctx context.Context, _, i int) (int, error) {
		return pool.Ask[int](ctx, j, fmt.Sprint(i), square{i}, nil)
	}, func(v int) error { all = append(all, v); return nil })
	return all, err
}

// Pieces are done once each, by whoever is there, and are not done again when the job is
// submitted once more.
func TestJob(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	one, two := b.connect(t), b.connect(t)
	done := atomic.NewInt64(0)
	work(t, one, squaringWorker(done))
	work(t, two, squaringWorker(done))
	j := submit(t, one)
	all, err := squares(t.Context(), j, 50)
	require.NoError(t, err)
	require.Len(t, all, 50)
	require.Equal(t, 49*49, all[49])
	require.EqualValues(t, 50, done.Load())
	require.Len(t, j.Machines()["here"], 50)
	j.Leave()

	again := submit(t, two)
	require.Equal(t, j.ID, again.ID)
	all, err = squares(t.Context(), again, 60)
	require.NoError(t, err)
	require.Len(t, all, 60)
	require.EqualValues(t, 60, done.Load(), "50 were there")

	s, err := one.Job(t.Context(), j.ID)
	require.NoError(t, err)
	require.Equal(t, 60, s.Stored)
	// A result is stored before its piece is acknowledged.
	require.Eventually(t, func() bool {
		s, err := one.Job(t.Context(), j.ID)
		return err == nil && s.Waiting == 0
	}, time.Minute, time.Millisecond)
	require.NoError(t, again.Finish(t.Context()))
	jobs, err := one.Jobs(t.Context())
	require.NoError(t, err)
	require.Len(t, jobs, 1)
	require.Equal(t, Done, jobs[0].State)
	require.Zero(t, jobs[0].Stored)
	require.Empty(t, b.log())
}

// A piece that cannot be done fails the job as it would here, and is tried again if the
// job is.
func TestErrorsOfPieces(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	done := atomic.NewInt64(0)
	work(t, q, squaringWorker(done))
	for n := range 2 {
		j := submit(t, q)
		_, err := pool.Ask[int](t.Context(), j, "minus", square{-1}, nil)
		require.ErrorContains(t, err, "piece minus, on here: -1 is negative")
		require.EqualValues(t, n+1, done.Load())
		j.Leave()
	}
	j := submit(t, q)
	require.ErrorContains(t, j.Do(t.Context(), "two words", square{1}, nil), "a key is a name")
	require.ErrorContains(t, j.Do(t.Context(), "long", strings.Repeat("x", maxPiece), nil), "at most")
}

// Results that are larger than a message go through the object store.
func TestLargeResults(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	work(t, q, squaringWorker(atomic.NewInt64(0)))
	j := submit(t, q)
	text, err := pool.Ask[string](t.Context(), j, "large", square{2_000_000}, nil)
	require.NoError(t, err)
	require.Len(t, text, 2_000_000)
	info, err := q.objects.List(t.Context())
	require.NoError(t, err)
	require.Len(t, info, 2, "the settings and the result")
	require.NoError(t, j.Finish(t.Context()))
}

// Files travel with a job, and a doer gets those of its job only.
func TestFiles(t *testing.T) {
	t.Parallel()
	q := newBench(t).connect(t)
	file := bytes.Repeat([]byte("network"), 100_000)
	digest := Digest(file)
	c := squaringWorker(atomic.NewInt64(0))
	c.New = func(ctx context.Context, _ string, _ []byte, fetch Fetch) (Doer, error) {
		got, err := fetch(ctx, digest)
		require.NoError(t, err)
		require.True(t, bytes.Equal(file, got))
		_, err = fetch(ctx, Digest([]byte("other")))
		require.ErrorContains(t, err, "is not of the job")
		return squarer{atomic.NewInt64(0)}, nil
	}
	work(t, q, c)
	j, err := q.Submit(t.Context(), Order{Kind: "square", Build: "this", Threads: 1}, Note{Words: "froe square"}, "set", file)
	require.NoError(t, err)
	defer j.Leave()
	all, err := squares(t.Context(), j, 3)
	require.NoError(t, err)
	require.Equal(t, []int{0, 1, 4}, all)
}

// Whoever waits for a job that is cancelled is told, and so is whoever does a piece of it. It can be
// submitted again.
func TestCancel(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	done := atomic.NewInt64(0)
	end := work(t, q, squaringWorker(done))
	j := submit(t, q)
	failed := make(chan error, 1)
	go func() {
		_, err := pool.Ask[int](t.Context(), j, "endless", square{77}, nil)
		failed <- err
	}()
	require.Eventually(t, func() bool { return done.Load() == 1 }, time.Minute, time.Millisecond)
	require.NoError(t, q.Cancel(t.Context(), j.ID))
	require.ErrorContains(t, <-failed, "was cancelled")
	again := submit(t, q)
	got, err := pool.Ask[int](t.Context(), again, "endless", square{7}, nil)
	require.NoError(t, err)
	require.Equal(t, 49, got)
	require.ErrorIs(t, q.Cancel(t.Context(), "nothing"), ErrNoJob)
	end()
}

// A piece whose worker is silent goes to another after the deadline.
func TestDeadWorker(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connectWith(t, 500*time.Millisecond)
	w := &worker{WorkerConfig: squaringWorker(atomic.NewInt64(0)), q: q}
	from, err := w.consumer(t.Context())
	require.NoError(t, err)
	j := submit(t, q)
	result := make(chan int, 1)
	go func() {
		all, err := squares(t.Context(), j, 3)
		require.NoError(t, err)
		result <- len(all)
	}()
	got, err := from.Fetch(2)
	require.NoError(t, err)
	n := 0
	for range got.Messages() {
		n++ // taken, and never heard of again
	}
	require.Equal(t, 2, n)
	work(t, q, squaringWorker(atomic.NewInt64(0)))
	require.Equal(t, 3, <-result)
}

// Messages that cannot be are told and dropped, and disturb nothing.
func TestHostileMessages(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	j := submit(t, q)
	base := "froe.piece." + token("this") + "."
	for _, subject := range []string{base + "nojob.1", base + j.ID + ".a.b", base + j.ID + ".sp%20ce"} {
		_, err := q.js.Publish(t.Context(), subject, []byte(`{"n":3}`))
		require.NoError(t, err)
	}
	_, err := q.jobs.Put(t.Context(), "broken", []byte(`{"kind":"sh -c","build":"this"}`))
	require.NoError(t, err)
	_, err = q.js.Publish(t.Context(), base+"broken.1", []byte(`{}`))
	require.NoError(t, err)
	for i, header := range []nats.Header{
		{},
		{headerRun: {j.record.Run}, headerBuild: {"other"}},
		{headerRun: {j.record.Run}, headerBuild: {"this"}},
		{headerRun: {j.record.Run}, headerBuild: {"this"}, headerObject: {"result/other/1/x"}},
		{headerRun: {j.record.Run}, headerBuild: {"this"}, headerObject: {"result/" + j.ID + "/1/x"}},
	} {
		m := &nats.Msg{Subject: fmt.Sprintf("froe.result.%s.%d", j.ID, i), Header: header, Data: []byte("\x00not JSON")}
		_, err := q.js.PublishMsg(t.Context(), m)
		require.NoError(t, err)
	}
	work(t, q, squaringWorker(atomic.NewInt64(0)))
	all, err := squares(t.Context(), j, 10)
	require.NoError(t, err)
	require.Equal(t, []int{0, 1, 4, 9, 16, 25, 36, 49, 64, 81}, all)
	require.Eventually(t, func() bool { return strings.Count(b.log(), "dropped a piece that cannot be") == 4 }, time.Minute, time.Millisecond)
	require.Equal(t, 5, strings.Count(b.log(), "dropped a result of piece"), b.log())
	jobs, err := q.Jobs(t.Context())
	require.NoError(t, err)
	require.Len(t, jobs, 1)
}

// A worker of another build says so and takes nothing.
func TestOtherBuilds(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connect(t)
	other := squaringWorker(atomic.NewInt64(0))
	other.Build = "that"
	work(t, q, other)
	j := submit(t, q)
	require.Eventually(t, func() bool {
		return strings.Contains(b.log(), `job `+j.ID+` is for build "this"; this is "that" and leaves it to others`)
	}, time.Minute, time.Millisecond)
	require.Eventually(t, func() bool {
		workers, err := q.Workers(t.Context())
		return err == nil && len(workers) == 1 && workers[0].Build == "that"
	}, time.Minute, time.Millisecond)
}

// A worker leaves pieces to others that take more than it has.
func TestLimits(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	q := b.connectWith(t, 500*time.Millisecond)
	small, large := squaringWorker(atomic.NewInt64(0)), squaringWorker(atomic.NewInt64(0))
	small.Memory, large.Memory, large.Threads, large.Machine = 100, 4000, 4, "large"
	j, err := q.Submit(t.Context(), Order{Kind: "square", Build: "this", Threads: 3, Memory: 2000}, Note{Words: "froe square"}, "set")
	require.NoError(t, err)
	defer j.Leave()
	work(t, q, small)
	got := make(chan []int, 1)
	go func() {
		all, err := squares(t.Context(), j, 5)
		require.NoError(t, err)
		got <- all
	}()
	require.Eventually(t, func() bool {
		return strings.Contains(b.log(), "left to others: a piece takes 3 threads, and there are 2")
	}, time.Minute, time.Millisecond)
	work(t, q, large)
	require.Len(t, <-got, 5)
	require.Len(t, j.Machines()["large"], 5)
	require.Error(t, q.Work(t.Context(), &WorkerConfig{}))
}

// BenchmarkEmptyPieces reports pieces of no work a second: one server, two workers and
// whoever submits, in one process.
func BenchmarkEmptyPieces(b *testing.B) {
	const n = 10_000
	for b.Loop() {
		s, err := Serve(ServerConfig{Port: -1, Folder: b.TempDir()})
		require.NoError(b, err)
		q, err := s.Connect(b.Context(), Config{})
		require.NoError(b, err)
		ctx, end := context.WithCancel(b.Context())
		var workers sync.WaitGroup
		for range 2 {
			c := squaringWorker(atomic.NewInt64(0))
			c.Threads = 16
			workers.Go(func() { _ = q.Work(ctx, c) })
		}
		j, err := q.Submit(ctx, Order{Kind: "square", Build: "this", Threads: 1}, Note{Words: "empty", Total: n}, "set")
		require.NoError(b, err)
		begun := time.Now()
		all := 0
		err = pool.Map(ctx, 512, n, func(ctx context.Context, _, i int) (int, error) {
			return pool.Ask[int](ctx, j, fmt.Sprint(i), square{1}, nil)
		}, func(v int) error { all += v; return nil })
		require.NoError(b, err)
		require.Equal(b, n, all)
		b.ReportMetric(n/time.Since(begun).Seconds(), "pieces/s")
		in, out := s.server.Varz(nil)
		require.NoError(b, out)
		b.ReportMetric(float64(in.InMsgs)/n, "messages-in/piece")
		b.ReportMetric(float64(in.OutMsgs)/n, "messages-out/piece")
		j.Leave()
		end()
		workers.Wait()
		q.Close()
		require.NoError(b, s.Close())
	}
}
