package tt_test

import (
	"fmt"

	"froe/tt"
)

func Example() {
	t, err := tt.New(1) // MiB
	if err != nil {
		fmt.Println(err)
		return
	}
	t.NextAge() // a search begins
	const key = 0x123456789abcdef0
	t.Store(key, tt.Entry{Move: 7, Value: 35, Eval: tt.NoEval, Depth: 6, Bound: tt.Lower})
	e, ok := t.Probe(key)
	fmt.Println(ok, e.Value, e.Depth, e.Bound == tt.Lower)
	_, ok = t.Probe(key + 1<<40)
	fmt.Println(ok)
	// Output:
	// true 35 6 true
	// false
}
