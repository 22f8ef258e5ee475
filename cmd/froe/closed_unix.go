//go:build unix

package main

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// waitClosed returns when a pipe, a socket or a terminal has no reader any more. For
// other files it never returns.
func waitClosed(f *os.File) {
	fds := []unix.PollFd{{Fd: int32(f.Fd())}} // no event is asked for but errors
	for {
		if n, err := unix.Poll(fds, -1); n > 0 || !errors.Is(err, unix.EINTR) {
			return
		}
	}
}
