// Package scaling measures time to depth on real threads: it is the driver of
// package speedup that searches on the machine at hand.
//
// Every search begins with an empty table and after a collection of garbage, and
// is timed from its first node to the end of its last depth. One is made at a
// time.
//
// A [Player] plays games on real threads, with the same time for each move.
//
// The ceiling is measured beside the searches. It is the most that the cores could
// give: the nodes a second of several one-worker searches that share nothing, together,
// over those of one alone.
//
// # What it is not
//
// It measures time, so that no result repeats exactly. Those of package simulation do.
package scaling
