package engine

import (
	"froe/dts"
	"froe/engine/mate"
)

// prover is a tree that proves mates, with as many workers as the tree that searches
// for values.
type prover struct {
	*mate.Shared
	tree *dts.Tree
}

// proverOf makes the machine's prover when it is needed first.
func (m *machine) proverOf() *prover {
	if m.prover == nil {
		p := &prover{Shared: mate.New(m.table)}
		p.tree = dts.NewTree(m.treeOptions(), func(t *dts.Tree, _ int) dts.Policy {
			p.Reserve(t.Capacity())
			return mate.NewWorker(p.Shared)
		})
		m.prover = p
	}
	return m.prover
}

// beginProof begins to look for a mate in at most as many moves as the limits say. The
// depth of the limits counts as effort.
func (s *Search) beginProof() {
	p := s.machine.proverOf()
	p.SetRoot(&s.game.position, s.limits.Mate, s.limits.SearchMoves...)
	depth := mate.MaxDepth
	if s.limits.Depth > 0 {
		depth = min(depth, s.limits.Depth)
	}
	s.start(p.tree, &dts.Master{MaxDepth: depth, Nodes: s.nodeLimit(), Continue: s.finishProof})
}

// finishProof is the Continue of the prover's master: it ends the proof when there is a
// mate, or none as short. Another iteration may have found one too, meanwhile.
func (s *Search) finishProof(r *dts.Result) bool {
	p := s.machine.prover
	if s.iterations.best != nil {
		return false
	}
	s.depth.Store(int32(r.Depth + 1))
	if r.Bound == dts.Exact && r.Value > p.NoMate() {
		info := s.sum(Info{Kind: Iteration, Depth: r.Depth, MultiPV: 1, Score: Score(r.Value), Bound: Exact, Line: s.line(r.PV)})
		s.iterations.best = []Info{info}
		s.stream.put(info)
		return false
	}
	s.refuted = p.Refuted()
	return !s.refuted && !s.stopped()
}

// afterProof is the depth of the search that follows if no mate was proved, in plies.
// It finds a move and a score.
const afterProof = 6

// beginAfterProof begins an ordinary search of a few plies. If there is no more time,
// or all positions are searched that were allowed, it is of one.
func (s *Search) beginAfterProof() {
	s.earlier = s.tree.Nodes()
	depth := afterProof
	if s.limits.Nodes > 0 && s.earlier >= s.limits.Nodes {
		depth = 1
	}
	s.beginValues(depth)
}
