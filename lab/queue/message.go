package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// outgoing is a message for a stream that keeps one for each subject.
type outgoing struct {
	subject string
	data    []byte
	header  nats.Header
	id      string // of the message: what is sent twice is stored once
}

// publish stores a message, unless there is one with its subject.
func (q *Queue) publish(ctx context.Context, o *outgoing) error {
	m := &nats.Msg{Subject: o.subject, Data: o.data, Header: o.header}
	return q.retry(ctx, "sending a message", forMessage, func(ctx context.Context) error {
		_, err := q.js.PublishMsg(ctx, m, jetstream.WithMsgID(o.id), jetstream.WithExpectLastSequencePerSubject(0))
		if isTaken(err) {
			return nil
		}
		return err
	}, func(err error) bool { return errors.Is(err, nats.ErrMaxPayload) || errors.Is(err, nats.ErrBadSubject) })
}

// isTaken reports whether an error says that there is a message with the subject.
func isTaken(err error) bool {
	api := (*jetstream.APIError)(nil)
	return errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// Headers of a result.
const (
	headerMachine = "Froe-Machine" // that did the piece
	headerWorker  = "Froe-Worker"
	headerBuild   = "Froe-Build"
	headerRun     = "Froe-Run"
	headerError   = "Froe-Error"  // what is wrong with the piece; there is no result
	headerObject  = "Froe-Object" // where the result is, if it is larger than a message
	headerSigned  = "Froe-Signed" // the worker's signature
)

// headerOther is the header of a piece that a worker, whom it names, has done: another is to do it.
const headerOther = "Froe-Other-Than"

// result is what came of a piece.
type result struct {
	Machine, Worker string
	Error           string
	data            []byte
}

// read reads a result of a piece of a job.
func (q *Queue) read(ctx context.Context, job *Record, key string, m *jetstream.RawStreamMsg) (r *result, err error) {
	h := m.Header
	r = &result{Machine: word(h.Get(headerMachine)), Worker: word(h.Get(headerWorker)), data: m.Data}
	if text := h.Get(headerError); text != "" {
		r.Error = printable(text[:min(len(text), maxText)])
	}
	switch {
	case h.Get(headerRun) != job.Run:
		return nil, fmt.Errorf("it is of another run, %q", word(h.Get(headerRun)))
	case h.Get(headerBuild) != job.Build:
		return nil, fmt.Errorf("it is of another build, %q", word(h.Get(headerBuild)))
	case len(m.Data) > maxInline:
		return nil, fmt.Errorf("%d bytes are more than %d", len(m.Data), maxInline)
	}
	if name := h.Get(headerObject); name != "" {
		if !strings.HasPrefix(name, "result/"+job.ID()+"/") {
			return nil, fmt.Errorf("object %q is not of the job", word(name))
		}
		if r.data, err = q.getAs(ctx, name); err != nil {
			return nil, err
		}
	}
	return r, checkSignature(r.Worker, h.Get(headerSigned),
		statement(job.Run, key, h.Get(headerMachine), h.Get(headerError), r.data))
}

// word is a name from elsewhere, such as a terminal can bear it.
func word(s string) string { return printable(s[:min(len(s), 128)]) }

// printable is a text without what could steer a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || r == '\n' || r == '\t' {
			return r
		}
		return '?'
	}, s)
}
