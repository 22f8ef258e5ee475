package search

// SetNodes says on which node of the machine's memory (NUMA), from 0, each worker runs
// that is made after the call. The workers of a node share histories; without nodes all
// workers share them. What a node has learnt stays for later workers of that node.
// Siblings have no nodes.
func (s *Shared) SetNodes(of []int) {
	s.nodes = of
	for _, n := range of {
		for n > len(s.remote) {
			s.remote = append(s.remote, &histories{}) // its memory lies where it is written first
		}
	}
}

// historiesOf are those of a worker, by its number.
func (s *Shared) historiesOf(worker int) *histories {
	if worker >= len(s.nodes) || s.nodes[worker] == 0 {
		return s.histories
	}
	return s.remote[s.nodes[worker]-1]
}

// clearHistories empties the histories of all nodes. Those of the others are written for
// the first time by their own workers, so that the memory is theirs.
func (s *Shared) clearHistories() {
	s.histories.clear()
	if s.learnt {
		for _, h := range s.remote {
			h.clear()
		}
	}
	s.learnt = false
}
