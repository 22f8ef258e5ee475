package selfplay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/lab/archive"
)

func TestRulings(t *testing.T) {
	tests := []struct {
		name, fen string
		result    archive.Result
		end       archive.End
	}{
		{"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, 0},
		{"White is mated", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", archive.BlackWins, archive.Mate},
		{"Black is mated", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", archive.WhiteWins, archive.Mate},
		{"mate at fifty moves", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 100", archive.WhiteWins, archive.Mate},
		{"stalemate", "k7/8/1Q6/8/8/8/8/6K1 b - - 0 1", archive.Drawn, archive.Stalemate},
		{"fifty moves", "k7/8/8/8/8/8/R7/6K1 b - - 100 100", archive.Drawn, archive.FiftyMoves},
		{"dead", "k7/8/8/8/8/8/N7/6K1 b - - 0 1", archive.Drawn, archive.InsufficientMaterial},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := chess.ParseFEN(test.fen)
			require.NoError(t, err)
			result, end := ruling(p, nil)
			require.Equal(t, test.result, result)
			require.Equal(t, test.end, end)
		})
	}
}

func TestThirdRepetition(t *testing.T) {
	p, err := chess.ParseFEN("k7/8/8/8/8/8/R7/6K1 b - - 9 100")
	require.NoError(t, err)
	_, end := ruling(p, []uint64{p.Key(), 1, 2, 3})
	require.Zero(t, end)
	_, end = ruling(p, []uint64{p.Key(), 1, 2, 3, p.Key(), 4, 5, 6})
	require.Equal(t, archive.Repetition, end)
}

func TestAdjudication(t *testing.T) {
	rules := Adjudication{WinScore: 500, WinPlies: 3, DrawScore: 10, DrawPlies: 4, DrawFrom: 2, Length: 12}
	tests := []struct {
		name   string
		scores []int
		result archive.Result
		end    archive.End
		after  int // plies; 0: it goes on
	}{
		{"White is far ahead", []int{0, 500, 600, 700}, archive.WhiteWins, archive.Resignation, 4},
		{"Black is far ahead", []int{-500, -500, -900}, archive.BlackWins, archive.Resignation, 3},
		{"not long enough", []int{500, 600, 400, 500, 600}, 0, 0, 0},
		{"the players disagree", []int{500, -500, 500, -500, 500}, 0, 0, 0},
		{"nothing, but early", []int{0, 0, 0, 0, 0}, 0, 0, 0},
		{"nothing", []int{0, 0, 0, 10, -10, 1}, archive.Drawn, archive.Agreement, 6},
		{"something now and then", []int{0, 0, 0, 10, -10, 11, 0, 0, 0}, 0, 0, 0},
		{"long", []int{50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50}, archive.Drawn, archive.Length, 12},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			j := adjudicator{Adjudication: rules}
			for i, score := range test.scores {
				result, end := j.record(score)
				require.Equal(t, i+1 == test.after, end != 0, "ply %d", i+1)
				if end != 0 {
					require.Equal(t, test.result, result)
					require.Equal(t, test.end, end)
				}
			}
		})
	}
}
