package splitpoint_test

import (
	"fmt"

	"froe/splitpoint"
)

// Of the open split points a worker joins the one that is worth most.
func ExampleTable() {
	t := splitpoint.NewTable(8)
	t.Insert(splitpoint.NewRef(splitpoint.ID(3, 0), 10))
	t.Insert(splitpoint.NewRef(splitpoint.ID(5, 0), 40))
	best := t.Best(func(splitpoint.Ref) bool { return true })
	fmt.Println(best.Index(), best.Worth())
	// Output: 5 40
}
