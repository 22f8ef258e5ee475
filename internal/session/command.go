package session

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// The most that a command may have, in bytes.
const (
	mostBody = 64 << 10
	mostFile = 16 << 20 // of one that has games
)

// command carries out what a JSON object asks of a session.
type command func(ctx context.Context, s *Session, object []byte) (answer any, err error)

// commands are all that there are, by name.
var commands = map[string]command{
	"position": does((*Session).setPosition),
	"load":     answers((*Session).load),
	"open":     does((*Session).openGame),
	"pgn":      answers((*Session).writePGN),
	"move":     does((*Session).makeMove),
	"undo":     does((*Session).undo),
	"go":       does((*Session).visit),
	"line":     does((*Session).playLine),
	"promote":  does((*Session).promote),
	"delete":   does((*Session).deleteMove),
	"note":     does((*Session).annotate),
	"analyse":  does((*Session).analyse),
	"stop":     does((*Session).stop),
	"options":  does((*Session).setOptions),
	"play":     does((*Session).play),
	"resign":   does((*Session).resign),
	"rematch":  does((*Session).rematch),
	"engines":  answers((*Session).rivals),
	"match":    does((*Session).startMatch),
	"review":   does((*Session).startReview),
	"try":      answers((*Session).tryMove),
	"simulate": answers((*Session).simulate),
	"bench":    answers((*Session).measure),
}

// answers is the command of a method that takes an object and returns one.
func answers[C, A any](f func(*Session, context.Context, *C) (A, error)) command {
	return func(ctx context.Context, s *Session, object []byte) (any, error) {
		c := new(C)
		if err := decode(object, c); err != nil {
			return nil, err
		}
		return f(s, ctx, c)
	}
}

// does is the command of a method that has nothing to answer.
func does[C any](f func(*Session, *C) error) command {
	return answers(func(s *Session, _ context.Context, c *C) (struct{}, error) { return struct{}{}, f(s, c) })
}

// ErrNoCommand is that of a command that there is not.
var ErrNoCommand = errors.New("there is no such command")

// Command carries out a command, whose object is JSON, and returns what there is to answer, to be written as JSON. After an
// error nothing has changed. What takes long is given up when ctx is over.
func (s *Session) Command(ctx context.Context, name string, object []byte) (answer any, err error) {
	c, ok := commands[name]
	if !ok {
		return nil, fmt.Errorf("%q: %w", clip(name), ErrNoCommand)
	}
	return c(ctx, s, object)
}

// MaxBytes is how long the object of a command may be.
func MaxBytes(name string) int64 {
	if name == "load" {
		return mostFile
	}
	return mostBody
}

// decode reads the object of a command.
func decode(object []byte, to any) error {
	in := json.NewDecoder(bytes.NewReader(object))
	in.DisallowUnknownFields()
	err := in.Decode(to)
	if err == nil {
		if _, more := in.Token(); more != io.EOF {
			err = errors.New("there is more after the object")
		}
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.EOF):
		return errors.New("the command has no object")
	}
	return fmt.Errorf("the command cannot be read, at byte %d: %w", in.InputOffset(), err)
}

// clip shortens a text of unknown origin for an error.
func clip(text string) string {
	const most = 80
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}
