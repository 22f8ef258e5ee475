package engine

import "froe/internal/numa"

// The values of the option NumaPolicy.
const (
	numaAuto = "auto"
	numaNone = "none"
)

// numaNodes are the nodes that so many workers are bound to, nil if none is to be bound.
func numaNodes(policy string, workers int) []numa.Node {
	if policy == numaNone {
		return nil
	}
	nodes, err := numa.Nodes()
	if err != nil || !numa.Worthwhile(workers, nodes) {
		return nil // a machine that does not tell has one node
	}
	return nodes
}

// placement says which worker runs on which node of the machine. The zero value is
// anywhere.
type placement struct {
	nodes []numa.Node
	of    []int // by worker: an index of nodes
}

// placementOf spreads workers over nodes, of which there may be none.
func placementOf(workers int, nodes []numa.Node) placement {
	if len(nodes) == 0 {
		return placement{}
	}
	return placement{nodes, numa.Assign(workers, nodes)}
}

// bind is what binds a worker's thread to its node, or nil if none is to be bound.
func (p placement) bind() func(worker int) {
	if len(p.nodes) == 0 {
		return nil
	}
	return func(worker int) {
		_ = numa.Bind(&p.nodes[p.of[worker]]) // a thread that cannot be bound runs anywhere
	}
}
