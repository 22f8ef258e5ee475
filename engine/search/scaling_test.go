package search

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// An evaluation is worth less with fewer pieces, and half as much when the
// fifty-move rule is about to end the game.
func TestScaledEval(t *testing.T) {
	s := newSearcher(t, AllOn())
	w := NewWorker(s.Shared, material{})
	full := position(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	few := position(t, "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1")
	late := position(t, "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 50 1")
	require.Greater(t, w.scaledEval(&full, 100), w.scaledEval(&few, 100))
	require.Equal(t, w.scaledEval(&few, 100)*3/4, w.scaledEval(&late, 100))
	require.Equal(t, -w.scaledEval(&few, 100), w.scaledEval(&few, -100))
	s.Switches.Scaling = false
	require.Equal(t, 100, w.scaledEval(&few, 100))
}
