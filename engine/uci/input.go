package uci

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// longestLine is what a command may be long, in bytes: a game of two hundred
// thousand moves.
const longestLine = 1 << 20

var errLongLine = errors.New("line of more than 1 MiB skipped")

// input reads lines.
type input struct{ r *bufio.Reader }

func newInput(r io.Reader) input { return input{bufio.NewReaderSize(r, 1<<16)} }

// next is the next line, without its end. A last line without an end counts. It
// skips lines that are too long, saying errLongLine; any other error is the
// reader's and comes alone.
func (in input) next() (string, error) {
	var line strings.Builder
	long := false
	for {
		part, err := in.r.ReadSlice('\n')
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
