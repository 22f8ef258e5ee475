package tt

import (
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// memoryMiB is the machine's memory, or what the control group leaves of it.
func memoryMiB() uint64 {
	var info unix.Sysinfo_t
	if err := unix.Sysinfo(&info); err != nil {
		return maxMiB32
	}
	return min(uint64(info.Totalram)*uint64(info.Unit), groupLimit()) >> 20
}

// groupLimit is the limit that a container sets to its processes, in bytes;
// cgroup version 2, then 1.
func groupLimit() uint64 {
	limit := ^uint64(0)
	for _, path := range []string{
		"/sys/fs/cgroup/memory.max",
		"/sys/fs/cgroup/memory/memory.limit_in_bytes",
	} {
		if n, err := strconv.ParseUint(firstLine(path), 10, 64); err == nil {
			limit = min(limit, n)
		}
	}
	return limit
}

// firstLine reads the one line of a small file of the kernel's, empty if there
// is none. (This package does without os.)
func firstLine(path string) string {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return ""
	}
	defer unix.Close(fd)
	var buf [64]byte
	n, err := unix.Read(fd, buf[:])
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(buf[:n]))
}

// reserve asks the kernel whether it would grant so many bytes, since Go's
// allocator does not return when it is refused.
func reserve(bytes int) error {
	b, err := unix.Mmap(-1, 0, bytes, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return err
	}
	return unix.Munmap(b)
}

// wantHugePages asks for large pages, without which most probes of a big table
// miss the address cache too. A refusal costs speed, nothing else.
func wantHugePages(b []bucket) {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&b[0])), len(b)*int(unsafe.Sizeof(b[0])))
	_ = unix.Madvise(bytes, unix.MADV_HUGEPAGE)
}
