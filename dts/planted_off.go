//go:build !planted

package dts

// Planted reports whether this build can break the rules of the protocol.
const Planted = false

// plant is nothing in a build that cannot.
//
//lint:ignore U1000 builds with the tag planted use it
type plant struct{}

func (*Tree) breaks(Fault) bool       { return false }
func (*Worker) pause(string)          {}
func (*Worker) letGo(Fault, *Node)    {}
func (*Worker) takeBack(Fault, *Node) {}
func (*Worker) reaim(*Node)           {}

// seize takes the lock of a node that somebody else holds.
func (w *Worker) seize(n *Node) { n.await() }
