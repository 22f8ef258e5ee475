package archive

import (
	"context"
	"errors"
	"io"
	"os"
)

// Read visits the games of some archives in order. What is damaged is reported and
// left out; an error of visit, a file that cannot be read and the end of ctx end it.
func Read(ctx context.Context, files []string, damaged func(*Damage), visit func(*Header, *Game) error) error {
	for _, name := range files {
		if err := readFile(ctx, name, damaged, visit); err != nil {
			return err
		}
	}
	return nil
}

func readFile(ctx context.Context, name string, damaged func(*Damage), visit func(*Header, *Game) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for r := NewReader(f, name); ctx.Err() == nil; {
		g, err := r.Next()
		var d *Damage
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &d):
			damaged(d)
			continue
		case err != nil:
			return err
		}
		if err := visit(&r.header, g); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Is reports whether a file begins as an archive does.
func Is(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	var head [len(marker)]byte
	_, err = io.ReadFull(f, head[:])
	return err == nil && string(head[:]) == marker
}
