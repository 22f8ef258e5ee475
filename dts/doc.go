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
// # Sharing
//
// A worker without work takes part in somebody else's. Nobody is asked and
// nobody is stopped; the verbs stand in share.go, choose.go and cut.go:
//
//	publish  each worker shows the best node of its chain, whoever made it
//	choose   an idle worker picks the best shown, or an open split point
//	attach   it claims a move there: the node is a split point now
//	leave    no moves left: the last one out closes the node and carries it up
//	cut      a closed node bumps the epoch; whoever is beneath finds out and
//	         reports void on the way up
//
// A Rule says which nodes are shared, and which first. Learned and Formula are
// Dynamic Tree Splitting; YoungBrothers is a rival that splits, too. A Forest is
// several trees at iterations of their own: with many workers each, who find more to
// share in two iterations than in one, or with one worker each, which is what the
// rivals run on that split nothing.
//
// A tree with one worker passes through cut.go alone: it closes and releases its
// nodes there, and never publishes, chooses among others' nodes or attaches.
//
// # Rules
//
// No two locks are ever held together. Lock before picking up a move. A claim
// counts in running until its report, and in refs until the child's memory is
// released. Open becomes closed once, under the lock, and whoever makes it so
// carries the node to its parent. The fields of a node are in three blocks:
// constant from birth to release, guarded by its lock, atomic.
//
// # Departures from the paper
//
// Departure: idle workers look for work themselves; Cray Blitz broadcast a
// request, and the busy ones copied their state into shared memory. Here the
// state is in shared memory from the start.
//
// Departure: split points are ranked by a learned probability that the next
// move is needed (confidence.go), not by node type and moves left alone. The
// formula by type is Options.Rule = Formula.
//
// Departure: moves may be pruned before one has a value (Node.Suppose). At ALL
// nodes split that early those are the moves that one worker would prune after
// the first: to search them took 9 % of the nodes of 16 workers (simulated).
//
// Departure: many workers may be divided among two trees (Forest), the second an
// iteration ahead of the first; Cray Blitz had one.
//
// Departure: the pool holds two batches of nodes a worker more than the longest
// chains need, so that workers keep free nodes at hand without a lock.
//
// # What it is not
//
// No clock, no randomness, no goroutine outside pool.go, no map iteration: the
// same calls of Step in the same order give the same search, byte for byte.
package dts
