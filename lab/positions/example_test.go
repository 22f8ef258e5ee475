package positions_test

import (
	"fmt"

	"froe/engine/chess"
	"froe/lab/positions"
)

func ExampleOpen() {
	f, name, err := positions.Open("hyatt24")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	n := 0
	err = chess.ReadEPD(f, name, func(chess.EPD) error { n++; return nil })
	fmt.Println(n, err)
	// Output: 24 <nil>
}
