package search

import "froe/dts"

// Key is the hash key of the position of a node that was entered and is not
// released. No worker may be inside a step.
func (s *Shared) Key(n *dts.Node) uint64 { return s.frames[n.Index()].pos.Key() }
