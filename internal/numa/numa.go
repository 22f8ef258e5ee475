package numa

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Folder is where Linux tells of nodes.
const Folder = "/sys/devices/system/node"

// Node is some processors with their memory.
type Node struct {
	Number int
	CPUs   []int // by the system's numbers, in order
}

// Read reads the nodes that have processors from such a folder.
func Read(folder fs.FS) ([]Node, error) {
	online, err := readList(folder, "online")
	if err != nil {
		return nil, err
	}
	var nodes []Node
	for _, n := range online {
		cpus, err := readList(folder, path.Join(fmt.Sprintf("node%d", n), "cpulist"))
		if err != nil {
			return nil, err
		}
		if len(cpus) > 0 {
			nodes = append(nodes, Node{n, cpus})
		}
	}
	return nodes, nil
}

func readList(folder fs.FS, name string) ([]int, error) {
	text, err := fs.ReadFile(folder, name)
	if err != nil {
		return nil, fmt.Errorf("numa: %w", err)
	}
	all, err := ParseList(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("numa: %s: %w", name, err)
	}
	return all, nil
}

// most bounds the numbers of a list.
const most = 1 << 16

// ParseList reads a list as the kernel writes it: 0-3,8,10-11. It may be empty.
func ParseList(text string) (all []int, err error) {
	if text == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		first, last, isRange := strings.Cut(part, "-")
		if !isRange {
			last = first
		}
		from, err := strconv.ParseUint(first, 10, 31)
		if err != nil {
			return nil, fmt.Errorf("%q in the list %q is no number", first, text)
		}
		to, err := strconv.ParseUint(last, 10, 31)
		if err != nil {
			return nil, fmt.Errorf("%q in the list %q is no number", last, text)
		}
		if to < from || to >= most {
			return nil, fmt.Errorf("%q in the list %q is no range below %d", part, text, most)
		}
		for n := from; n <= to; n++ {
			all = append(all, int(n))
		}
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// Worthwhile reports whether this number of threads should be bound: there are several
// nodes, and the system cannot be relied on to keep the threads on one of them.
func Worthwhile(threads int, nodes []Node) bool {
	largest := 0
	for _, n := range nodes {
		largest = max(largest, len(n.CPUs))
	}
	return len(nodes) > 1 && 2*threads > largest
}

// Assign spreads threads over nodes, in proportion to their processors, and returns
// the node of each thread, as an index.
func Assign(threads int, nodes []Node) []int {
	all, used := make([]int, threads), make([]int, len(nodes))
	for t := range all {
		best := 0
		for i := range nodes {
			// (used+1)/CPUs is least there
			if (used[i]+1)*len(nodes[best].CPUs) < (used[best]+1)*len(nodes[i].CPUs) {
				best = i
			}
		}
		all[t] = best
		used[best]++
	}
	return all
}
