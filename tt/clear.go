package tt

import (
	"slices"
	"sync"
)

// Clear empties the table with the given number of goroutines, at least one,
// each writing a run of its own; on a new table this also makes the system
// provide the memory. A gigabyte takes one core a good part of a second. No
// other method may run meanwhile: every worker has left the search.
func (t *Table) Clear(workers int) {
	t.age.Store(0)
	var wg sync.WaitGroup
	for part := range slices.Chunk(t.buckets, len(t.buckets)/max(1, workers)+1) {
		wg.Go(func() { clear(part) })
	}
	wg.Wait()
}
