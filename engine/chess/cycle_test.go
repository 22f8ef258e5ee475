package chess

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A position is returned to by just those moves that can be taken back.
func TestReturnsTo(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		var moves MoveList
		p.Moves(&moves)
		for _, m := range moves.Slice() {
			var next Position
			p.Make(&next, m)
			reversible := m.Kind() == Normal && next.Fifty() > 0 && next.castling == p.castling &&
				p.enPassant == NoSquare && next.enPassant == NoSquare
			require.Equal(t, reversible, p.ReturnsTo(next.Key()), p.UCI(m, false))
		}
		require.False(t, p.ReturnsTo(p.Key()))
	})
}
