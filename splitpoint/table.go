package splitpoint

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Table lists the open split points: nodes at which more than one worker was seen.
// Late workers join there. Whoever closes a node removes it, and whoever finds one with
// nothing to offer.
type Table struct {
	size atomic.Int32 // entries, to be read without the lock

	mu struct {
		sync.Mutex
		entries []Entry
	}
}

// Entry is an open split point.
type Entry struct {
	Ref
	Joined int // workers that ever joined
}

// NewTable makes a table that holds up to size split points.
func NewTable(size int) *Table {
	t := &Table{}
	t.mu.entries = make([]Entry, 0, size)
	return t
}

// Insert lists a node at which a worker has joined, or counts the worker if it
// is listed. A full table forgets: every entry is a hint.
func (t *Table) Insert(r Ref) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range t.mu.entries {
		if e := &t.mu.entries[i]; e.ID() == r.ID() {
			e.Ref = r
			e.Joined++
			return
		}
	}
	if len(t.mu.entries) == cap(t.mu.entries) {
		return
	}
	t.mu.entries = append(t.mu.entries, Entry{Ref: r, Joined: 1})
	t.size.Store(int32(len(t.mu.entries)))
}

// Remove takes the node with the given id off the list, if it is there.
func (t *Table) Remove(id uint64) {
	if t.size.Load() == 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	entries := t.mu.entries
	if i := slices.IndexFunc(entries, func(e Entry) bool { return e.ID() == id }); i >= 0 {
		last := len(entries) - 1
		entries[i] = entries[last]
		t.mu.entries = entries[:last]
		t.size.Store(int32(last))
	}
}

// Best is the worthiest split point for which open holds, of equals the one
// with the fewest workers. Those for which open does not hold are removed.
func (t *Table) Best(open func(Ref) bool) Ref {
	if t.size.Load() == 0 {
		return 0
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	var best Entry
	kept := t.mu.entries[:0]
	for _, e := range t.mu.entries {
		if !open(e.Ref) {
			continue
		}
		kept = append(kept, e)
		if e.Worth() > best.Worth() || e.Worth() == best.Worth() && e.Joined < best.Joined {
			best = e
		}
	}
	t.mu.entries = kept
	t.size.Store(int32(len(kept)))
	return best.Ref
}

// Each shows the entries.
func (t *Table) Each(show func(Entry)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.mu.entries {
		show(e)
	}
}

// Clear forgets all.
func (t *Table) Clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.mu.entries = t.mu.entries[:0]
	t.size.Store(0)
}
