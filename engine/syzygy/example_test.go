package syzygy_test

import (
	"fmt"

	"froe/engine/chess"
	"froe/engine/syzygy"
)

func Example() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer tables.Close()
	p, err := chess.ParseFEN("8/8/8/3k4/8/8/8/KQ6 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome, _ := tables.ProbeWDL(p)
	plies, _ := tables.ProbeDTZ(p)
	fmt.Println(outcome, plies)
	// Output: Win 17
}
