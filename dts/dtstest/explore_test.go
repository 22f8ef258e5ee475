package dtstest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every schedule of every number of workers finds the oracle's value, and no
// invariant breaks on the way.
func TestAnySchedule(t *testing.T) {
	for i := range uint64(2000) {
		c := RandomCase(i)
		if out := c.Run(nil); out.Err != nil {
			require.NoError(t, out.Err, "%+v", c)
		}
	}
}
