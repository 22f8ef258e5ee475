package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"go.uber.org/atomic"
)

// output writes whole lines from any goroutine, and waits for no reader: who answers
// commands must hear the next one, which may be a stop.
type output struct {
	w       io.Writer
	broke   func()       // called once, when the writer fails
	failure atomic.Error // the writer's; nothing is written after it
	record  record       // of what comes in and goes out
	mu      struct {
		sync.Mutex
		pending strings.Builder // what is still to be written
		writing bool
		closing bool       // nobody waits for the reader any more
		written *sync.Cond // some of it was written
	}
}

const (
	// infoBytes may wait for a reader while more infos of a search are added.
	infoBytes = 64 << 10

	// replyBytes may wait for a reader at all. Who adds more waits too.
	replyBytes = 16 << 20
)

func newOutput(w io.Writer, broke func()) *output {
	o := &output{w: w, broke: broke}
	o.mu.written = sync.NewCond(&o.mu)
	return o
}

// lines writes text, which may be several lines, and ends it.
func (o *output) lines(text string) {
	o.await(replyBytes)
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.failure.Load() != nil {
		return
	}
	o.record.add("<<", text)
	o.mu.pending.WriteString(text)
	o.mu.pending.WriteByte('\n')
	if !o.mu.writing {
		o.mu.writing = true
		go o.write()
	}
}

// await waits until at most so many bytes wait for a reader, or the output is closing.
func (o *output) await(bytes int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.mu.pending.Len() > bytes && !o.mu.closing {
		o.mu.written.Wait()
	}
}

// close ends the waits for a reader: what is still said is added to what is pending.
func (o *output) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.mu.closing = true
	o.mu.written.Broadcast()
}

// write writes what is pending, until there is no more.
func (o *output) write() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.mu.pending.Len() > 0 && o.failure.Load() == nil {
		text := o.mu.pending.String()
		o.mu.pending.Reset()
		o.mu.Unlock()
		_, err := io.WriteString(o.w, text)
		o.mu.Lock()
		if err != nil {
			o.failure.Store(err)
			o.broke()
			o.mu.pending.Reset()
		}
		o.mu.written.Broadcast()
	}
	o.mu.writing = false
	o.mu.written.Broadcast()
}

// flush waits until all is written, or for a time.
func (o *output) flush(limit time.Duration) {
	late := false
	defer time.AfterFunc(limit, func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		late = true
		o.mu.written.Broadcast()
	}).Stop()
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.mu.writing && !late {
		o.mu.written.Wait()
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
