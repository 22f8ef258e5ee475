package queue

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"froe/internal/pool"
)

// Verification says how results are checked that workers give. Pieces are deterministic, so
// whoever does one again must come to the same result.
type Verification struct {
	Share float64 // of the pieces that are done again, from 0 to 1
	Local int     // pieces at a time that this process does
	New   NewDoer // makes who does them

	// Same reports whether two results of a piece say the same; nil: if their bytes are the same.
	Same func(kind string, a, b []byte) bool
}

// verifier checks results.
type verifier struct {
	Verification
	secret [32]byte // decides which pieces are done again; it never leaves this process
	room   *semaphore.Weighted

	mu struct {
		sync.Mutex
		idle    []Doer
		trials  map[string]*trial // by worker
		present []Worker
		asked   time.Time // when they were listed
	}
}

// trial is the check of the first result of a worker. Its others wait for it.
type trial struct {
	sync.Mutex
	over bool
}

func (v *verifier) trialOf(worker string) *trial {
	v.mu.Lock()
	defer v.mu.Unlock()
	t, ok := v.mu.trials[worker]
	if !ok {
		t = &trial{}
		v.mu.trials[worker] = t
	}
	return t
}

// Verify has a share of the pieces done again, by a second worker or, where there is none, by
// this process, which also decides between two that differ. It does again the first piece of each
// worker, and every piece of which a worker says that it cannot be done. A worker whose result was
// false is reported and barred from the job. Its results are dropped, and their pieces are done by
// others. If some of them were taken before, the job fails with pool.ErrRevoked. Verify is
// called before the first piece is submitted.
func (j *Job) Verify(v Verification) {
	if v.Same == nil {
		v.Same = func(_ string, a, b []byte) bool { return bytes.Equal(a, b) }
	}
	j.verifier = &verifier{Verification: v, room: semaphore.NewWeighted(int64(max(1, v.Local)))}
	j.verifier.mu.trials = map[string]*trial{}
	_, _ = rand.Read(j.verifier.secret[:]) // it never fails
}

// chosen reports whether a piece is to be done again. Workers do not know the secret, so that
// nothing tells a piece that is checked from one that is not before its result is given.
func (v *verifier) chosen(key string) bool {
	code := hmac.New(sha256.New, v.secret[:])
	code.Write([]byte(key))
	return float64(binary.BigEndian.Uint64(code.Sum(nil))>>11) < v.Share*(1<<53)
}

// same reports whether two workers came to the same. What the error of a piece says may differ.
func (j *Job) same(a, b *result) bool {
	if a.Error != "" || b.Error != "" {
		return a.Error != "" && b.Error != ""
	}
	return j.verifier.Same(j.record.Kind, a.data, b.data)
}

// verify checks the result of a piece if it is chosen, or if it is the first of its worker, of which
// nothing is taken before. The error is errBarred if it is false.
func (j *Job) verify(ctx context.Context, key string, body []byte, first *result) error {
	v := j.verifier
	if err := j.trusted(first); v == nil || err != nil {
		return err
	}
	t := v.trialOf(first.Worker)
	t.Lock()
	if !t.over {
		defer t.Unlock()
		err := j.judge(ctx, key, body, first)
		t.over = err == nil || errors.Is(err, errBarred)
		return err
	}
	t.Unlock()
	switch {
	case first.Error != "":
		return j.judge(ctx, key, body, first)
	case !v.chosen(key):
		return j.trusted(first)
	}
	second, err := j.second(ctx, key, body, first)
	switch {
	case err != nil:
		return err
	case second == nil:
		return j.judge(ctx, key, body, first)
	case !j.same(first, second):
		return j.judge(ctx, key, body, first, second)
	}
	return j.trusted(first)
}

// judge does a piece in this process, and bars the workers that gave another result of it. The error
// is errBarred if the first is one of them.
func (j *Job) judge(ctx context.Context, key string, body []byte, given ...*result) error {
	own, err := j.own(ctx, body)
	if err != nil {
		return err
	}
	for _, r := range given {
		if !j.same(own, r) {
			if err := j.bar(ctx, key, r); err != nil {
				return err
			}
		}
	}
	return j.trusted(given[0])
}

// errBarred is why the results of a worker are dropped.
var errBarred = errors.New("another result of its worker was false")

// trusted refuses the results of workers that are barred.
func (j *Job) trusted(r *result) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.mu.barred[r.Worker] {
		return errBarred
	}
	return nil
}

// bar gives a worker no more of the job, because a result of it was false. It is stored before anybody
// acts on it, so that whoever goes on with the job knows it.
func (j *Job) bar(ctx context.Context, key string, r *result) error {
	err := j.q.retry(ctx, "barring a worker", forMessage, func(ctx context.Context) error {
		record, revision, err := j.q.record(ctx, j.ID)
		if err != nil {
			return err
		}
		if record.Run != j.record.Run || slices.Contains(record.Barred, r.Worker) || len(record.Barred) == maxBarred {
			return nil
		}
		record.Barred = append(record.Barred, r.Worker)
		return j.q.update(ctx, record, revision)
	}, nil)
	if err != nil {
		return err
	}
	j.mu.Lock()
	known, taken := j.mu.barred[r.Worker], j.mu.taken[r.Worker]
	j.mu.barred[r.Worker] = true
	j.mu.Unlock()
	if known {
		return nil
	}
	j.q.config.Logf("job %s: worker %s on %s gave a false result of piece %s; its pieces of this job are done again, and it gets no more of it",
		j.ID, short(r.Worker), r.Machine, key)
	if taken > 0 {
		return j.revoke(r, taken)
	}
	return nil
}

// revoke ends the job since results that were taken may be false.
func (j *Job) revoke(r *result, taken int) error {
	err := fmt.Errorf("job %s: %d results of worker %s on %s: %w", j.ID, taken, short(r.Worker), r.Machine, pool.ErrRevoked)
	j.fail(err)
	return err
}

// own does a piece in this process.
func (j *Job) own(ctx context.Context, body []byte) (*result, error) {
	v := j.verifier
	if err := v.room.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer v.room.Release(1)
	var d Doer
	v.mu.Lock()
	if n := len(v.mu.idle); n > 0 {
		d, v.mu.idle = v.mu.idle[n-1], v.mu.idle[:n-1]
	}
	v.mu.Unlock()
	if d == nil {
		var err error
		if d, err = j.q.newDoer(ctx, j.record, v.New); err != nil {
			return nil, fmt.Errorf("checking a piece: %w", err)
		}
	}
	data, err := doPiece(ctx, d, body)
	switch {
	case ctx.Err() != nil:
		if err == nil {
			d.Close()
		}
		return nil, ctx.Err()
	case err != nil:
		return &result{Error: err.Error()}, nil
	}
	v.mu.Lock()
	v.mu.idle = append(v.mu.idle, d)
	v.mu.Unlock()
	return &result{data: data}, nil
}

// close closes the doers, after the last piece.
func (v *verifier) close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, d := range v.mu.idle {
		d.Close()
	}
	v.mu.idle = nil
}

// secondPrefix goes before the key of a piece that is done again by another worker.
const secondPrefix = "check-"

// longestSecond is how long a second worker is waited for. This process then does the piece.
const longestSecond = 10 * time.Minute

var errAlone = errors.New("there is no second worker")

// second has another worker do a piece of which there is a result, and returns its result, or nil
// if there is no other worker.
func (j *Job) second(ctx context.Context, key string, body []byte, first *result) (*result, error) {
	waiting, end := context.WithCancelCause(ctx)
	defer end(nil)
	if !j.others(ctx, first) {
		return nil, nil
	}
	begun := time.Now()
	go func() {
		for pause(waiting, j.q.config.Deadline/3) == nil {
			if time.Since(begun) > longestSecond || !j.others(waiting, first) {
				end(errAlone)
			}
		}
	}()
	key = secondPrefix + key
	r, err := j.answer(waiting, key, body, first)
	if err != nil && errors.Is(context.Cause(waiting), errAlone) {
		return nil, j.q.purge(ctx, j.q.pieces, j.pieceOf(key))
	}
	return r, err
}

// answer returns the result of a piece that another worker than the first does.
func (j *Job) answer(ctx context.Context, key string, body []byte, first *result) (*result, error) {
	for again := false; ; again = true {
		m, err := j.await(ctx, key, body, first.Worker, again)
		if err != nil {
			return nil, err
		}
		r, err := j.q.read(ctx, j.record, key, m)
		if err == nil {
			err = j.trusted(r)
		}
		if err == nil && r.Worker == first.Worker {
			err = errors.New("it is of the worker that it is to check")
		}
		if err == nil {
			return r, nil
		}
		if err := j.dropped(ctx, key, m, err); err != nil {
			return nil, err
		}
	}
}

// others reports whether a worker is present that may check the result of another.
func (j *Job) others(ctx context.Context, first *result) bool {
	v := j.verifier
	v.mu.Lock()
	defer v.mu.Unlock()
	if time.Since(v.mu.asked) > j.q.config.Deadline/6 {
		if all, err := j.q.Workers(ctx); err == nil { // else those that were known are supposed to be there
			v.mu.present, v.mu.asked = all, time.Now()
		}
	}
	return slices.ContainsFunc(v.mu.present, func(w Worker) bool {
		return w.Build == word(j.record.Build) && w.Name != first.Worker && j.trusted(&result{Worker: w.Name}) == nil
	})
}
