package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"froe/internal/pool"
)

var _ pool.Farm = (*Job)(nil)

// Width implements pool.Farm. So many pieces are ready for workers at most.
func (j *Job) Width() int { return 1024 }

// Do implements pool.Farm.
func (j *Job) Do(ctx context.Context, key string, piece any, take func([]byte) error) error {
	body, err := json.Marshal(piece)
	if err != nil {
		return err
	}
	if !names.MatchString(secondPrefix+key) || len(body) > maxPiece {
		return fmt.Errorf("queue: piece %q of %d bytes: a key is a name, and a piece has at most %d bytes", key, len(body), maxPiece)
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	defer context.AfterFunc(j.context, func() { end(context.Cause(j.context)) })()
	for again := false; ; again = true {
		m, err := j.await(ctx, key, body, "", again)
		if err != nil {
			return cmp.Or(context.Cause(ctx), err)
		}
		r, err := j.q.read(ctx, j.record, key, m)
		if err == nil {
			if err = j.verify(ctx, key, body, r); err != nil && !errors.Is(err, errBarred) {
				return cmp.Or(context.Cause(ctx), err)
			}
		}
		if err == nil && r.Error != "" {
			_ = j.drop(ctx, key, m) // whoever submits the job again has it tried again
			return fmt.Errorf("piece %s, on %s: %s", key, r.Machine, r.Error)
		}
		if err == nil {
			err = take(r.data)
		}
		if err == nil {
			return j.count(r, key)
		}
		if err := j.dropped(ctx, key, m, err); err != nil {
			return cmp.Or(context.Cause(ctx), err)
		}
	}
}

// dropped drops a result that cannot be, for the reason given; the error is that of ctx or of the job.
func (j *Job) dropped(ctx context.Context, key string, m *jetstream.RawStreamMsg, why error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if !errors.Is(why, errBarred) { // of which all is told
		j.q.config.Logf("job %s: dropped a result of piece %s that cannot be: %v", j.ID, key, why)
	}
	return j.drop(ctx, key, m)
}

// await returns the result of a piece, which it submits unless it is done, to any worker but one. A
// piece that was done before may not be acknowledged yet, so that it cannot be submitted again at
// once.
func (j *Job) await(ctx context.Context, key string, body []byte, but string, again bool) (*jetstream.RawStreamMsg, error) {
	wait := make(chan *jetstream.RawStreamMsg, 1)
	j.mu.Lock()
	j.mu.waiting[key] = wait
	stored := j.mu.stored[key]
	j.mu.Unlock()
	defer func() {
		j.mu.Lock()
		defer j.mu.Unlock()
		delete(j.mu.waiting, key)
	}()
	longest := 4 * j.q.config.Deadline // then there is a result that nobody has told of, or the piece is lost
	patience := longest
	if again {
		patience = j.q.config.Deadline / 30
	}
	for ; ; patience = min(2*patience, longest) {
		if stored {
			m, err := j.q.stored(ctx, j.q.subject("result."+j.ID+"."+key))
			if err != nil || m != nil {
				return m, err
			}
		}
		if err := j.publish(ctx, key, body, but); err != nil {
			return nil, err
		}
		late := time.NewTimer(patience)
		select {
		case m := <-wait:
			late.Stop()
			return m, nil
		case <-ctx.Done():
			late.Stop()
			return nil, ctx.Err()
		case <-late.C:
			stored = true
		}
	}
}

// publish puts a piece into the stream, unless it is there.
func (j *Job) publish(ctx context.Context, key string, body []byte, but string) error {
	o := &outgoing{subject: j.q.subject(j.pieceOf(key)), data: body, id: j.record.Run + "." + key + "." + nuid.Next()}
	if but != "" {
		o.header = nats.Header{headerOther: {but}}
	}
	return j.q.publish(ctx, o)
}

// pieceOf is the subject of a piece, without the prefix.
func (j *Job) pieceOf(key string) string {
	return "piece." + token(j.record.Build) + "." + j.ID + "." + key
}

// stored returns the message of a subject of the results, or nil.
func (q *Queue) stored(ctx context.Context, subject string) (m *jetstream.RawStreamMsg, err error) {
	err = q.retry(ctx, "fetching a result", forMessage, func(ctx context.Context) (err error) {
		m, err = q.results.GetLastMsgForSubject(ctx, subject)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			m, err = nil, nil
		}
		return err
	}, nil)
	return m, err
}

// drop removes a result from the stream.
func (j *Job) drop(ctx context.Context, key string, m *jetstream.RawStreamMsg) error {
	j.mu.Lock()
	delete(j.mu.stored, key)
	j.mu.Unlock()
	return j.q.retry(ctx, "dropping a result", forMessage, func(ctx context.Context) error {
		err := j.q.results.DeleteMsg(ctx, m.Sequence)
		if errors.Is(err, jetstream.ErrMsgNotFound) || errors.Is(err, jetstream.ErrMsgDeleteUnsuccessful) {
			return nil
		}
		return err
	}, nil)
}

// count notes who has done a piece whose result was taken. The error is that of a worker which was barred meanwhile.
func (j *Job) count(r *result, key string) error {
	j.mu.Lock()
	j.mu.done[r.Machine] = append(j.mu.done[r.Machine], key)
	j.mu.taken[r.Worker]++
	barred, taken := j.mu.barred[r.Worker], j.mu.taken[r.Worker]
	j.mu.Unlock()
	if barred {
		return j.revoke(r, taken)
	}
	return nil
}
