// Package dtstest tests package dts on trees whose value is known.
//
//   - [Literal] trees are written down or random. An [Oracle] knows their value
//     for every node, depth and horizon.
//   - [Game] is a policy over them that does everything that a policy of chess
//     does: searches before the moves, reductions, re-searches, a table, pruning.
//     None of it changes a value, so that every closed node can be compared with
//     the oracle.
//   - [Recursive] searches with any policy the textbook way.
//
// These are for the tests of other packages too. The rest of the package is its own
// tests. A Case (case_test.go) is a tree with an order of the workers' turns. It runs
// one turn at a time and checks every invariant after each. A case that fails is
// shrunken, replayed and written as a transcript. Exhaust (exhaust_test.go) runs
// every order of a tiny tree.
//
// A turn is a Step, or the parking of a worker. In builds with the tag `inject`
// it may also end inside a Step, wherever other workers can come between, also
// with a lock held. Such builds can break the rules of the protocol one by one, to
// show that the tests find it.
//
// # What it is not
//
// It does not test the memory model. For that the pool runs under the race
// detector, with policies that yield at random (TestStress).
package dtstest
