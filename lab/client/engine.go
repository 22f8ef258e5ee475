package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Patience is how long answers may take.
type Patience struct {
	Greeting time.Duration // uciok after uci
	Ready    time.Duration // readyok after isready: a large table is cleared meanwhile
	Stop     time.Duration // bestmove after stop, and the end of the process after quit
}

// Usual is enough for a machine that is busy.
var Usual = Patience{Greeting: 10 * time.Second, Ready: time.Minute, Stop: 10 * time.Second}

// Engine is a program that runs and speaks UCI. Its methods are for one goroutine.
type Engine struct {
	Name    string // that it gives itself
	Options []Option

	spec     Spec
	patience Patience
	command  *exec.Cmd
	in       io.WriteCloser
	out      io.ReadCloser
	lines    chan line // closed when the output has ended
	stderr   tail
	over     bool  // the process is waited for
	ended    error // how it ended
}

// Start runs a program, waits until it has listed its options, and sets those of the
// spec. When ctx ends, the program is killed.
func Start(ctx context.Context, s Spec, p Patience) (*Engine, error) {
	e := &Engine{spec: s, patience: p, command: exec.CommandContext(ctx, s.Path), lines: make(chan line)}
	c := e.command
	c.Stderr, c.WaitDelay = &e.stderr, time.Second
	group(c)
	var err error
	if e.in, err = c.StdinPipe(); err == nil {
		e.out, err = c.StdoutPipe()
	}
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be started: %w", s.Path, err)
	}
	go read(e.out, e.lines)
	if err := e.greet(ctx); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

func (e *Engine) greet(ctx context.Context) error {
	if err := e.send("uci"); err != nil {
		return err
	}
	err := e.await(ctx, e.patience.Greeting, "uciok", func(l line) (bool, error) {
		word, rest := l.word()
		switch word {
		case "id":
			if name, ok := strings.CutPrefix(rest, "name "); ok {
				e.Name = name
			}
		case "option":
			o, err := parseOption(rest)
			if err != nil {
				return false, err
			}
			e.Options = append(e.Options, o)
		}
		return word == "uciok", nil
	})
	if err != nil {
		return err
	}
	for _, v := range e.spec.Options {
		if err := e.Set(v.Name, v.Value); err != nil {
			return err
		}
	}
	return e.Ready(ctx)
}

// Option returns the option of a name, whose case does not matter.
func (e *Engine) Option(name string) (o Option, ok bool) {
	for _, o := range e.Options {
		if strings.EqualFold(o.Name, name) {
			return o, true
		}
	}
	return o, false
}

// Set gives an option a value, if the engine says that it has such a one.
func (e *Engine) Set(name, value string) error {
	o, ok := e.Option(name)
	if !ok {
		var names []string
		for _, o := range e.Options {
			names = append(names, o.Name)
		}
		return e.fault(fmt.Errorf("it has no option %s; it has %s", name, cmp.Or(strings.Join(names, ", "), "none")))
	}
	if err := o.check(value); err != nil {
		return e.fault(err)
	}
	return e.send("setoption name " + o.Name + " value " + value)
}

// Ready waits until the engine has carried out all commands (isready).
func (e *Engine) Ready(ctx context.Context) error {
	if err := e.send("isready"); err != nil {
		return err
	}
	return e.await(ctx, e.patience.Ready, "readyok", func(l line) (bool, error) {
		word, _ := l.word()
		return word == "readyok", nil
	})
}

// Close asks the engine to quit and kills it if it does not. It returns when the
// process is gone. It may be called twice.
func (e *Engine) Close() {
	if e.over {
		return
	}
	_, _ = io.WriteString(e.in, "quit\n") // to one that has died already perhaps
	_ = e.in.Close()
	e.reap()
}

// reap waits for the end of the output and of the process, which is killed if it takes
// too long.
func (e *Engine) reap() {
	late := time.AfterFunc(e.patience.Stop, func() {
		kill(e.command)
		_ = e.out.Close() // others may hold its other end
	})
	defer late.Stop()
	for range e.lines {
	}
	e.ended, e.over = e.command.Wait(), true
	kill(e.command) // whatever it started and left behind
}

// send writes a command.
func (e *Engine) send(command string) error {
	if _, err := io.WriteString(e.in, command+"\n"); err != nil {
		return e.dead("when it was sent " + firstWord(command))
	}
	return nil
}

// await passes lines to take until that reports that it has seen what it waits for.
func (e *Engine) await(ctx context.Context, limit time.Duration, what string, take func(line) (done bool, err error)) error {
	late := time.NewTimer(limit)
	defer late.Stop()
	return e.follow(ctx, late.C, limit, what, take)
}

// follow is [Engine.await] with a timer of the caller's, which a limit of time began.
func (e *Engine) follow(ctx context.Context, late <-chan time.Time, limit time.Duration, what string, take func(line) (done bool, err error)) error {
	last := ""
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-late:
			return e.fault(fmt.Errorf("no %s after %v%s%s", what, limit, said(last), e.stderr.words()))
		case l, ok := <-e.lines:
			if !ok && ctx.Err() != nil {
				return ctx.Err()
			}
			if !ok {
				return e.dead("before " + what)
			}
			if l.err != nil {
				return e.fault(l.err)
			}
			done, err := take(l)
			if err != nil {
				return e.fault(err)
			}
			if done {
				return nil
			}
			last = l.text
		}
	}
}

// dead is the error of a process that has ended, or closed its output.
func (e *Engine) dead(when string) error {
	if !e.over {
		_ = e.in.Close()
		e.reap()
	}
	how := "exit status 0"
	if e.ended != nil && !errors.Is(e.ended, exec.ErrWaitDelay) {
		how = e.ended.Error()
	}
	return e.fault(fmt.Errorf("it ended %s: %s%s", when, how, e.stderr.words()))
}

// fault is an error of the engine's.
func (e *Engine) fault(err error) error { return fmt.Errorf("%s: %w", e.spec.Name(), err) }

// said quotes the last line of an engine.
func said(line string) string {
	if line == "" {
		return ""
	}
	return fmt.Sprintf("; its last line is %q", shorten(line))
}

func shorten(text string) string {
	const most = 120
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

// Write implements io.Writer.
func (t *tail) Write(b []byte) (int, error) {
	const most = 500
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	t.text = t.text[max(0, len(t.text)-most):]
	return len(b), nil
}

// words are its last line, for the end of an error.
func (t *tail) words() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.text))
	if text == "" {
		return ""
	}
	return fmt.Sprintf("; on standard error it says %q", shorten(text[strings.LastIndex(text, "\n")+1:]))
}
