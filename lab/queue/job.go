package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// Job is a job that was submitted. Its methods may be called by many goroutines.
type Job struct {
	ID string

	q        *Queue
	record   *Record
	verifier *verifier       // of results; nil: they are believed
	context  context.Context // ends with the job
	fail     context.CancelCauseFunc
	stop     func()

	mu struct {
		sync.Mutex
		stored  map[string]bool                         // keys of results
		waiting map[string]chan *jetstream.RawStreamMsg // of pieces that somebody waits for; room for one
		done    map[string][]string                     // keys of results taken, by machine
		taken   map[string]int                          // results, by worker
		barred  map[string]bool                         // workers of which a result was false
	}
}

// Note is what people learn of a job.
type Note struct {
	Words  string // of the command
	Total  int    // pieces there will be, as far as known
	Script []byte // the command, for programs; nil: it does not travel
}

// Submit begins a job, or goes on with it: the same order is the same job. Setting,
// script and files are stored; their digests in the order are filled in.
func (q *Queue) Submit(ctx context.Context, o Order, n Note, setting any, files ...[]byte) (*Job, error) {
	text, err := json.Marshal(setting)
	if err != nil {
		return nil, err
	}
	if o.Setting, err = q.put(ctx, text); err != nil {
		return nil, err
	}
	if n.Script != nil {
		if o.Script, err = q.put(ctx, n.Script); err != nil {
			return nil, err
		}
	}
	for _, f := range files {
		digest, err := q.put(ctx, f)
		if err != nil {
			return nil, err
		}
		o.Files = append(o.Files, digest)
	}
	slices.Sort(o.Files)
	o.Files = slices.Compact(o.Files)
	if err := o.Check(); err != nil {
		return nil, fmt.Errorf("queue: order: %w", err)
	}
	j := &Job{ID: o.ID(), q: q}
	j.mu.stored, j.mu.waiting = map[string]bool{}, map[string]chan *jetstream.RawStreamMsg{}
	j.mu.done, j.mu.taken, j.mu.barred = map[string][]string{}, map[string]int{}, map[string]bool{}
	if j.record, err = q.begin(ctx, o, n.Words[:min(len(n.Words), maxText)], n.Total); err != nil {
		return nil, err
	}
	for _, worker := range j.record.Barred {
		j.mu.barred[worker] = true
	}
	j.context, j.fail = context.WithCancelCause(context.Background())
	if err := j.listen(ctx); err != nil {
		j.fail(err)
		return nil, fmt.Errorf("queue: job %s: %w", j.ID, err)
	}
	return j, nil
}

// begin stores the record of an order, unless the job is open.
func (q *Queue) begin(ctx context.Context, o Order, words string, total int) (*Record, error) {
	var r *Record
	err := q.retry(ctx, "submitting the job", forMessage, func(ctx context.Context) error {
		old, revision, err := q.record(ctx, o.ID())
		if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
			return err
		}
		if err == nil && old.State == Open {
			if r = old; old.Total == total && old.Words == words {
				return nil
			}
			old.Total, old.Words = total, words
		} else {
			r = &Record{Order: o, Run: nuid.Next(), Words: words, State: Open, Total: total, Created: time.Now().UTC()}
		}
		return q.update(ctx, r, revision)
	}, nil)
	return r, err
}

// listen learns which results are stored already and has the later ones reported.
func (j *Job) listen(ctx context.Context) error {
	all := j.q.subject("result." + j.ID + ".>")
	var last uint64
	err := j.q.retry(ctx, "asking for results", forObject, func(ctx context.Context) error {
		info, err := j.q.results.Info(ctx, jetstream.WithSubjectFilter(all))
		if err != nil {
			return err
		}
		last = info.State.LastSeq
		for subject := range info.State.Subjects {
			j.mu.stored[subject[len(all)-1:]] = true
		}
		return nil
	}, nil)
	if err != nil {
		return err
	}
	var results jetstream.Consumer
	err = j.q.retry(ctx, "asking for results", forMessage, func(ctx context.Context) (err error) {
		results, err = j.q.results.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
			FilterSubjects: []string{all}, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: last + 1,
		})
		return err
	}, nil)
	if err != nil {
		return err
	}
	reading, err := results.Consume(func(m jetstream.Msg) {
		if at, err := m.Metadata(); err == nil {
			j.heard(m.Subject()[len(all)-1:], &jetstream.RawStreamMsg{
				Subject: m.Subject(), Sequence: at.Sequence.Stream, Header: m.Headers(), Data: m.Data(),
			})
		}
	})
	if err != nil {
		return err
	}
	watch, err := j.q.watch(ctx, func() (jetstream.KeyWatcher, error) {
		return j.q.jobs.Watch(j.context, j.ID, jetstream.UpdatesOnly())
	})
	if err != nil {
		reading.Stop()
		return err
	}
	go j.follow(watch)
	j.stop = func() {
		reading.Stop()
		_ = watch.Stop() // the connection may be gone
		<-reading.Closed()
	}
	return nil
}

// follow ends the job when somebody cancels it, or is done with it.
func (j *Job) follow(watch jetstream.KeyWatcher) {
	for entry := range watch.Updates() {
		if entry == nil {
			continue
		}
		r, err := parseRecord(j.ID, entry.Value())
		switch {
		case err != nil || r.Run != j.record.Run:
		case r.State == Cancelled:
			j.fail(fmt.Errorf("queue: job %s was cancelled", j.ID))
		case r.State == Done:
			j.fail(fmt.Errorf("queue: job %s was submitted twice, and who was faster has its results", j.ID))
		}
	}
}

// heard takes a result that has been stored. Of one that nobody waits for only that it
// is there is kept.
func (j *Job) heard(key string, m *jetstream.RawStreamMsg) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if wait, ok := j.mu.waiting[key]; ok && len(wait) == 0 {
		wait <- m
	}
	j.mu.stored[key] = true
}

// Machines are the keys of the pieces whose results were taken, by the machine that did
// them: shorter ones first, so that numbers are in order.
func (j *Job) Machines() map[string][]string {
	j.mu.Lock()
	defer j.mu.Unlock()
	all := map[string][]string{}
	for machine, keys := range j.mu.done {
		all[machine] = slices.SortedFunc(slices.Values(keys), func(a, b string) int {
			return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
		})
	}
	return all
}

// Leave ends this side of the job. Workers go on with the pieces that were submitted,
// and whoever submits the job again finds their results.
func (j *Job) Leave() {
	j.fail(errors.New("queue: the job was left"))
	j.stop()
	if j.verifier != nil {
		j.verifier.close()
	}
}

// Finish says that all results have been taken. They are removed.
func (j *Job) Finish(ctx context.Context) error {
	j.Leave()
	return j.q.end(ctx, j.ID, j.record.Run, Done)
}
