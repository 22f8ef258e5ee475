//go:build !linux && !js

package tt

// memoryMiB bounds a table where the machine is not asked what it has: 32 GiB.
// A size within this bound that the system refuses ends the program.
func memoryMiB() uint64 { return 32 << 10 }

// freeMiB takes all of that for free.
func freeMiB() uint64 { return memoryMiB() }

// reserve promises nothing here.
func reserve(int) error { return nil }

// wantHugePages does nothing here.
func wantHugePages([]bucket) {}

// HugePages is not known here.
func HugePages() (mib int, ok bool) { return 0, false }
