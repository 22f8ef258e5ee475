package clock_test

import (
	"fmt"
	"time"

	"froe/internal/clock"
)

func ExamplePlan() {
	b := clock.Plan(clock.Control{Left: time.Minute, Increment: time.Second, Overhead: 20 * time.Millisecond})
	fmt.Println(b.Soft < b.Hard, b.Hard < time.Minute)
	fmt.Println(b.Spent(b.Soft/2, 1), b.Spent(b.Soft, 1))
	// Output:
	// true true
	// false true
}
