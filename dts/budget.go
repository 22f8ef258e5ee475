package dts

import (
	"sync/atomic"

	"froe/internal/yield"
)

// budget is the number of positions that a search may still search, for all its
// workers. Each worker draws a ration from it, and gives back the rest of the ration
// when it parks.
type budget struct {
	left    atomic.Int64 // positions not handed out, 0 or more
	workers int64
}

const (
	// All rations together are at most one part in rationShare of what is left. So
	// this share of a budget may be unspent when the budget is empty.
	rationShare = 100
	// rationMost bounds a ration, positions.
	rationMost = 1024
)

// draw hands out a ration, in positions. It is smaller the less is left, so that
// a worker that stands still holds little; 0 if nothing is.
func (b *budget) draw() int64 {
	for {
		left := b.left.Load()
		ration := min(left, max(1, min(rationMost, left/(rationShare*b.workers))))
		if ration == 0 || b.left.CompareAndSwap(left, left-ration) {
			return ration
		}
	}
}

// spend counts positions, and stops the search when its budget is empty. A step
// that takes more than the worker has is a debt, which the next rations pay.
func (w *Worker) spend(nodes int) {
	before := w.tally.Nodes / revealEvery
	w.tally.Nodes += uint64(nodes)
	if w.tally.Nodes/revealEvery != before {
		w.reveal()
		yield.Thread() // where there is only one, who wants to look can do so now
		if w.counts.fresh() {
			w.tree.confidence.add(&w.counts)
		}
	}
	w.allowance -= int64(nodes)
	for w.allowance <= 0 {
		ration := w.tree.budget.draw()
		if ration == 0 {
			w.tree.Stop()
			return
		}
		w.allowance += ration
	}
}

// save gives back what is left of the ration of a worker that parks.
func (w *Worker) save() {
	if w.allowance > 0 {
		w.tree.budget.left.Add(w.allowance)
		w.allowance = 0
	}
}
