package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"froe/engine/lab/pool"
)

// Status is how far a job is.
type Status struct {
	ID string `json:"id"`
	Record
	Waiting int `json:"waiting"` // pieces that are submitted and not done
	Stored  int `json:"stored"`  // results
}

// Jobs lists the jobs, the newest first.
func (q *Queue) Jobs(ctx context.Context) ([]Status, error) {
	ids, err := q.jobs.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("queue: jobs: %w", err)
	}
	var all []Status
	for _, id := range ids {
		switch s, err := q.Job(ctx, id); {
		case errors.Is(err, ErrNoJob):
		case err != nil:
			return nil, err
		default:
			all = append(all, *s)
		}
	}
	slices.SortFunc(all, func(a, b Status) int { return b.Created.Compare(a.Created) })
	return all, nil
}

// ErrNoJob is that of a job that there is not.
var ErrNoJob = errors.New("there is no such job")

// Job says how far a job is.
func (q *Queue) Job(ctx context.Context, id string) (*Status, error) {
	if !names.MatchString(id) {
		return nil, fmt.Errorf("queue: job %q: %w", id, ErrNoJob)
	}
	r, _, err := q.record(ctx, id)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		err = ErrNoJob
	}
	if err != nil {
		return nil, fmt.Errorf("queue: job %s: %w", id, err)
	}
	s := &Status{ID: id, Record: *r}
	if r.State != Open {
		return s, nil
	}
	if s.Waiting, err = q.count(ctx, q.pieces, "piece."+token(r.Build)+"."+id+".>"); err != nil {
		return nil, err
	}
	s.Stored, err = q.count(ctx, q.results, "result."+id+".>")
	return s, err
}

// watch begins to watch records; a cluster may be without a leader for a while.
func (q *Queue) watch(ctx context.Context, begin func() (jetstream.KeyWatcher, error)) (w jetstream.KeyWatcher, err error) {
	err = q.insist(ctx, "asking for jobs", forMessage, func(context.Context) error {
		w, err = begin()
		return err
	}, nil)
	return w, err
}

// count is how many messages of a stream have such a subject.
func (q *Queue) count(ctx context.Context, s jetstream.Stream, subject string) (int, error) {
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(q.subject(subject)))
	if err != nil {
		return 0, fmt.Errorf("queue: %w", err)
	}
	return len(info.State.Subjects), nil
}

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
	err := q.insist(ctx, "ending the job", forMessage, func(ctx context.Context) error {
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
	return q.insist(ctx, "ending the job", forMessage, func(ctx context.Context) error {
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
		if err := q.objects.Delete(ctx, o.Name); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
			return err
		}
	}
	return nil
}

// fresh is how old objects are at least that are removed: one that is younger may be of
// a job that is about to be submitted.
const fresh = 10 * time.Minute

// Workers lists the workers that are present, by machine and name.
func (q *Queue) Workers(ctx context.Context) ([]Worker, error) {
	names, err := q.crew.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("queue: workers: %w", err)
	}
	var all []Worker
	for _, name := range names {
		entry, err := q.crew.Get(ctx, name)
		if err != nil {
			continue // gone meanwhile
		}
		var w Worker
		if len(entry.Value()) > 4096 || pool.Decode(entry.Value(), &w) != nil {
			continue
		}
		w.Name, w.Machine, w.Build = word(w.Name), word(w.Machine), word(w.Build)
		all = append(all, w)
	}
	slices.SortFunc(all, func(a, b Worker) int {
		return cmp.Or(strings.Compare(a.Machine, b.Machine), strings.Compare(a.Name, b.Name))
	})
	return all, nil
}
