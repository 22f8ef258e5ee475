// Package algorithm sets up the algorithms by which several workers search one
// position together: the engine's own, and the rivals it is measured against.
// All have the same nodes, policy, evaluation and table, and one worker is the
// same search whatever the algorithm.
//
//	dts     Dynamic Tree Splitting (Hyatt 1997), two iterations or more at once. Two
//	        workers have one each and split nothing but the last depth asked for
//	ybw     young brothers wait: one iteration at a time, with dts.YoungBrothers as the
//	        rule (Feldmann, Monien, Mysliwietz and Vornberger 1989)
//	abdada  simplified ABDADA: the rule dts.Apart and one iteration at a time, with
//	        search.Deferring as the policy (Kerrigan 2017, after Weill 1996)
//	lazy    lazy SMP: the rule dts.Apart, with the workers spread over two depths (after
//	        Demolito)
//
// # Departures
//
// ybw: no node is split before its first move has its value, and of a chain only
// the lowest split point and the nodes beneath it can be joined. Departure: the
// owner of a split point does not wait for those that help him, nor help only
// them (the helpful master concept), but looks for work like everyone.
//
// abdada: the histories, like the table, are shared. All workers search the same
// root, and the first to finish it has finished it for all. Departure: there are
// no cutoff checks, which changed nothing.
//
// lazy: each worker has histories of its own. Half of the workers are a depth
// ahead. Whoever is the first to finish a depth calls off all that are still on it
// or on a lesser one. When time is up, the last finished root and the unfinished
// ones vote on the best move, the deeper the weightier, as under dts.
//
// Variants that were tried are measured in docs/log/virtual-processors.md.
package algorithm
