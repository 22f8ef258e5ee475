package tt

import (
	"fmt"
	"math/bits"
	"sync/atomic"

	"froe/internal/cache"
	"froe/internal/relaxed"
)

// Table is a transposition table. Probe, Store, NextAge and Hashfull may be
// called by any number of goroutines at once; Clear may not.
type Table struct {
	buckets []bucket
	age     atomic.Uint32
}

// bucket is one cache line.
type bucket [4]slot

// slot holds one entry: data, and the key XOR the data.
type slot struct {
	check relaxed.Uint64
	data  relaxed.Uint64
}

// bucketsPerMiB buckets of 64 bytes make 1 MiB.
const bucketsPerMiB = 1 << 20 / 64

// New makes an empty table of mib MiB, from 1 to MaxMiB, if the machine has room
// for it now. The memory is asked of the system but not touched yet: Clear does
// that, with several workers.
func New(mib int) (*Table, error) { return newTable(mib, 0) }

// Resized makes an empty table of another size that replaces t: the memory of t counts
// as free.
func (t *Table) Resized(mib int) (*Table, error) { return newTable(mib, t.MiB()) }

func newTable(mib, given int) (*Table, error) {
	if err := check(mib, freeMiB()+uint64(given)); err != nil {
		return nil, err
	}
	if err := reserve(mib << 20); err != nil {
		return nil, fmt.Errorf("tt: %d MiB: %w", mib, err)
	}
	t := &Table{buckets: make([]bucket, mib*bucketsPerMiB)}
	wantHugePages(t.buckets)
	return t, nil
}

// MiB is the table's size.
func (t *Table) MiB() int { return len(t.buckets) / bucketsPerMiB }

// Probe looks a position up.
func (t *Table) Probe(key uint64) (Entry, bool) {
	b := t.bucket(key)
	for i := range b {
		if p := b[i].load(key); p != 0 {
			return p.entry(), true
		}
	}
	return Entry{}, false
}

// Prefetch announces that key will soon be probed: its bucket is fetched from memory
// while the caller does other things.
func (t *Table) Prefetch(key uint64) { cache.Prefetch(t.bucket(key)) }

// Store keeps e under key, in the place of the least entry of its bucket. If the table
// has an entry of that position already, e takes its place unless it is much shallower,
// and takes over the move or the static evaluation if it has none.
func (t *Table) Store(key uint64, e Entry) {
	b, age := t.bucket(key), t.age.Load()
	victim, least := &b[0], int32(1<<31-1)
	for i := range b {
		s := &b[i]
		if old := s.load(key); old != 0 {
			if old.yields(e, age) {
				s.store(key, e.over(old).pack(age))
			}
			return
		}
		if w := packed(s.data.Load()).worth(age); w < least {
			victim, least = s, w
		}
	}
	victim.store(key, e.pack(age))
}

// NextAge tells the table that a new search begins: what earlier ones left is
// given up first.
func (t *Table) NextAge() { t.age.Add(1) }

// Hashfull is the share of entries that belong to the present search, per
// mille, over the first thousand slots: keys are random, so any will do.
func (t *Table) Hashfull() int {
	n, age := 0, t.age.Load()
	for i := range t.buckets[:1000/len(bucket{})] {
		for j := range t.buckets[i] {
			if p := packed(t.buckets[i][j].data.Load()); p != 0 && p.since(age) == 0 {
				n++
			}
		}
	}
	return n
}

// bucket is where an entry of this key has to be.
func (t *Table) bucket(key uint64) *bucket {
	i, _ := bits.Mul64(key, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// load returns the slot's entry if it is whole and belongs to key, else zero.
func (s *slot) load(key uint64) packed {
	data := s.data.Load()
	if s.check.Load()^data != key {
		return 0
	}
	return packed(data)
}

func (s *slot) store(key uint64, p packed) {
	s.data.Store(uint64(p))
	s.check.Store(key ^ uint64(p))
}
