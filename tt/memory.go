package tt

import "fmt"

// maxMiB32 bounds a table where an address has 32 bits, in MiB: two gigabytes
// are all that a process can count on there, and the old table is still there
// while the new one is made.
const maxMiB32 = 1024

// is64 reports whether an address has 64 bits.
const is64 = ^uint(0)>>63 == 1

// most is how much of a memory a table may take: an eighth is left for the rest of
// the program and of the machine.
func most(memory uint64) int { return int(max(1, memory-memory/8)) }

// MaxMiB is the largest size that New may grant, in MiB: seven eighths of the
// machine's memory, whatever other programs use of it at the moment.
func MaxMiB() int {
	if !is64 {
		return most(min(memoryMiB(), maxMiB32))
	}
	return most(memoryMiB())
}

// check refuses a size in MiB for which there is no room beside all else, where
// free MiB can be had now.
func check(mib int, free uint64) error {
	if top := MaxMiB(); mib < 1 || mib > top {
		return fmt.Errorf("tt: %d MiB: must be from 1 to %d", mib, top)
	}
	if now := most(free); mib > now {
		return fmt.Errorf("tt: %d MiB: there is room for %d now", mib, now)
	}
	return nil
}
