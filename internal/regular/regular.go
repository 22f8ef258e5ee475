// Package regular opens files that a user names. Anything but a regular file is refused
// before it is opened: a pipe would block until somebody writes to it, in the middle of
// a conversation or of a search.
package regular

import (
	"fmt"
	"os"
)

// Open opens a regular file for reading. The error names the file.
func Open(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: it is no regular file", path)
	}
	return os.Open(path)
}
