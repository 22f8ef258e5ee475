package engine

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// broken is a machine whose search breaks at once.
type broken struct{ dts.Machine }

var errBroken = errors.New("broken as planned")

func (broken) Run() error { return errBroken }

// A search that broke is over and says so, also one that would wait for Stop. The
// engine serves the next search.
func TestBrokenSearchAnswersAtOnce(t *testing.T) {
	for name, l := range map[string]Limits{"infinite": {Infinite: true}, "ponder": {Ponder: true}, "depth": {Depth: 3}} {
		t.Run(name, func(t *testing.T) {
			e := small(t)
			e.mu.machine.tree = broken{e.mu.machine.tree}
			s := begin(t, e, l)
			select {
			case <-s.done:
			case <-time.After(10 * time.Second):
				require.FailNow(t, "no result before Stop")
			}
			require.ErrorIs(t, s.Result().Err, errBroken)
			require.NotEmpty(t, s.Result().Best)
			require.NoError(t, begin(t, e, Limits{Depth: 2}).Result().Err)
		})
	}
}
