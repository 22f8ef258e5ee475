//go:build !inject

package dts

// Injectable reports whether this build can break the rules of the protocol.
const Injectable = false

// injection is nothing in a build that cannot.
//
//lint:ignore U1000 builds with the tag inject use it
type injection struct{}

func (*Tree) breaks(Fault) bool       { return false }
func (*Worker) pause(string)          {}
func (*Worker) letGo(Fault, *Node)    {}
func (*Worker) takeBack(Fault, *Node) {}
func (*Worker) reaim(*Node)           {}

// lockContended takes the lock of a node that somebody else holds.
func (w *Worker) lockContended(n *Node) { n.await() }
