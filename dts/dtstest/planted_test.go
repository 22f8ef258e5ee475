//go:build planted

package dtstest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// schedulesAtMost is after how many schedules the search for a planted fault
// gives up.
const schedulesAtMost = 200_000

// Every rule that is broken on purpose is found to be broken.
func TestPlantedFaultsAreFound(t *testing.T) {
	lab := Lab{}
	for f := dts.Sound + 1; f < dts.Faults; f++ {
		t.Run(f.String(), func(t *testing.T) {
			for i := range uint64(schedulesAtMost) {
				c := RandomCase(i)
				c.Fine = i%2 == 1
				c.Fault = f
				if out := lab.Run(c, nil); out.Err != nil {
					t.Logf("found after %d schedules, %d turns: %.300v", i+1, out.Turns, out.Err)
					return
				}
			}
			require.Fail(t, "not found")
		})
	}
}
