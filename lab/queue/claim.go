package queue

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// claim is a piece that a worker has taken.
type claim struct {
	job, key string
	record   *Record
	message  jetstream.Msg
	sequence uint64 // of the message in its stream
}

// refused is why a piece is given to others: it may be done there.
type refused struct{ error }

// errOther is why a piece is given to others that is there to check one of this worker's.
var errOther = errors.New("another worker is to do it")

// longest is how long a piece may take: a worker that hangs loses its piece too.
const longest = 12 * time.Hour

// piece does a piece that was taken, with one thread acquired, and acknowledges it.
func (w *worker) piece(ctx context.Context, m jetstream.Msg) {
	threads := int64(1)
	defer func() { w.threads.Release(threads) }()
	begun := time.Now()
	c, err := w.claim(ctx, m)
	if err != nil {
		if ctx.Err() != nil {
			_ = m.Nak() // or the deadline gives it to another
			return
		}
		w.q.config.Logf("dropped a piece that cannot be: %s: %v", word(m.Subject()), err)
		_ = m.TermWithReason("it cannot be")
		return
	}
	ctx, cancel := context.WithCancelCause(ctx)
	ctx, end := context.WithTimeout(ctx, longest)
	defer end()
	w.mu.Lock()
	w.mu.running[c] = cancel
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.mu.running, c)
	}()
	defer w.renew(c)()

	if need := int64(c.record.Threads); need > threads && need <= int64(w.Threads) {
		if threads = need; w.widen(ctx, need) != nil {
			threads = 0
		}
	}
	if err = ctx.Err(); err == nil {
		err = w.process(ctx, c)
	}
	switch {
	case err == nil:
		if w.Did != nil {
			w.Did(c.job, c.key, time.Since(begun))
		}
	case errors.Is(context.Cause(ctx), errOver):
		_ = m.TermWithReason("the job is over")
	case errors.Is(err, errOther):
		// The delay is random: of two workers that refuse in the same rhythm each could be offered
		// what only the other may do, for ever.
		_ = m.NakWithDelay(w.q.config.Deadline/60 + rand.N(w.q.config.Deadline/30))
	case errors.As(err, new(refused)):
		w.logOnce(c.record.Run+err.Error(), "job %s: left to others: %v", c.job, err)
		_ = m.Nak()                           // others have it at once,
		_ = pause(ctx, w.q.config.Deadline/3) // and this thread takes no more of them for a while
	default:
		_ = m.Nak()
	}
}

// claim says which piece a message is.
func (w *worker) claim(ctx context.Context, m jetstream.Msg) (*claim, error) {
	at, err := m.Metadata()
	if err != nil {
		return nil, err
	}
	rest, ok := strings.CutPrefix(m.Subject(), w.q.subject("piece."+token(w.Build)+"."))
	job, key, whole := strings.Cut(rest, ".")
	switch {
	case !ok || !whole || !names.MatchString(job) || !names.MatchString(key):
		return nil, errors.New("its subject names no piece")
	case len(m.Data()) > maxPiece:
		return nil, fmt.Errorf("%d bytes are more than %d", len(m.Data()), maxPiece)
	}
	w.mu.Lock()
	r := w.mu.jobs[job]
	w.mu.Unlock()
	if r == nil || r.State != Open || r.Build != w.Build { // perhaps the piece was faster than the record
		err = w.q.retry(ctx, "asking for a job", forMessage, func(ctx context.Context) error {
			r, _, err = w.q.record(ctx, job)
			return err
		}, func(err error) bool { return errors.Is(err, jetstream.ErrKeyNotFound) })
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("there is no such job: %w", err)
	case r.State != Open:
		return nil, fmt.Errorf("the job is %s", r.State)
	case r.Build != w.Build:
		return nil, fmt.Errorf("the job is for build %q", word(r.Build))
	}
	return &claim{job: job, key: key, record: r, message: m, sequence: at.Sequence.Stream}, nil
}

// renew renews a claim now and then until it is told to stop.
func (w *worker) renew(c *claim) (stop func()) {
	ctx, end := context.WithCancel(context.Background())
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for pause(ctx, w.q.config.Deadline/3) == nil {
			_ = c.message.InProgress() // where it fails, another may get the piece
		}
	}()
	return func() { end(); <-stopped }
}

// process does a piece, unless it has been done, and stores the result. Errors of the
// piece are results too.
func (w *worker) process(ctx context.Context, c *claim) error {
	need := c.record
	if c.message.Headers().Get(headerOther) == w.name {
		return errOther
	}
	if slices.Contains(need.Barred, w.name) {
		return refused{errors.New("a result of this worker was false, and it gets no more of the job")}
	}
	if need.Threads > w.Threads {
		return refused{fmt.Errorf("a piece takes %d threads, and there are %d", need.Threads, w.Threads)}
	}
	if w.Memory > 0 && need.Memory > w.Memory {
		return refused{fmt.Errorf("a piece takes %d MiB, and there are %d", need.Memory, w.Memory)}
	}
	if err := w.memory.Acquire(ctx, int64(need.Memory)); err != nil {
		return err
	}
	defer w.memory.Release(int64(need.Memory))
	if at, err := c.message.Metadata(); err == nil && at.NumDelivered > 1 {
		if m, err := w.q.stored(ctx, w.q.subject("result."+c.job+"."+c.key)); err != nil || m != nil {
			return errors.Join(err, w.acknowledge(ctx, c))
		}
	}
	data, err := w.do(ctx, c)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.As(err, new(refused)) {
		return err
	}
	if err := w.answer(ctx, c, data, err); err != nil {
		return err
	}
	return w.acknowledge(ctx, c)
}

// answer stores and signs the result of a piece, or what is wrong with it.
func (w *worker) answer(ctx context.Context, c *claim, data []byte, fault error) error {
	text := ""
	if fault != nil {
		text = strings.ReplaceAll(fault.Error(), "\n", "; ")
		text = text[:min(len(text), maxText)]
	}
	header := nats.Header{
		headerMachine: {w.Machine}, headerWorker: {w.name}, headerBuild: {w.Build}, headerRun: {c.record.Run},
		headerSigned: {w.sign(statement(c.record.Run, c.key, w.Machine, text, data))},
	}
	if text != "" {
		header.Set(headerError, text)
	}
	if len(data) > maxInline {
		name := fmt.Sprintf("result/%s/%s/%s", c.job, c.key, nuid.Next())
		if err := w.q.putAs(ctx, name, data); err != nil {
			return err
		}
		header.Set(headerObject, name)
		data = nil
	}
	return w.q.publish(ctx, &outgoing{
		subject: w.q.subject("result." + c.job + "." + c.key), data: data, header: header,
		id: fmt.Sprintf("%s.%s.%d", c.record.Run, c.key, c.sequence),
	})
}

// acknowledge has the piece removed. If that fails, another worker finds its result.
func (w *worker) acknowledge(ctx context.Context, c *claim) error {
	ctx, end := context.WithTimeout(ctx, forMessage)
	defer end()
	if err := c.message.DoubleAck(ctx); err != nil && !errors.Is(err, context.Canceled) {
		w.q.config.Logf("job %s, piece %s: not acknowledged yet: %v", c.job, c.key, err)
	}
	return nil
}

// do has a doer do a piece.
func (w *worker) do(ctx context.Context, c *claim) (data []byte, err error) {
	run := c.record.Run
	w.closeDoers(run)
	w.mu.Lock()
	var d Doer
	if idle := w.mu.idle[run]; len(idle) > 0 {
		d, w.mu.idle[run] = idle[len(idle)-1], idle[:len(idle)-1]
	}
	w.mu.Unlock()
	if d == nil {
		if d, err = w.q.newDoer(ctx, c.record, w.New); err != nil {
			return nil, refused{err}
		}
	}
	if data, err = doPiece(ctx, d, c.message.Data()); err != nil {
		return nil, err
	}
	w.mu.Lock()
	more := w.mu.jobs[c.job].goesOn(run)
	if more {
		w.mu.idle[run] = append(w.mu.idle[run], d)
	}
	w.mu.Unlock()
	if !more {
		d.Close()
	}
	return data, nil
}

// doPiece has a doer do a piece. After an error the doer is closed: who knows what it is like.
func doPiece(ctx context.Context, d Doer, piece []byte) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	if data, err = d.Do(ctx, piece); err != nil {
		d.Close()
	}
	return data, err
}

// newDoer makes a doer with the settings and files of a job.
func (q *Queue) newDoer(ctx context.Context, r *Record, make NewDoer) (Doer, error) {
	setting, err := q.get(ctx, r.Setting)
	if err != nil {
		return nil, err
	}
	return make(ctx, r.Kind, setting, func(ctx context.Context, digest string) ([]byte, error) {
		if !slices.Contains(r.Files, digest) {
			return nil, fmt.Errorf("file %q is not of the job", word(digest))
		}
		return q.get(ctx, digest)
	})
}
