package statistic_test

import (
	"fmt"

	"froe/lab/statistic"
)

// Twenty pairs of games, of which the first side won three and lost one by a point.
func ExamplePairs_Elo() {
	elo, low, high := statistic.Pairs{0, 1, 16, 3, 0}.Elo()
	fmt.Printf("%+.1f Elo (95 %%: %+.1f to %+.1f)\n", elo, low, high)
	// Output: +17.4 Elo (95 %: -21.7 to +55.1)
}
