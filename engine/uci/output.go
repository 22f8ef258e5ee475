package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// output writes whole lines from any goroutine.
type output struct {
	broke func() // called once, when the writer fails
	mu    struct {
		sync.Mutex
		w   io.Writer
		err error
	}
}

func newOutput(w io.Writer, broke func()) *output {
	o := &output{broke: broke}
	o.mu.w = w
	return o
}

// lines writes text, which may be several lines, and ends it.
func (o *output) lines(text string) {
	o.mu.Lock()
	failed := false
	if o.mu.err == nil {
		_, o.mu.err = io.WriteString(o.mu.w, text+"\n")
		failed = o.mu.err != nil
	}
	o.mu.Unlock()
	if failed {
		o.broke()
	}
}

// info tells the user something in words.
func (o *output) info(format string, args ...any) {
	o.lines("info string " + printable(fmt.Sprintf(format, args...)))
}

func (o *output) err() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.mu.err
}

// longestInfo is where an info string is cut off, in bytes: errors may quote
// what came in.
const longestInfo = 300

// printable makes one line of s that any GUI can show.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
	if len(s) > longestInfo {
		s = strings.ToValidUTF8(s[:longestInfo], "") + "…"
	}
	return s
}
