package numa_test

import (
	"fmt"
	"testing/fstest"

	"froe/internal/numa"
)

// Six threads on a machine with two nodes.
func Example() {
	nodes, err := numa.Read(fstest.MapFS{
		"online":        {Data: []byte("0-1\n")},
		"node0/cpulist": {Data: []byte("0-3\n")},
		"node1/cpulist": {Data: []byte("4-7\n")},
	})
	fmt.Println(nodes, err)
	fmt.Println(numa.Assign(6, nodes))
	// Output:
	// [{0 [0 1 2 3]} {1 [4 5 6 7]}] <nil>
	// [0 1 0 1 0 1]
}
