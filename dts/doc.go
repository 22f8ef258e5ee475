// Package dts is the mechanism of a parallel alpha-beta search by Dynamic Tree
// Splitting (Hyatt, "The Dynamic Tree-Splitting Parallel Search Algorithm",
// ICCA Journal 20(1), 1997). It knows nodes, windows, workers and split points.
// It knows no game: what to search first, prune, reduce, store and return is a
// Policy's.
//
// # The machine
//
// Every ply is a Node with its state in it. Worker.Step makes one transition
// with at most one critical section and returns holding no lock; the step
// switch in step.go is the table of contents of the package. A transition names
// the next one:
//
//	enter    a new node: is its value known at once?
//	prepare  searches before the moves (null move, internal deepening)
//	claim    the first move of a node
//	settle   a node has its value: the policy stores and learns
//	report   a finished child tells its parent, and takes the next move there
//	release  memory of closed nodes whose last straggler is gone, upwards
//	choose   no work: find some
//
// # Rules
//
// No two locks are ever held together. Lock before picking up a move. A claim
// counts in running until its report, and in refs until the child's memory is
// released. Open becomes closed once, under the lock, and whoever makes it so
// carries the node to its parent.
//
// # What it is not
//
// No clock, no randomness, no goroutine outside pool.go, no map iteration: the
// same calls of Step in the same order give the same search, byte for byte.
package dts
