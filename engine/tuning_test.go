package engine

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/search"
)

func TestHiddenOptions(t *testing.T) {
	nodes := func(change func(e *Engine)) uint64 {
		e, err := New(Options{Hash: 1})
		require.NoError(t, err)
		defer e.Close()
		change(e)
		s, err := e.Go(context.Background(), Limits{Depth: 6})
		require.NoError(t, err)
		return s.Result().Info.Nodes
	}
	standard := nodes(func(*Engine) {})
	require.NotEqual(t, standard, nodes(func(e *Engine) { require.NoError(t, e.SetOption("Reductions", "false")) }))
	require.NotEqual(t, standard, nodes(func(e *Engine) { require.NoError(t, e.SetOption("reducedivisor", "400")) }))
	require.Equal(t, standard, nodes(func(e *Engine) {
		require.ErrorContains(t, e.SetOption("Guessing", "true"), "there is no option \"Guessing\"")
		require.ErrorIs(t, e.SetOption("Luck", "1"), ErrNoOption)
		require.EqualError(t, e.SetOption("Reductions", "2"), `Reductions: "2" is neither true nor false`)
		require.ErrorContains(t, e.SetOption("ReduceDivisor", "0"), "ReduceDivisor: 0")
	}), "what is refused changes nothing")
}

// A switch and a parameter stay when the machine is made anew.
func TestTuningOutlivesOptions(t *testing.T) {
	e, err := New(Options{Hash: 1})
	require.NoError(t, err)
	defer e.Close()
	require.NoError(t, e.SetOption("Reductions", "false"))
	require.NoError(t, e.SetOption("NullBase", "4"))
	require.NoError(t, e.SetOptions(Options{Hash: 2, Threads: 2}))
	on := search.AllOn()
	on.Reductions = false
	require.Equal(t, on, e.mu.machine.shared.Switches)
	require.Equal(t, 4, e.mu.machine.shared.Parameters().NullBase)
}
