package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

func TestLine(t *testing.T) {
	tests := []struct {
		name, fen string
		moves     []string
		chess960  bool
		text      string
	}{
		{"none", StartFEN, nil, false, ""},
		{"white begins", StartFEN, []string{"e2e4", "c7c5", "g1f3"}, false, "1. e4 c5 2. Nf3"},
		{"black begins", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 12", []string{"c7c5", "g1f3"}, false, "12… c5 13. Nf3"},
		{"castling", kiwipete, []string{"e1g1", "e8c8"}, false, "1. O-O O-O-O"},
		{"castling in Chess960", kiwipete, []string{"e1h1", "e8a8"}, true, "1. O-O O-O-O"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := chess.ParseFEN(tt.fen)
			require.NoError(t, err)
			g, err := newGame(tt.fen, tt.moves, tt.chess960)
			require.NoError(t, err)
			require.Equal(t, len(tt.moves), g.Len())
			var moves []chess.Move
			at := *p
			for _, word := range tt.moves {
				m, err := at.ParseUCI(word, tt.chess960)
				require.NoError(t, err)
				moves = append(moves, m)
				before := at
				before.Make(&at, m)
			}
			l := Line{from: *p, moves: moves, chess960: tt.chess960}
			require.Equal(t, tt.text, l.String())
			require.ElementsMatch(t, tt.moves, l.UCI())
			require.Equal(t, len(tt.moves), l.Len())
		})
	}
}
