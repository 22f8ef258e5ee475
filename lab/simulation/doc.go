// Package simulation measures time to depth in virtual time: it is the driver of
// package speedup that searches on virtual processors, by the model of dts/sim.
// Policy, table and steps are those of real threads.
//
// # Concurrent and repeatable
//
// A search has a tree, a table and histories to itself and stays in one
// goroutine. It gets them from a search that is over, if there is one, and they begin as new
// ones do. Its seed follows from the plan's, the position, the number of
// processors and the repeat, and from nothing else. So searches run side by side on
// the real cores in any order with the same results, and leaving settings or
// positions out of a plan changes nothing of the others. Two runs with the same
// Run.Transcript are the same, transition by transition.
//
// # Work and critical path
//
// The bound of S is W/C: W is the time of one processor, C that of 4096 under dts,
// both paying for positions only (sim.Free). It is the parallelism that the search
// offers under the rules by which dts shares work, whatever the overhead.
//
// # Twins
//
// A recorder that knows positions counts the nodes that were searched beneath a
// position which another processor was searching at the same time in the same
// iteration (Run.Twins).
//
// # Games
//
// A [Player] plays games with so much virtual time for each move.
//
// # What it is not
//
// It does not measure real time; the package comment of dts/sim says what is not
// modelled. Its figures are called simulated.
package simulation
