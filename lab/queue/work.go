package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/semaphore"
)

// Doer does pieces of one job, one at a time.
type Doer interface {
	// Do does a piece. Its error is one of the piece: the job fails with it. When ctx
	// ends, the piece is given back.
	Do(ctx context.Context, piece []byte) (result []byte, err error)

	Close()
}

// Fetch returns the contents of a file by its digest.
type Fetch func(ctx context.Context, digest string) ([]byte, error)

// NewDoer makes a doer for a kind of job with its settings.
type NewDoer func(ctx context.Context, kind string, setting []byte, fetch Fetch) (Doer, error)

// WorkerConfig says what a worker can do, and what it may take.
type WorkerConfig struct {
	Machine string // what people call it
	Build   string // of the program
	Threads int    // for pieces, all together
	Memory  int    // for pieces, all together, MiB; 0: as much as they want
	Hours   Hours  // of the day when pieces are begun

	New NewDoer // several doers may be at work at a time

	// Did, if not nil, is called after each piece, by several goroutines.
	Did func(job, key string, took time.Duration)
}

// presence is how long a worker counts as present after its last sign of life.
const presence = 30 * time.Second

// Worker is what there is to know of a worker that is present.
type Worker struct {
	Name    string    `json:"name"`
	Machine string    `json:"machine"`
	Build   string    `json:"build"`
	Threads int       `json:"threads"`
	Busy    int       `json:"busy"` // pieces in progress
	Since   time.Time `json:"since"`
}

// worker is a WorkerConfig at work.
type worker struct {
	*WorkerConfig
	identity
	q       *Queue
	since   time.Time
	threads *semaphore.Weighted
	memory  *semaphore.Weighted

	mu struct {
		sync.Mutex
		jobs    map[string]*Record
		running map[*claim]context.CancelCauseFunc
		idle    map[string][]Doer // by the job's run
		logged  map[string]bool
		wide    int    // pieces that wait for several threads
		yield   func() // ends the wait for other pieces
	}
}

// Work does pieces until ctx ends. It then gives back those in progress.
func (q *Queue) Work(ctx context.Context, c *WorkerConfig) error {
	if c.Threads < 1 || c.Threads > maxThreads {
		return fmt.Errorf("queue: threads: %d is not from 1 to %d", c.Threads, maxThreads)
	}
	w := &worker{WorkerConfig: c, q: q, identity: newIdentity(), since: time.Now().UTC(), threads: semaphore.NewWeighted(int64(c.Threads))}
	memory := int64(c.Memory)
	if memory == 0 {
		memory = maxMemory
	}
	w.memory = semaphore.NewWeighted(memory)
	w.mu.jobs, w.mu.running = map[string]*Record{}, map[*claim]context.CancelCauseFunc{}
	w.mu.idle, w.mu.logged = map[string][]Doer{}, map[string]bool{}

	ctx, end := context.WithCancel(ctx)
	defer end()
	watch, err := q.watch(ctx, func() (jetstream.KeyWatcher, error) { return q.jobs.WatchAll(ctx) })
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return fmt.Errorf("queue: jobs: %w", err)
	}
	var helpers, pieces sync.WaitGroup
	helpers.Go(func() { w.learn(watch) })
	helpers.Go(func() { w.announce(ctx) })
	err = w.take(ctx, &pieces)
	pieces.Wait()
	end()
	_ = watch.Stop() // the connection may be gone
	helpers.Wait()
	w.closeDoers("")
	return err
}

// take takes pieces and has them done.
func (w *worker) take(ctx context.Context, pieces *sync.WaitGroup) error {
	for {
		from, err := w.consumer(ctx)
		if err != nil {
			return err
		}
		for err == nil {
			err = w.batch(ctx, from, pieces)
		}
		if ctx.Err() != nil {
			return nil
		}
		if w.q.conn.IsClosed() {
			return errors.New("queue: the server has ended the connection for good")
		}
		if err := pause(ctx, 500*time.Millisecond); err != nil {
			return nil
		}
	}
}

// consumer opens what all workers of a build take pieces from, or makes it.
func (w *worker) consumer(ctx context.Context) (c jetstream.Consumer, err error) {
	name := "build-" + token(w.Build)
	err = w.q.retry(ctx, "asking for pieces", forMessage, func(ctx context.Context) error {
		c, err = w.q.pieces.Consumer(ctx, name)
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			c, err = w.q.pieces.CreateConsumer(ctx, jetstream.ConsumerConfig{
				Durable: name, AckPolicy: jetstream.AckExplicitPolicy, AckWait: w.q.config.Deadline, MaxAckPending: 100_000, MaxDeliver: -1,
				MaxWaiting: 10_000, FilterSubject: w.q.subject("piece." + token(w.Build) + ".>"),
			})
		}
		return err
	}, nil)
	if ctx.Err() != nil {
		err = nil
	}
	return c, err
}

// patience is how long a worker without work waits before it asks again.
const patience = 20 * time.Second

// batch takes as many pieces as there are threads free, as they come.
func (w *worker) batch(ctx context.Context, from jetstream.Consumer, pieces *sync.WaitGroup) error {
	if err := w.Hours.wait(ctx); err != nil {
		return err
	}
	if err := w.threads.Acquire(ctx, 1); err != nil {
		return err
	}
	free := 1
	for w.threads.TryAcquire(1) {
		free++
	}
	defer func() { w.threads.Release(int64(free)) }()
	each, end := context.WithTimeout(ctx, patience)
	defer end()
	w.mu.Lock()
	w.mu.yield = end
	wide := w.mu.wide > 0
	w.mu.Unlock()
	if wide {
		return pause(ctx, time.Millisecond)
	}
	got, err := from.Fetch(free, jetstream.FetchContext(each))
	if err != nil {
		return err
	}
	for m := range got.Messages() {
		free--
		pieces.Go(func() { w.piece(ctx, m) })
	}
	if err := got.Error(); err != nil && each.Err() == nil {
		return err
	}
	return ctx.Err()
}

// widen acquires the threads of a piece that takes several; the one that it has is
// released before, as whoever waits for several must not hold any. Threads that wait for other
// pieces are freed.
func (w *worker) widen(ctx context.Context, threads int64) error {
	w.threads.Release(1)
	w.mu.Lock()
	w.mu.wide++
	w.mu.yield()
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.mu.wide--
	}()
	return w.threads.Acquire(ctx, threads)
}

// learn follows the records of jobs: it calls off pieces of those that are cancelled,
// and says which jobs are for other builds.
func (w *worker) learn(watch jetstream.KeyWatcher) {
	for entry := range watch.Updates() {
		if entry == nil {
			continue
		}
		r, err := parseRecord(entry.Key(), entry.Value())
		if entry.Operation() != jetstream.KeyValuePut || err != nil {
			r = nil
		}
		w.mu.Lock()
		var idle []Doer
		if old := w.mu.jobs[entry.Key()]; old != nil && !r.goesOn(old.Run) {
			idle = w.mu.idle[old.Run]
			delete(w.mu.idle, old.Run)
		}
		w.mu.jobs[entry.Key()] = r
		var off []context.CancelCauseFunc
		for c, cancel := range w.mu.running {
			if c.job == entry.Key() && !r.goesOn(c.record.Run) {
				off = append(off, cancel)
			}
		}
		w.mu.Unlock()
		for _, cancel := range off {
			cancel(errOver)
		}
		for _, d := range idle {
			d.Close()
		}
		if r != nil && r.State == Open && r.Build != w.Build {
			w.logOnce("job "+r.ID(), "job %s is for build %q; this is %q and leaves it to others", r.ID(), word(r.Build), w.Build)
		}
	}
}

var errOver = errors.New("the job is over")

// logOnce logs something once.
func (w *worker) logOnce(what, format string, args ...any) {
	w.mu.Lock()
	logged := w.mu.logged[what]
	w.mu.logged[what] = true
	w.mu.Unlock()
	if !logged {
		w.q.config.Logf(format, args...)
	}
}

// announce tells the others now and then that the worker is there.
func (w *worker) announce(ctx context.Context) {
	for {
		w.mu.Lock()
		me := Worker{w.name, w.Machine, w.Build, w.Threads, len(w.mu.running), w.since}
		w.mu.Unlock()
		if text, err := json.Marshal(me); err == nil {
			each, end := context.WithTimeout(ctx, forMessage)
			_, _ = w.q.workers.Put(each, w.name, text) // the next announcement may succeed
			end()
		}
		if pause(ctx, presence/3) != nil {
			break
		}
	}
	gone, end := context.WithTimeout(context.Background(), time.Second)
	defer end()
	_ = w.q.workers.Purge(gone, w.name) // else it is forgotten after a while
}

// closeDoers closes the doers of all jobs but one.
func (w *worker) closeDoers(but string) {
	w.mu.Lock()
	var all []Doer
	for run, doers := range w.mu.idle {
		if run != but {
			all = append(all, doers...)
			delete(w.mu.idle, run)
		}
	}
	w.mu.Unlock()
	for _, d := range all {
		d.Close()
	}
}
