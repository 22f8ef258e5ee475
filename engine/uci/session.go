package uci

import (
	"cmp"
	"context"
	"errors"
	"io"
	"time"

	"froe/engine"
)

// Config is what a session starts with.
type Config struct {
	Name    string         // of the engine, with its version
	Author  string         // of the engine
	Options engine.Options // to begin with; what is zero is the default

	// Tunable has uci list the hidden options too: the techniques of the search,
	// each true or false, and its numbers. They can be set in any case.
	Tunable bool

	// Threads, if not nil, is called with the number of workers whenever it
	// changes: the program may want to tell the Go runtime.
	Threads func(int)
}

// session is one conversation. Everything in it but the output belongs to the
// goroutine of Run.
type session struct {
	config  Config
	engine  *engine.Engine
	in      *input
	out     *output
	ended   bool // there is no more input
	job     *job // nil: none runs
	queue   queue
	order   order             // of the command that is carried out
	tables  engine.TableCount // as told last
	manner  manner
	refused error           // why the position to search could not be read; nil: it is on the board
	ctx     context.Context // ends with the session
	end     func()          // quit was read, or the output is closed
}

// manner is what a session asks to be shown.
type manner struct {
	wdl       bool // scores with chances
	currLines bool // the line each worker is on
	debug     bool // commands, and what the workers did
}

// Run holds a conversation until quit, the end of ctx, a failure of w or the end
// of r, and returns the error of w or r, if there is one. If it ends while r is
// being read it closes r, if that is an io.Closer: nothing else would wake the
// reader.
func Run(ctx context.Context, r io.Reader, w io.Writer, c Config) error {
	e, err := engine.New(c.Options)
	if err != nil {
		return err
	}
	c.Options = e.Options()
	s := &session{config: c, engine: e}
	s.ctx, s.end = context.WithCancel(ctx)
	s.out = newOutput(w, s.end)
	defer context.AfterFunc(s.ctx, s.out.close)()
	s.in = newInput(s.ctx, r)
	err = s.readLoop()
	s.close()
	return cmp.Or(err, s.out.failure.Load())
}

// readLoop executes lines, and carries out those that wait when it is their turn.
func (s *session) readLoop() error {
	for s.ctx.Err() == nil && !(s.ended && s.job == nil) {
		if !s.cannotReadStop() {
			s.in.ask()
		}
		select {
		case l := <-s.in.lines:
			if err := s.take(l); err != nil {
				return err
			}
		case <-s.job.over():
			s.advance()
		case <-s.ctx.Done():
		}
	}
	return nil
}

// take takes in what was read, and returns an error of the reader.
func (s *session) take(l line) error {
	s.in.asked = false
	switch {
	case l.err == nil:
		s.out.record.add(">>", l.text)
		s.execute(l.text)
	case errors.Is(l.err, errLongLine):
		s.out.info("%v", l.err)
	case errors.Is(l.err, io.EOF):
		s.ended = true
	default:
		return l.err
	}
	if s.cannotReadStop() {
		s.job.stopEndless()
	}
	return nil
}

// cannotReadStop reports whether no stop can be read: not before a job ends, or never.
func (s *session) cannotReadStop() bool { return s.ended || s.queue.full() }

// patience is how long the last job may take to end, and its last line to be written. It
// takes long only if nobody reads the output.
const patience = time.Second

// close ends the job and the engine.
func (s *session) close() {
	s.end()
	s.in.close()
	s.engine.Close()
	defer s.out.record.open("") // what a job says below is recorded too
	if s.job != nil {
		select {
		case <-s.job.done:
		case <-time.After(patience):
		}
	}
	s.out.flush(patience)
}
