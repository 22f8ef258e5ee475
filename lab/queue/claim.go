package queue

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
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
		w.q.config.Tell("dropped a piece that cannot be: %s: %v", word(m.Subject()), err)
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
		err = w.attend(ctx, c)
	}
	switch {
	case err == nil:
		if w.Did != nil {
			w.Did(c.job, c.key, time.Since(begun))
		}
	case errors.Is(context.Cause(ctx), errOver):
		_ = m.TermWithReason("the job is over")
	case errors.As(err, new(refused)):
		w.tellOnce(c.record.Run+err.Error(), "job %s: left to others: %v", c.job, err)
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
		err = w.q.insist(ctx, "asking for a job", forMessage, func(ctx context.Context) error {
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

// attend does a piece, unless it has been done, and stores the result. Errors of the
// piece are results too.
func (w *worker) attend(ctx context.Context, c *claim) error {
	need := c.record
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
	subject := w.q.subject("result." + c.job + "." + c.key)
	if at, err := c.message.Metadata(); err == nil && at.NumDelivered > 1 {
		if m, err := w.q.stored(ctx, subject); err != nil || m != nil {
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
	header := nats.Header{}
	header.Set(headerMachine, w.Machine)
	header.Set(headerWorker, w.name)
	header.Set(headerBuild, w.Build)
	header.Set(headerRun, need.Run)
	if err != nil {
		header.Set(headerError, strings.ReplaceAll(err.Error(), "\n", "; ")[:min(len(err.Error()), maxText)])
	}
	if len(data) > maxInline {
		name := fmt.Sprintf("result/%s/%s/%s", c.job, c.key, nuid.Next())
		if err := w.q.putAs(ctx, name, data); err != nil {
			return err
		}
		header.Set(headerObject, name)
		data = nil
	}
	id := fmt.Sprintf("%s.%s.%d", need.Run, c.key, c.sequence)
	if err := w.q.publish(ctx, &outgoing{subject: subject, data: data, header: header, id: id}); err != nil {
		return err
	}
	return w.acknowledge(ctx, c)
}

// acknowledge has the piece removed. If that fails, another worker finds its result.
func (w *worker) acknowledge(ctx context.Context, c *claim) error {
	ctx, end := context.WithTimeout(ctx, forMessage)
	defer end()
	if err := c.message.DoubleAck(ctx); err != nil && !errors.Is(err, context.Canceled) {
		w.q.config.Tell("job %s, piece %s: not acknowledged yet: %v", c.job, c.key, err)
	}
	return nil
}

// do has a doer do a piece.
func (w *worker) do(ctx context.Context, c *claim) (data []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	run := c.record.Run
	w.dismiss(run)
	w.mu.Lock()
	var d Doer
	if idle := w.mu.idle[run]; len(idle) > 0 {
		d, w.mu.idle[run] = idle[len(idle)-1], idle[:len(idle)-1]
	}
	w.mu.Unlock()
	if d == nil {
		if d, err = w.newDoer(ctx, c.record); err != nil {
			return nil, refused{err}
		}
	}
	data, err = d.Do(ctx, c.message.Data())
	if err != nil {
		d.Close() // who knows what it is like
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

// newDoer makes a doer with the settings and files of a job.
func (w *worker) newDoer(ctx context.Context, r *Record) (Doer, error) {
	setting, err := w.q.get(ctx, r.Setting)
	if err != nil {
		return nil, err
	}
	return w.New(ctx, r.Kind, setting, func(ctx context.Context, digest string) ([]byte, error) {
		for _, f := range r.Files {
			if f == digest {
				return w.q.get(ctx, digest)
			}
		}
		return nil, fmt.Errorf("file %q is not of the job", word(digest))
	})
}
