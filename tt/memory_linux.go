package tt

import (
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// group is where a control group tells what its processes may use, in bytes.
type group struct {
	limit, used string // files of one number
	stat, cache string // a file of numbers, and which of them is memory that the kernel takes back first
}

// groups are the control groups of a container, of version 2 and of version 1.
func groups() []group {
	const v2, v1 = "/sys/fs/cgroup/memory.", "/sys/fs/cgroup/memory/memory."
	return []group{
		{v2 + "max", v2 + "current", v2 + "stat", "inactive_file"},
		{v1 + "limit_in_bytes", v1 + "usage_in_bytes", v1 + "stat", "total_inactive_file"},
	}
}

// memoryMiB is the machine's memory, or the limit of the control group if that is
// less.
func memoryMiB() uint64 {
	var info unix.Sysinfo_t
	if err := unix.Sysinfo(&info); err != nil {
		return maxMiB32
	}
	bytes := uint64(info.Totalram) * uint64(info.Unit)
	for _, g := range groups() {
		if limit, ok := number(g.limit, ""); ok {
			bytes = min(bytes, limit)
		}
	}
	return bytes >> 20
}

// freeMiB is the part of that memory which is free at the moment, or used only to keep
// files.
func freeMiB() uint64 {
	bytes := memoryMiB() << 20
	if kib, ok := number("/proc/meminfo", "MemAvailable:"); ok {
		bytes = min(bytes, kib<<10)
	}
	for _, g := range groups() {
		limit, limited := number(g.limit, "")
		used, told := number(g.used, "")
		cache, _ := number(g.stat, g.cache)
		if limited && told {
			bytes = min(bytes, limit-min(limit, used-min(used, cache)))
		}
	}
	return bytes >> 20
}

// number reads the number that follows a word in a file of the kernel's, or that
// the file begins with if the word is empty. (This package does without os.)
func number(path, word string) (uint64, bool) {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return 0, false
	}
	defer unix.Close(fd)
	var buf [4096]byte
	size, err := unix.Read(fd, buf[:])
	if err != nil {
		return 0, false
	}
	words := strings.Fields(string(buf[:size]))
	at := slices.Index(words, word) + 1
	if at == len(words) || at == 0 && word != "" {
		return 0, false
	}
	n, err := strconv.ParseUint(words[at], 10, 64)
	return n, err == nil
}

// reserve asks the kernel whether it would grant these bytes, because Go's allocator
// does not return when it is refused.
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

// HugePages is how much memory of the process lies in large pages now, in MiB; nearly
// all of it is the table. It reports whether the system can say.
func HugePages() (mib int, ok bool) {
	kib, ok := number("/proc/self/smaps_rollup", "AnonHugePages:")
	return int(kib >> 10), ok
}
