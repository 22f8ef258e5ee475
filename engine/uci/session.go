package uci

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"froe/engine"
)

// Config is what a session starts with.
type Config struct {
	Name    string         // of the engine, with its version
	Author  string         // of the engine
	Options engine.Options // to begin with

	// Tunable has uci list the hidden options too: the techniques of the search,
	// each true or false, and its numbers. They can be set in any case.
	Tunable bool

	// Threads, if not nil, hears of the number of workers whenever it changes:
	// the program may want to tell the Go runtime.
	Threads func(int)
}

// session is one conversation. All of it but the output belongs to the
// goroutine that reads.
type session struct {
	config  Config
	engine  *engine.Engine
	out     *output
	job     *job
	manner  manner
	options []option // that uci lists
	hidden  []option
	ctx     context.Context // ends with the session
	end     func()          // quit was read, or the output is closed
}

// manner is how a session wants to be told things.
type manner struct {
	wdl       bool // scores with chances
	currLines bool // the line each worker is on
	debug     bool // commands, and what the workers did
}

// Run holds a conversation until quit, the end of r, or a failure of w. It
// returns nothing in the first two cases, and the error otherwise.
func Run(r io.Reader, w io.Writer, c Config) error {
	e, err := engine.New(c.Options)
	if err != nil {
		return err
	}
	s := &session{config: c, engine: e, options: options(e.Options()), hidden: hidden()}
	s.ctx, s.end = context.WithCancel(context.Background())
	s.out = newOutput(w, func() {
		s.end()
		if c, ok := r.(io.Closer); ok {
			c.Close()
		}
	})
	defer s.close()
	for in := newInput(r); s.ctx.Err() == nil; {
		switch line, err := in.next(); {
		case err == nil:
			s.obey(line)
		case errors.Is(err, errLongLine):
			s.out.info("%v", err)
		case errors.Is(err, io.EOF):
			return s.out.err()
		case s.ctx.Err() == nil:
			return err
		}
	}
	return s.out.err()
}

// patience is how long the last job may take to write its last line. Only a
// reader who does not read can make it need it.
const patience = time.Second

// close ends the job and the engine.
func (s *session) close() {
	s.end()
	s.engine.Close()
	if s.job == nil {
		return
	}
	select {
	case <-s.job.done:
	case <-time.After(patience):
	}
}

// command is one word of the protocol and what it does with the rest of the
// line.
type command struct {
	name string
	help string
	run  func(s *session, args []string)
}

// commands in the order that help lists them in. (A function: the table calls
// what reads it.)
func commands() []command {
	return []command{
		{"uci", "say who the engine is and what can be set", (*session).identify},
		{"isready", "answer readyok", (*session).ready},
		{"ucinewgame", "forget what was learnt", (*session).newGame},
		{"position", "startpos | fen FEN  [moves MOVE…]", (*session).position},
		{"go", "depth | nodes | movetime | mate N, wtime btime winc binc movestogo N, infinite, ponder, searchmoves MOVE…, perft N", (*session).goSearch},
		{"stop", "end the search now", (*session).stop},
		{"ponderhit", "the expected move was played", (*session).ponderHit},
		{"setoption", "name NAME [value VALUE]", (*session).setOption},
		{"debug", "on | off: repeat commands as info strings", (*session).setDebug},
		{"d", "show the board", (*session).show},
		{"eval", "show what the evaluation is made of", (*session).eval},
		{"bench", "[DEPTH]: search a fixed set of positions", (*session).bench},
		{"help", "this list", (*session).help},
		{"quit", "end", (*session).quit},
		{"register", "", func(*session, []string) {}},
	}
}

// obey carries out one line.
func (s *session) obey(line string) {
	words := strings.Fields(line)
	if s.manner.debug && len(words) > 0 {
		s.out.info("received: %s", line)
	}
	for i, word := range words {
		for _, c := range commands() {
			if c.name == word {
				c.run(s, words[i+1:])
				return
			}
		}
	}
	if len(words) > 0 {
		s.out.info("unknown command %q; help lists what there is", words[0])
	}
}
