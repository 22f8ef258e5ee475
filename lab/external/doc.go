// Package external measures time to depth of other people's engines: it is the driver
// of package speedup whose searches are made by programs that speak UCI.
//
// # Method
//
// It is that of package speedup, with three differences that a view from outside makes
// necessary:
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
// not the same in two engines, and neither is a node.
//
// # What it is not
//
// It cannot see why an engine is faster or slower with more threads: of waste, waits
// and shared nodes UCI says nothing. An engine that writes an exact score in the midst
// of a depth is measured to the first of these lines.
package external
