// Package algorithm sets up the algorithms by which several workers search one
// position together: the engine's own, and the rivals it is measured against.
// All have the same nodes, policy, evaluation and table, and one worker is the
// same search whatever the algorithm.
//
//	dts     Dynamic Tree Splitting (Hyatt 1997): one dts.Tree, from 8 workers on a
//	        dts.Forest of two, the second an iteration ahead of the first
//	ybw     young brothers wait: the same tree, dts.YoungBrothers as its rule
//	        (Feldmann, Monien, Mysliwietz and Vornberger 1989)
//	abdada  simplified: a dts.Forest, search.Deferring as its policy (Kerrigan 2017,
//	        after Weill 1996)
//	lazy    lazy SMP: a dts.Forest whose trees spread over depths (after Demolito)
//
// # What is kept of each, and what is not
//
// ybw: no node is split before its first move has its value, and of a chain only
// the lowest split point and the nodes beneath it are to be had. Departure: the
// owner of a split point does not wait for those that help him, nor help only
// them (the helpful master): he looks for work like everyone.
//
// abdada: histories, like the table, are everyone's. All search the same root,
// and the first to finish it has finished it for all. Departure: no cutoff checks,
// which changed nothing.
//
// lazy: each worker has histories of its own. Half of the workers are a depth
// ahead. Whoever is the first to finish a depth calls back all that are still on it
// or on a lesser one. When time is up, the last finished root and those that were
// not finished vote on the best move, the deeper the weightier: in place of the
// deepest alone +20.9 ± 20.6 Elo with 16 virtual processors (froe duel, 200 games,
// the time of 2000 positions a move; roots that failed high had no vote yet).
//
// # What was tried
//
// The figures are from before it was found that workers of a forest who fell out of
// their windows climbed past each other (dts.Forest), and with those who look ahead
// turned back at the last depth (speedup.Goal): both made lazy seem faster than it
// was. Simulated speed-up to a depth at 2, 8 and 16 processors, 8 positions of
// hyatt24.epd, 150,000 nodes, 2 seeds, the search of November 2026; differences
// under 15 % are noise:
//
//	abdada  1.74  4.84  6.70
//	        1.75  4.68  6.60  with cutoff checks
//	        1.73  4.46  6.82  with histories of each worker's own
//	lazy    1.81  3.12  3.41
//	        1.71  1.85  2.26  with histories in common
//	        1.42  2.13  2.34  all at the same depth
//
// With a search that prunes more, which leaves less to share (ybw and dts split
// from depth 2):
//
//	dts     1.68  4.88  8.01
//	ybw     1.78  5.09  6.24
//	abdada  1.80  3.59  4.38
//	        1.80  3.56  4.55  moves put off that nobody is on any more come first
//	        1.67  3.27  4.35  moves put off from depth 2, not 3
//	lazy    1.93  3.69  5.13
//	        1.93  4.05  4.52  a quarter, not half, of the others is enough at a depth
//	        1.63  3.78  5.13  three quarters
package algorithm
