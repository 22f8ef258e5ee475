// Package numa finds out which processors of a machine share memory, and binds threads
// to them. On a machine with several nodes, a thread that the system moves to another
// node is far from all its data.
//
// [Read] reads what Linux shows below /sys/devices/system/node. Elsewhere there is one
// node, and nothing is bound.
//
// # What it is not
//
// It places no memory: a page lies at the node whose thread touches it first, and the
// transposition table is spread over all of them because all threads clear it.
package numa
