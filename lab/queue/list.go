package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"froe/internal/pool"
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
	err = q.retry(ctx, "asking for jobs", forMessage, func(context.Context) error {
		w, err = begin()
		return err
	}, nil)
	return w, err
}

// count is how many messages of a stream have such a subject, without those of pieces that are done again.
func (q *Queue) count(ctx context.Context, s jetstream.Stream, subject string) (n int, err error) {
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(q.subject(subject)))
	if err != nil {
		return 0, fmt.Errorf("queue: %w", err)
	}
	for name := range info.State.Subjects {
		if !strings.HasPrefix(name[strings.LastIndexByte(name, '.')+1:], secondPrefix) {
			n++
		}
	}
	return n, nil
}

// update stores a record in the place of a revision of it; 0: there is none.
func (q *Queue) update(ctx context.Context, r *Record, revision uint64) error {
	text, err := json.Marshal(r)
	if err == nil {
		_, err = q.jobs.Update(ctx, r.ID(), text, revision)
	}
	return err
}

// record returns the record of a job with its revision.
func (q *Queue) record(ctx context.Context, id string) (*Record, uint64, error) {
	entry, err := q.jobs.Get(ctx, id)
	if err != nil {
		return nil, 0, err
	}
	r, err := parseRecord(id, entry.Value())
	if err != nil {
		q.config.Logf("job %s: dropped a record that cannot be: %v", id, err)
		return nil, entry.Revision(), jetstream.ErrKeyNotFound
	}
	return r, entry.Revision(), nil
}

// Workers lists the workers that are present, by machine and name.
func (q *Queue) Workers(ctx context.Context) ([]Worker, error) {
	names, err := q.workers.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("queue: workers: %w", err)
	}
	var all []Worker
	for _, name := range names {
		entry, err := q.workers.Get(ctx, name)
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
