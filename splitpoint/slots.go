package splitpoint

import "sync/atomic"

// Slots are the published candidates: a word for each worker, on cache lines of its
// own. Only that worker writes it, and idle workers read it.
type Slots []slot

type slot struct {
	ref atomic.Uint64
	_   [120]byte // two cache lines: the second is fetched along with the first
}

// Publish stores a worker's candidate, if it is another than before, and
// reports whether it stored one that was not there.
func (s Slots) Publish(worker int, r Ref) bool {
	p := &s[worker].ref
	if p.Load() == uint64(r) {
		return false
	}
	p.Store(uint64(r))
	return r != 0
}

// pollAtMost is how many slots a poll reads.
const pollAtMost = 64

// Best is the worthiest candidate among at most 64 slots, beginning with the
// worker after from, for which open holds.
func (s Slots) Best(from int, open func(Ref) bool) Ref {
	var best Ref
	for i := range min(len(s)-1, pollAtMost) {
		k := from + 1 + i
		if k >= len(s) {
			k -= len(s)
		}
		r := Ref(s[k].ref.Load())
		if r.Worth() > best.Worth() && open(r) {
			best = r
		}
	}
	return best
}

// Polls is how many polls in a row read every slot.
func (s Slots) Polls() int { return (len(s) + pollAtMost - 1) / pollAtMost }

// After is where the poll after one from from goes on: at the same place if one
// poll reads every other slot.
func (s Slots) After(from int) int {
	if len(s)-1 <= pollAtMost {
		return from
	}
	return (from + pollAtMost) % len(s)
}

// At is a worker's candidate.
func (s Slots) At(worker int) Ref { return Ref(s[worker].ref.Load()) }

// Clear takes all candidates away.
func (s Slots) Clear() {
	for i := range s {
		s[i].ref.Store(0)
	}
}
