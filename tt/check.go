package tt

import "fmt"

// Check reports the first entry that no search stores: of a key that belongs to
// another bucket, with a value or an evaluation out of range, or with a value that
// proves nothing. It is for tests of searches in one goroutine: where several write one
// slot at once, the words of two entries may remain, which no probe returns.
func (t *Table) Check() error {
	for i := range t.buckets {
		for j := range t.buckets[i] {
			s := &t.buckets[i][j]
			data := s.data.Load()
			key := s.check.Load() ^ data
			if data == 0 {
				continue
			}
			if t.bucket(key) != &t.buckets[i] {
				return fmt.Errorf("tt: key %#x is in bucket %d", key, i)
			}
			if err := packed(data).entry().check(); err != nil {
				return fmt.Errorf("tt: key %#x: %w", key, err)
			}
		}
	}
	return nil
}

func (e Entry) check() error {
	switch {
	case e.Value < -Mate || e.Value > Mate:
		return fmt.Errorf("value %d is beyond mate", e.Value)
	case e.Bound == None && e.Value != 0:
		return fmt.Errorf("value %d without a bound", e.Value)
	case e.Eval != NoEval && (e.Eval <= -MateBound || e.Eval >= MateBound):
		return fmt.Errorf("evaluation %d is a mate score", e.Eval)
	}
	return nil
}
