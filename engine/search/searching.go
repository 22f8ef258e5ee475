package search

import (
	"sync/atomic"

	"froe/dts"
)

// Searching is the table of the moves that workers are searching, each with its
// position ("currently searching" in Kerrigan's words). It is a hint: an entry
// may be lost when two come at once or a row is full, and only the order of
// moves depends on it.
type Searching struct {
	rows [searchingRows][searchingWays]atomic.Uint64
}

// Its size is Kerrigan's.
const (
	searchingRows = 1 << 15
	searchingWays = 4
)

// moveHash names a move of a position; it is never 0.
func moveHash(key uint64, m dts.Move) uint64 { return max(1, dts.Mix(key, uint64(m))) }

func (t *Searching) row(m uint64) *[searchingWays]atomic.Uint64 { return &t.rows[m%searchingRows] }

func (t *Searching) has(m uint64) bool {
	row := t.row(m)
	for i := range row {
		if row[i].Load() == m {
			return true
		}
	}
	return false
}

// start adds a move, in the place of another if the row is full.
func (t *Searching) start(m uint64) {
	if t.has(m) {
		return
	}
	row := t.row(m)
	for i := range row {
		if row[i].Load() == 0 {
			row[i].Store(m)
			return
		}
	}
	row[0].Store(m)
}

func (t *Searching) finish(m uint64) {
	row := t.row(m)
	for i := range row {
		if row[i].Load() == m {
			row[i].Store(0)
		}
	}
}

// clear empties the table. No worker may be searching.
func (t *Searching) clear() { *t = Searching{} }
