// Package dts is the mechanism of a parallel alpha-beta search by Dynamic Tree
// Splitting (Hyatt, "The Dynamic Tree-Splitting Parallel Search Algorithm",
// ICCA Journal 20(1), 1997). It knows nodes, windows, workers and split points.
// It knows no game. What to search first, prune, reduce, store and return is the
// matter of a [Policy]; the example is a whole search with one.
//
// docs/design.md describes the algorithm with drawings and transcripts.
//
// # The machine
//
// Every ply of the search is a [Node] with its state in it. The search is a loop
// over the states of nodes and does not recurse, so that any worker can continue
// any node. [Worker.Step] makes one transition. It enters at most one critical
// section of a node and holds no lock when it returns. Every transition names the
// next one:
//
//	enter    meets a new node: perhaps its value is known at once
//	prepare  makes the searches before the moves (null move, ProbCut)
//	claim    takes the first move of a node
//	settle   lets the policy store and learn what a node was worth
//	report   takes a finished child to its parent, and takes the next move there
//	release  frees closed nodes that nobody uses any more, upwards
//	choose   looks for work
//	attach   takes a move at the node that was chosen
//	begin    begins the next iteration
//	notify   notifies the master of the result of a root
//
// The pool ([Tree.Run]) gives each worker a goroutine. Other drivers step the
// workers by hand: package sim in virtual time, package dtstest in any order.
//
// # The verbs
//
// A worker without work takes a move at a node of somebody else's chain. It asks
// nobody and stops nobody. Each verb has a file of its name, where a comment says
// who does it, when, and what is true afterwards:
//
//	publish  a worker shows the best node of its whole chain, whoever made it
//	choose   an idle worker picks the best node shown, or an open split point
//	attach   it claims a move there: the node is a split point now
//	claim    a worker takes a move, whose number, window and reduction are fixed
//	report   a worker brings a value to the parent
//	cut      a node is closed while others are beneath it: they give up
//	leave    a worker finds no move left: the last one out carries the value up
//	detach   a worker counts itself out of the memory of a closed node
//
// Iterations are children of one node, the deepening, as moves are: an idle worker
// may begin the next one while others are open, and whoever has closed a root reports
// it there. The first iteration that is finished at a depth finishes that depth for
// all; roots that are of no use any more are called off, which works as a cut does.
//
// A [Rule] says which nodes are shared, and which first. Learned and Formula are
// Dynamic Tree Splitting; YoungBrothers is a rival, and Apart is the rule of those
// rivals that split nothing: each worker has a root of its own.
//
// If no more workers search than iterations may be open, each worker has an iteration
// to itself, and nodes are shared only at the last depth that the master asks for. One
// worker shares nothing: with it, this is the sequential search.
//
// # Rules
//
// No function of this package takes a lock while it holds another. The comments of
// Policy and Recorder say what these must not do while a lock is held. A function whose
// name ends in Locked is called with the lock of its node held. No lock is held while the
// master is notified of a root.
//
// A worker locks a node before it takes a move of it. A claim counts in
// Node.running until its report, and in Node.refs until the child's memory is
// released. A node is closed once, under its lock, and whoever closes it carries it
// to the parent. The fields of a node are in three blocks: constant from birth to
// release, atomic, and guarded by the node's lock.
//
// There is no goroutine outside pool.go, no clock, no randomness, no iteration
// over a map and no select: the same calls of Step in the same order give the same
// search, byte for byte. Ticks come from outside ([Options]).
//
// Tests hold these rules, and [Tree.Check] the invariants of the nodes in use.
// Builds with the tag `inject` can break the rules of the protocol one by one, to
// test the tests ([Fault]).
//
// # Departures from the paper
//
// Departure: idle workers look for work themselves. Cray Blitz broadcast a
// request, and the busy processors copied their state into shared memory. Here the
// state is in shared memory from the start.
//
// Departure: split points are ranked by a learned probability that the next
// move is needed (confidence.go), not by node type and moves left alone. The
// formula by type is the rule Formula.
//
// Departure: moves may be pruned before one has a value ([Node.Suppose]). At ALL
// nodes that are split so early, one worker would prune those moves after the first.
//
// Departure: a PV node hands out no moves while a scout that failed high there is
// searched again.
//
// Departure: the searches before the moves (null move, ProbCut, singular test) are
// nodes too. Nobody joins their parent meanwhile, but anybody may join beneath them.
//
// Departure: several iterations may be open at once (Options.Iterations), after
// Newborn's unsynchronized iterative deepening (IEEE PAMI 10, 1988), which had no
// splitting. Cray Blitz searched one after the other.
//
// Departure: nobody joins a node at which it would mostly wait for the lock
// (Options.Room). Cray Blitz had no such limit.
//
// Departure: the pool holds two batches of nodes a worker more than the longest
// chains need, so that workers keep free nodes at hand without a lock.
package dts
