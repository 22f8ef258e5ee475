package tt

import "sync"

// Clear empties the table with the given number of goroutines, at least one,
// each writing a run of its own; on a new table this also makes the system
// provide the memory. A gigabyte takes one core a good part of a second. No
// other method may run meanwhile: every worker has left the search.
func (t *Table) Clear(workers int) {
	t.age.Store(0)
	workers = max(1, min(workers, len(t.buckets)))
	var wg sync.WaitGroup
	for i := range workers {
		part := t.buckets[t.cut(i, workers):t.cut(i+1, workers)]
		wg.Go(func() { clear(part) })
	}
	wg.Wait()
}

// cut is the bucket where part i of n begins.
func (t *Table) cut(i, n int) int {
	return int(uint64(len(t.buckets)) * uint64(i) / uint64(n))
}
