package numa

import (
	"fmt"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// Nodes are the nodes of this machine.
func Nodes() ([]Node, error) { return Read(os.DirFS(Folder)) }

// Bind binds the goroutine to a thread of its own, and that to the processors of a node
// as far as the process may use them. The thread ends with the goroutine. If the process
// may use none of them, nothing is bound.
func Bind(n *Node) error {
	var allowed, wanted unix.CPUSet
	if err := unix.SchedGetaffinity(0, &allowed); err != nil {
		return fmt.Errorf("numa: %w", err)
	}
	for _, cpu := range n.CPUs {
		if allowed.IsSet(cpu) {
			wanted.Set(cpu)
		}
	}
	if wanted.Count() == 0 {
		return fmt.Errorf("numa: node %d: none of its processors may be used", n.Number)
	}
	runtime.LockOSThread()
	if err := unix.SchedSetaffinity(0, &wanted); err != nil {
		runtime.UnlockOSThread()
		return fmt.Errorf("numa: node %d: %w", n.Number, err)
	}
	return nil
}
