//go:build !planted

package dts

// Planted says that this build can break the rules of the protocol.
const Planted = false

// plant is nothing in a build that cannot.
type plant struct{}

func (plant) has(Fault) bool { return false }
func (*Worker) pause(string) {}
func (*Node) reaim()         {}

// seize takes the lock of a node that somebody else holds.
func (w *Worker) seize(n *Node) { n.await() }
