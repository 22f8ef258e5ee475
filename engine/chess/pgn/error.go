package pgn

import "fmt"

// Error says what of a game cannot be read, and why.
type Error struct {
	File         string
	Line, Column int // from 1; columns are characters
	Game         int // from 1
	Players      string
	Err          error
}

// Error names the place and the game.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: game %d, %s: %v", e.File, e.Line, e.Column, e.Game, e.Players, e.Err)
}

// Unwrap returns the fault without its place.
func (e *Error) Unwrap() error { return e.Err }

// fault is an error with its place in the file.
type fault struct {
	at  place
	err error
}

func (f *fault) Error() string { return f.err.Error() }

func (p place) fault(format string, args ...any) error {
	return &fault{p, fmt.Errorf(format, args...)}
}

// place is the line and the column of a character.
type place struct{ line, column int }
