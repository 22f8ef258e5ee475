package suite_test

import (
	"context"
	"fmt"
	"strings"

	"froe/engine"
	"froe/lab/suite"
)

func Example() {
	const lines = `6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id "back rank";
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Kf2; id "no";`
	cases, err := suite.Read(strings.NewReader(lines), "two.epd")
	if err != nil {
		fmt.Println(err)
		return
	}
	plan := &suite.Plan{
		Cases: cases, Concurrency: 1,
		Options: engine.Options{Threads: 1, Hash: 1}, Limits: engine.Limits{Depth: 3},
	}
	outcomes, err := suite.Run(context.Background(), plan, func(o suite.Outcome) {
		fmt.Println(o.Case.ID, o.Solved)
	})
	fmt.Println(suite.Sum(outcomes).Solved, "of", len(cases), err)
	// Output:
	// back rank true
	// no false
	// 1 of 2 <nil>
}
