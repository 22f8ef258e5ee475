package search

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// Errors depend on the position and the seed alone, are the same for both sides, and
// spread as far as they are asked to.
func TestErrors(t *testing.T) {
	p := chess.StartPosition()
	var passed chess.Position
	p.MakeNull(&passed)
	sum, squares := 0.0, 0.0
	const seeds = 4000
	for seed := range uint64(seeds) {
		h := Handicap{Misjudge: 100, Seed: seed}
		e := h.error(p)
		require.Equal(t, e, h.error(p))
		sum += float64(e)
		squares += float64(e) * float64(e)
	}
	require.InDelta(t, 0, sum/seeds, 6)
	require.InDelta(t, 100, math.Sqrt(squares/seeds), 10)
}

// Moves back and far away are overlooked more often than others, captures and checks
// never.
func TestOverlooked(t *testing.T) {
	p := position(t, "4k3/8/8/3p4/8/4N3/8/R3K3 w - - 0 1")
	for _, c := range []struct {
		move string
		want float64
	}{{"e3d5", 0}, {"a1a8", 0}, {"a1a7", 0.3}, {"e3d1", 0.3}, {"e3f5", 0.1}} {
		m, err := p.ParseUCI(c.move, false)
		require.NoError(t, err)
		seen := 0
		const seeds = 3000
		for seed := range uint64(seeds) {
			h := Handicap{Overlook: 30, Seed: seed}
			if h.overlooks(&p, m) {
				seen++
			}
		}
		require.InDelta(t, c.want, float64(seen)/seeds, 0.04, c.move)
	}
}
