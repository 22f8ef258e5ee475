// Package scaling measures time to depth on real threads: it is the driver of
// package speedup that searches on the machine at hand, with Froe or with other programs.
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
// # Other programs
//
// The method is the same with programs that speak UCI, with three differences that a view from
// outside makes necessary:
//
//   - every search has a process of its own, so that no table, history or thread is
//     left from the one before; its start is not timed;
//   - noise is a short search of another position, drawn by the seed, that comes first in the same
//     process. It leaves some order of moves behind, as in a game. The search that chooses a
//     depth has none;
//   - the engine is told to search without end, and stopped when it says that the
//     depth is finished. So its threads do not know the goal. The time is that at which the line
//     was read, and the nodes are those in the line.
//
// Each engine is compared with its own single thread, to depths of its own: a depth is
// not the same in two engines, and neither is a node. It cannot be seen why an engine is faster or
// slower with more threads: of waste, waits and shared nodes UCI says nothing. An engine that
// writes an exact score in the midst of a depth is measured to the first of these lines.
//
// # What it is not
//
// It measures time, so that no result repeats exactly. Those of package simulation do.
package scaling
