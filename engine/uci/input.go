package uci

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"
)

// longestLine is how long a command may be, in bytes: a game of two hundred
// thousand moves.
const longestLine = 1 << 20

var errLongLine = errors.New("line of more than 1 MiB skipped")

// line is a line of the input without its end, or the error of reading it.
type line struct {
	text string
	err  error // errLongLine, or the reader's last
}

// input reads a line when it is asked to, in a goroutine of its own.
type input struct {
	lines chan line     // what was asked for
	more  chan struct{} // asks
	asked bool          // a line is being read
	r     io.Reader
}

// newInput reads lines of r until it ends, or ctx does.
func newInput(ctx context.Context, r io.Reader) *input {
	in := &input{lines: make(chan line), more: make(chan struct{}, 1), r: r}
	go in.run(ctx)
	return in
}

// ask has a line read, unless one is being read.
func (in *input) ask() {
	if !in.asked {
		in.asked = true
		in.more <- struct{}{}
	}
}

// close wakes the reader, if it is reading and can be woken.
func (in *input) close() {
	if c, ok := in.r.(io.Closer); ok && in.asked {
		c.Close()
	}
}

func (in *input) run(ctx context.Context) {
	r := bufio.NewReaderSize(in.r, 1<<16)
	for {
		select {
		case <-in.more:
		case <-ctx.Done():
			return
		}
		text, err := readLine(r)
		select {
		case in.lines <- line{text, err}:
		case <-ctx.Done():
			return
		}
	}
}

// readLine returns the next line, without its end. A last line without an end
// counts. A line that is too long is skipped, with errLongLine; any other error
// is the reader's and comes alone.
func readLine(r *bufio.Reader) (string, error) {
	var line strings.Builder
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || line.Len()+len(part) > longestLine; !long {
			line.Write(part)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !long && line.Len() == 0:
			return "", err
		case long:
			return "", errLongLine
		}
		return strings.TrimRight(line.String(), "\r\n"), nil
	}
}
