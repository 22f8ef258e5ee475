package search

import "froe/dts"

const (
	// failHighsFrom is the depth of an iteration, in plies, from which on it is searched
	// less deep once it failed high. Before, iterations take next to no time.
	failHighsFrom = 8
	// failHighsMost is by how many plies at most.
	failHighsMost = 3
)

// failHighs is by how many plies a root is searched less deep: one for each time that its
// iteration failed high. A move was found that is better than was hoped for; that it is
// the best is known sooner than how good it is. Where the window is open above, the move
// wins outright or is close to it, and the depth is the whole one.
// Reference: Stockfish.
func (w *Worker) failHighs(n *dts.Node) int32 {
	if !w.shared.Switches.FailHighs || n.Depth < failHighsFrom || n.Beta == dts.Infinity || w.decided(n.Alpha) {
		return 0
	}
	return min(int32(n.FailHighs), failHighsMost)
}
