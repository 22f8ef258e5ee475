package yield

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// Core lets a goroutine that waits for a processor run, and then a thread that waits for
// the core, of whatever program. If there is neither it returns after some microseconds.
func Core() {
	runtime.Gosched()
	unix.RawSyscallNoError(unix.SYS_SCHED_YIELD, 0, 0, 0)
}
