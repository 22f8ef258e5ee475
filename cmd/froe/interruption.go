package main

import (
	"context"
	"errors"
	"fmt"
)

// interruption is the error of a command that was interrupted, with how far it had
// come.
type interruption struct {
	done, total int
	what        string
}

func (i interruption) Error() string {
	return fmt.Sprintf("interrupted after %d of %d %s", i.done, i.total, i.what)
}

func (i interruption) Unwrap() error { return context.Canceled }

// interrupted returns an interruption if that is what an error comes from, and else
// the error.
func interrupted(err error, done, total int, what string) error {
	if errors.Is(err, context.Canceled) {
		return interruption{done, total, what}
	}
	return err
}
