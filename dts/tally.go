package dts

import (
	"slices"
	"sync"
)

// Tally counts what a worker did in a search. Ticks are those of
// Options.Ticks.
type Tally struct {
	Nodes     uint64    // positions searched
	Wasted    Waste     // of these, those that brought nothing
	Counted   Positions // of these, those beneath roots searched to their end
	Splits    [3]uint64 // nodes it made a split point of, by type
	LateJoins uint64    // split points it joined that others had made
	Missed    uint64    // attempts to join, or to begin an iteration, that came too late
	Aborts    uint64    // lines it gave up because a node above was closed
	LockWaits uint64    // locks it did not get at once
	Parked    uint64    // times it waited for work
	Seen      [3]uint64 // how often it was at a node of each type when it showed what it does
	Idle      int64     // ticks without work
	Total     int64     // ticks since the search began
}

// Add adds another worker's counts.
func (t *Tally) Add(o *Tally) {
	t.Nodes += o.Nodes
	t.Wasted.add(&o.Wasted)
	t.Counted.add(&o.Counted)
	for i := range t.Splits {
		t.Splits[i] += o.Splits[i]
		t.Seen[i] += o.Seen[i]
	}
	t.LateJoins += o.LateJoins
	t.Missed += o.Missed
	t.Aborts += o.Aborts
	t.LockWaits += o.LockWaits
	t.Parked += o.Parked
	t.Idle += o.Idle
	t.Total += o.Total
}

// Busy is the share of the time in which there was work, 0..1.
func (t *Tally) Busy() float64 {
	if t.Total <= 0 {
		return 1
	}
	return 1 - float64(t.Idle)/float64(t.Total)
}

// View is what others see of a worker: its counts and what it is on, not older
// than the last thousand positions it searched.
type View struct {
	Tally

	// Line is the moves from the root to where the worker is, or to where its
	// first search before the moves begins that changes the position; empty if it
	// is idle.
	Line []Move

	// Chain is the root and the nodes that can be shared, down to the last above where the
	// worker is, or there; empty if it is idle.
	Chain []Link
}

// Link holds the constant fields of a node on the chain of a worker.
type Link struct {
	ID     uint64 // names this life of the node
	Kind   Kind
	Type   Type
	Move   Move  // from the parent
	Number int32 // of the move at the parent, from 1; 0 for the root and for sub-searches
	Depth  int32 // plies that remain
}

// view is the worker's latest View, in the open: Line and Chain are from below.
type view struct {
	mu sync.Mutex
	View
}

// revealEvery is after how many positions a worker shows others what it does:
// often enough for a display, seldom enough for the hot path.
const revealEvery = 1024

// reveal brings the worker's view up to date.
func (w *Worker) reveal() {
	if w.at != nil && !w.resting {
		w.tally.Seen[w.at.Type]++
	}
	v := &w.view
	v.mu.Lock()
	defer v.mu.Unlock()
	v.Tally = w.tally
	v.Total = w.tree.ticks() - w.began
	v.Line, v.Chain = v.Line[:0], v.Chain[:0]
	if w.resting {
		v.Idle += w.tree.ticks() - w.rested
		return
	}
	for a := w.at; a != nil; a = a.Parent {
		v.note(a)
	}
}

// note takes in a node of the chain; the one above it is next.
func (v *view) note(a *Node) {
	if a.shareable || a.Kind == Root {
		v.Chain = append(v.Chain, Link{ID: a.life, Kind: a.Kind, Type: a.Type, Move: a.Move, Number: a.Number, Depth: a.Depth})
	}
	switch {
	case a.Parent == nil:
	case a.Kind == Played:
		v.Line = append(v.Line, a.Move)
	case a.Flip:
		v.Line = v.Line[:0]
	}
}

// Nodes is the number of positions searched since the search began, as far as
// the workers have revealed it: exact when the search is over. Any goroutine may call it.
func (t *Tree) Nodes() uint64 { return t.Tally().Nodes }

// Tally is the sum over the workers, exact when the search is over. Any goroutine may
// call it.
func (t *Tree) Tally() (sum Tally) {
	for k := range t.workers {
		v := &t.workers[k].view
		v.mu.Lock()
		sum.Add(&v.Tally)
		v.mu.Unlock()
	}
	return sum
}

// View is a copy of what worker k last revealed. Any goroutine may call it.
func (t *Tree) View(k int) View {
	v := &t.workers[k].view
	v.mu.Lock()
	defer v.mu.Unlock()
	seen := View{v.Tally, slices.Clone(v.Line), slices.Clone(v.Chain)}
	slices.Reverse(seen.Line)
	slices.Reverse(seen.Chain)
	return seen
}
