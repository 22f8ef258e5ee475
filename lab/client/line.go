package client

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"
)

// line is a line that an engine wrote, or the fault of reading it.
type line struct {
	text string
	at   time.Time // when it was read
	err  error
}

// longest is how long a line may be, in bytes.
const longest = 1 << 20

// read passes the lines of a program on, and closes the channel at the end.
func read(from io.Reader, lines chan<- line) {
	defer close(lines)
	in := bufio.NewReaderSize(from, 1<<16)
	var text []byte
	for {
		part, more, err := in.ReadLine()
		at := time.Now()
		if err != nil {
			return
		}
		text = append(text, part...)
		if len(text) > longest {
			lines <- line{err: fmt.Errorf("a line of more than %d bytes, %q: %w", longest, shorten(string(text)), errLine)}
			_, _ = io.Copy(io.Discard, in) // until it is killed
			return
		}
		if !more {
			lines <- line{text: string(bytes.TrimSpace(text)), at: at}
			text = text[:0]
		}
	}
}

// word splits a line into its first word and the rest.
func (l line) word() (word, rest string) {
	word, rest, _ = strings.Cut(l.text, " ")
	return word, strings.TrimSpace(rest)
}
