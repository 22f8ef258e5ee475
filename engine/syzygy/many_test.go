package syzygy

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// Many goroutines may be the first to need a table.
func TestManyProbe(t *testing.T) {
	tables := open(t, "testdata")
	p := position(t, "8/8/8/3k4/8/1P6/P7/K7 w - - 0 1")
	var crowd sync.WaitGroup
	for range 8 {
		crowd.Go(func() {
			for range 100 {
				if w, ok := tables.ProbeWDL(p); !ok || w != Win {
					t.Error(w, ok)
				}
			}
		})
	}
	crowd.Wait()
	require.Empty(t, tables.Faults())
}
