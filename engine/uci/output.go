package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"go.uber.org/atomic"
)

// output writes whole lines from any goroutine.
type output struct {
	broke   func()       // called once, when the writer fails
	failure atomic.Error // the writer's; nothing is written after it
	record  record       // of what comes in and goes out
	mu      struct {
		sync.Mutex
		w io.Writer
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
	defer o.mu.Unlock()
	if o.failure.Load() != nil {
		return
	}
	o.record.add("<<", text)
	if _, err := io.WriteString(o.mu.w, text+"\n"); err != nil {
		o.failure.Store(err)
		o.broke()
	}
}

// info writes something in words for the user.
func (o *output) info(format string, args ...any) {
	o.lines("info string " + printable(fmt.Sprintf(format, args...)))
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
