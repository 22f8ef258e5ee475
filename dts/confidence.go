package dts

import (
	"math"
	"sync/atomic"

	"froe/splitpoint"
)

// Confidence is how likely it is that the next move of a node will have to be
// searched, from what became of nodes of its class before (after Texel 1.03).
// That young brothers wait, that ALL nodes are split at once and CUT nodes after
// their first moves failed, all follow from it. PV nodes are the one exception:
// they are never split before they have a value, for the scouts need it, nor while
// a scout is searched again that failed high (Node.raises).

// Hints is how many classes a policy can tell apart: Plan.Hint < Hints.
const Hints = 4

const (
	bands     = 4 // of depth, three plies each
	classes   = bands * 3 * 2 * Hints
	countable = 16 // moves counted one by one; later ones like the last
)

// class is the class of a node, by which confidence is learned: its depth in bands,
// its type, whether it is its parent's first child, and what the policy knew of it.
// Depth matters: docs/log/splitting.md.
type class uint8

func (n *Node) classify(hint uint8) class {
	band := min(max(0, n.Depth-1)/3, bands-1)
	c := (class(band)*3 + class(n.Type)) * 2
	if n.Number <= 1 {
		c++
	}
	return c*Hints + class(min(hint, Hints-1))
}

// confidence counts finished nodes by class: needed[c][i] of class c were not cut by
// move i or one before it, so that move i+1 was needed; needed[c][0] is all of them.
type confidence struct {
	needed [classes][countable + 1]atomic.Int64
}

// reset begins with what is true of most trees: 18 of 20 CUT nodes are cut by
// their first move, 2 of 20 ALL nodes are cut at all, 5 of 15 PV nodes.
func (k *confidence) reset() {
	for c := range k.needed {
		all, after := int64(20), int64(2)
		switch Type(c / (2 * Hints) % 3) {
		case All:
			after = 18
		case PV:
			all, after = 15, 10
		}
		for i := range k.needed[c] {
			k.needed[c][i].Store(after)
		}
		k.needed[c][0].Store(all)
	}
}

// need is the probability that move number next of a node of class c is needed,
// given that the moves before number low did not cut: low <= next, counted from
// 1. It is at most 1 even if another worker is adding to the row meanwhile.
func (k *confidence) need(c class, low, next int32) float32 {
	row := &k.needed[c]
	return min(1, float32(row[min(next-1, countable)].Load())/float32(row[min(low-1, countable)].Load()))
}

// counts holds the counts of one worker that are not yet added to those of the tree:
// for each class and number, how many nodes needed exactly that number of moves.
type counts struct {
	needed [classes][countable + 1]uint32
	noted  int // nodes in it
	added  int // nodes in this search that were in it before
}

// fresh reports whether a worker's counts would change those of the tree by enough to add them: rows that
// all workers read must come from another core after each addition. So a worker adds its
// counts the less often the more of them there are already.
func (l *counts) fresh() bool { return l.noted > l.added/8 }

// note counts a finished node that can be shared: by the move that cut, or as one that
// needed all.
func (l *counts) note(n *Node) {
	last := int32(countable)
	if n.bound == Lower {
		last = min(n.latest, countable+1) - 1
	}
	l.needed[n.class][last]++
	l.noted++
}

// add adds a worker's counts to those of all, and sets them to zero.
func (k *confidence) add(l *counts) {
	for c := range l.needed {
		sum := int64(0) // nodes that needed move i
		for i := countable; i >= 0; i-- {
			if sum += int64(l.needed[c][i]); sum > 0 {
				k.needed[c][i].Add(sum)
			}
		}
	}
	*l = counts{added: l.added + l.noted}
}

// certain is the offer of a node whose next move is needed for sure: offers are
// probabilities in 255ths.
const certain = 255

// logOf is the natural logarithm of an offer as a probability.
var logOf = func() (table [certain + 1]float32) {
	for i := range table {
		table[i] = float32(math.Log(float64(max(i, 1)) / certain))
	}
	return table
}()

// Ranking is how work is ranked: by P(needed)·e^(Ply·depth). The default is measured:
// docs/log/splitting.md.
type Ranking struct {
	Least float64 // probability below which a node is no candidate, 0..1
	Ply   float64 // weight of a ply in the logarithm of the worth

	// Ahead is the probability that an iteration is needed, given that the one before it is,
	// 0..1: a node is worth as much to others as the same node of the iteration before, which
	// has a ply less. It is assumed; less was no better: docs/log/iterations.md.
	Ahead float64
}

// DefaultRanking is in force where Options.Ranking is zero.
func DefaultRanking() Ranking { return Ranking{Least: 0.1, Ply: 0.2, Ahead: math.Exp(-0.2)} }

const worthStep = 0.05 // of the logarithm, per unit of a Ref's worth

// ranking is a Ranking as workers use it.
type ranking struct {
	from       uint32 // least offer of a candidate
	ply, ahead float32
}

func newRanking(r Ranking) ranking {
	if r == (Ranking{}) {
		r = DefaultRanking()
	}
	return ranking{uint32(certain * r.Least), float32(r.Ply), float32(r.Ahead)}
}

// worth is P(needed)·e^(ply·depth) on a logarithmic scale, 0 for what is no candidate. The
// offer is the node's own, on is the probability that the chain above needs it.
func (r *ranking) worth(offer uint32, on float32, depth int32) int {
	p := uint32(float32(offer) * on)
	if p < max(1, r.from) {
		return 0
	}
	score := logOf[p] + r.ply*float32(depth)
	return 1 + max(0, min(splitpoint.MaxWorth-1, int((score-logOf[r.from])/worthStep)))
}
