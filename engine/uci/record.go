package uci

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"
)

// record is a file with all that goes in and out, for those who look for a fault.
type record struct {
	mu struct {
		sync.Mutex
		file *os.File // nil: nothing is recorded
	}
}

// timeFormat is how a line of the record begins.
const timeFormat = "2006-01-02 15:04:05.000"

// open records to the end of a file from now on, or no more if it is not named.
func (r *record) open(path string) error {
	var f *os.File
	if path != "" {
		err := writable(path)
		if err != nil {
			return err
		}
		if f, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
			return err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.mu.file != nil {
		_ = r.mu.file.Close() // every line is written already
	}
	r.mu.file = f
	return nil
}

// writable refuses what is neither a file nor a device: a pipe would block.
func writable(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() && info.Mode()&fs.ModeCharDevice == 0 {
		return fmt.Errorf("%s: it is no file", path)
	}
	return nil // one that does not exist is made
}

// add records text, a line for each of its own: >> came in, << went out. A file that
// cannot be written any more is given up.
func (r *record) add(arrow, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.mu.file == nil {
		return
	}
	now := time.Now().Format(timeFormat)
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintf(&b, "%s %s %s\n", now, arrow, line)
	}
	if _, err := r.mu.file.WriteString(b.String()); err != nil {
		_ = r.mu.file.Close()
		r.mu.file = nil
	}
}
