// Package splitpoint is where idle workers look for work: a word per worker
// with the best node on its chain, and the lock-protected table of split points
// that are open.
//
// Everything here is a hint. A Ref names a life of a node, and only the node
// itself, under its own lock, can say whether that life goes on and has moves
// left. Hence nothing here is ever held together with another lock.
//
// It is not the split point itself: what several workers share is the node.
package splitpoint
