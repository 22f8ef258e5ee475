//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package archive

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// canLock is whether lock refuses a second writer on this system.
const canLock = true

// lock makes this the only writer of an archive until the file is closed, or refuses if
// there is one already. Where a file system has no locks, nobody is refused.
func lock(f *os.File) error {
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); errors.Is(err, unix.EWOULDBLOCK) {
		return fmt.Errorf("%s: another program is writing to it", f.Name())
	}
	return nil
}
