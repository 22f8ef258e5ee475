package engine

import "froe/internal/numa"

// The values of the option NumaPolicy.
const (
	numaAuto = "auto"
	numaNone = "none"
)

// binding is what binds each of so many workers to its node, or nil if none is to be
// bound.
func binding(policy string, workers int) func(worker int) {
	if policy == numaNone {
		return nil
	}
	nodes, err := numa.Nodes()
	if err != nil || !numa.Worthwhile(workers, nodes) {
		return nil // a machine that does not tell has one node
	}
	of := numa.Assign(workers, nodes)
	return func(worker int) {
		_ = numa.Bind(&nodes[of[worker]]) // a thread that cannot be bound runs anywhere
	}
}
