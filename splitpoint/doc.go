// Package splitpoint is where idle workers look for work. [Slots] have a word for
// each worker with the best node of its chain. The [Table], protected by a lock,
// lists the split points that are open.
//
// Everything here is a hint. A [Ref] names one life of a node. Only the node
// itself, under its own lock, can say whether that life goes on and has moves
// left. Hence no lock of a node is needed here, and none is ever held together with
// the table's.
//
// It is not the split point itself: what several workers share is the node.
package splitpoint
