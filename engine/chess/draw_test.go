package chess

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInsufficientMaterial(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      bool
	}{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"knight", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", true},
		{"bishop", "4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true},
		{"bishops of one colour", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},
		{"bishops of both colours", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false},
		{"two knights", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", false},
		{"knight against knight", "4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", false},
		{"knight against bishop", "4kb2/8/8/8/8/8/8/4K1N1 w - - 0 1", false},
		{"pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false},
		{"rook", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
		{"queen", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			require.Equal(t, test.want, p.InsufficientMaterial())
		})
	}
}

func TestRepeated(t *testing.T) {
	keys := []uint64{7, 1, 7, 2, 7, 3}
	require.Equal(t, 3, Repeated(keys, 7, 100))
	require.Equal(t, 2, Repeated(keys, 7, 4))
	require.Equal(t, 1, Repeated(keys, 7, 2))
	require.Equal(t, 0, Repeated(keys, 7, 0))
	require.Equal(t, 0, Repeated(keys, 4, 6))
	require.Equal(t, 0, Repeated(nil, 7, 6))
}

func TestRepetitionInAGame(t *testing.T) {
	p := StartPosition()
	var keys []uint64
	for _, s := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"} {
		m, err := p.ParseUCI(s, false)
		require.NoError(t, err)
		keys = append(keys, p.Key())
		var next Position
		p.Make(&next, m)
		*p = next
	}
	require.Equal(t, 8, p.Fifty())
	require.Equal(t, 2, Repeated(keys, p.Key(), p.Fifty()), "the third time it stands on the board")
}
