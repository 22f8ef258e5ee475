// Package dtstest puts package dts to the proof.
//
//   - Literal trees, written down or random, whose value is known: an Oracle
//     tells it for every node, depth and horizon.
//   - Game is a policy over them with everything that a policy of chess does:
//     searches before the moves, reductions, re-searches, a table, pruning. None
//     of it changes a value, so that every node that is closed can be compared
//     with the oracle.
//   - Recursive searches any policy the textbook way.
//   - A Case is a tree with an order of the workers' turns. It runs one turn at a
//     time and checks every invariant after each; what fails is shrunken, replayed
//     and told as a transcript. Exhaust runs every order of a tiny tree.
//
// A turn is a Step, or the way to a parking place. In builds with the tag
// `planted` it may end inside a Step, wherever others can come between, also
// with a lock held; and such builds can break the rules of the protocol one by
// one, to show that the tests would find it.
//
// What it does not reach: the memory model. For that the pool runs under the
// race detector, with policies that yield at random (TestStress).
package dtstest
