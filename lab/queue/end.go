package queue

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Cancel ends a job, with its pieces and results.
func (q *Queue) Cancel(ctx context.Context, id string) error {
	s, err := q.Job(ctx, id)
	if err != nil {
		return err
	}
	return q.end(ctx, id, s.Run, Cancelled)
}

// ended is how many records of jobs that are over are kept.
const ended = 100

// end ends a run of a job and removes what belongs to it.
func (q *Queue) end(ctx context.Context, id, run string, state State) error {
	var r *Record
	err := q.retry(ctx, "ending the job", forMessage, func(ctx context.Context) error {
		old, revision, err := q.record(ctx, id)
		if errors.Is(err, jetstream.ErrKeyNotFound) || err == nil && old.Run != run {
			r = nil
			return nil // somebody else was faster
		}
		if err != nil {
			return err
		}
		if r = old; r.State != Open {
			return nil
		}
		r.State, r.Ended = state, time.Now().UTC()
		return q.update(ctx, r, revision)
	}, nil)
	if err != nil || r == nil {
		return err
	}
	return cmp.Or(
		q.purge(ctx, q.pieces, "piece."+token(r.Build)+"."+id+".>"),
		q.purge(ctx, q.results, "result."+id+".>"),
		q.tidy(ctx))
}

func (q *Queue) purge(ctx context.Context, s jetstream.Stream, subject string) error {
	return q.retry(ctx, "ending the job", forMessage, func(ctx context.Context) error {
		return s.Purge(ctx, jetstream.WithPurgeSubject(q.subject(subject)))
	}, nil)
}

// tidy removes the objects that no open job needs, and the records of jobs that were over
// long ago.
func (q *Queue) tidy(ctx context.Context) error {
	jobs, err := q.Jobs(ctx)
	if err != nil {
		return err
	}
	needed, over := map[string]bool{}, 0
	for _, j := range jobs {
		if j.State == Open {
			needed[j.ID], needed[j.Setting], needed[j.Script] = true, true, true
			for _, f := range j.Files {
				needed[f] = true
			}
		} else if over++; over > ended {
			if err := q.jobs.Purge(ctx, j.ID); err != nil {
				return err
			}
		}
	}
	all, err := q.objects.List(ctx)
	if errors.Is(err, jetstream.ErrNoObjectsFound) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, o := range all {
		name := o.Name
		if parts := strings.Split(name, "/"); len(parts) > 1 {
			name = parts[1]
		}
		if needed[name] || time.Since(o.ModTime) < fresh {
			continue
		}
		if now, err := q.objects.GetInfo(ctx, o.Name); err == nil && time.Since(now.ModTime) < fresh {
			continue // it was stored again meanwhile
		}
		if err := q.objects.Delete(ctx, o.Name); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
			return err
		}
	}
	return nil
}

// fresh is how old objects are at least that are removed: one that is younger may be of
// a job that is about to be submitted.
const fresh = 10 * time.Minute
