package search

import (
	"sync/atomic"

	"froe/dts"
)

// Marks says which moves of which positions workers are on. It is a hint: a mark
// may be lost when two come at once or many fall together, and nothing but the
// order of moves hangs on it.
type Marks struct {
	rows [marksRows][marksWays]atomic.Uint64
}

// Its size is Kerrigan's: 32768 rows of 4.
const (
	marksRows = 1 << 15
	marksWays = 4
)

// mark is the number of a move in a position, never 0.
func mark(key uint64, m dts.Move) uint64 { return max(1, dts.Mix(key, uint64(m))) }

func (t *Marks) row(m uint64) *[marksWays]atomic.Uint64 { return &t.rows[m%marksRows] }

func (t *Marks) has(m uint64) bool {
	row := t.row(m)
	for i := range row {
		if row[i].Load() == m {
			return true
		}
	}
	return false
}

// set adds a mark, in the place of another if the row is full.
func (t *Marks) set(m uint64) {
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

func (t *Marks) drop(m uint64) {
	row := t.row(m)
	for i := range row {
		if row[i].Load() == m {
			row[i].Store(0)
		}
	}
}

// clear takes all marks away. No worker may be searching.
func (t *Marks) clear() {
	for i := range t.rows {
		for j := range t.rows[i] {
			t.rows[i][j].Store(0)
		}
	}
}
