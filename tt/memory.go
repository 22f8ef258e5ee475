package tt

// maxMiB32 bounds a table where an address has 32 bits, in MiB: two gigabytes
// are all that a process can count on there, and the old table is still there
// while the new one is made.
const maxMiB32 = 1024

// is64 says whether an address has 64 bits.
const is64 = ^uint(0)>>63 == 1

// MaxMiB is the largest size that New may grant, in MiB: the machine's memory.
func MaxMiB() int {
	most := memoryMiB()
	if !is64 {
		most = min(most, maxMiB32)
	}
	return int(max(1, most))
}
