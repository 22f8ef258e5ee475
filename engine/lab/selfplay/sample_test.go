package selfplay

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/engine/chess"
	"froe/tt"
)

func TestSampleIsReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Sample{
			Position: chess.StartPosition(),
			Result:   Result(rapid.IntRange(0, 2).Draw(t, "result")),
			Score:    rapid.IntRange(-20000, 20000).Draw(t, "score"),
		}
		read, err := ParseSample(s.String())
		require.NoError(t, err)
		require.Equal(t, s, read)
	})
}

func TestSampleErrors(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, test := range []struct{ line, want string }{
		{"", "fields"},
		{start, "1 fields"},
		{start + ";1", "2 fields"},
		{start + ";1;2;3", "4 fields"},
		{"8/8/8/8/8/8/8/8 w - - 0 1;1;0", "fen"},
		{start + ";2;0", `"2" is not 1, 0.5 or 0`},
		{start + ";1;much", `"much"`},
		{start + ";1;31999", `"31999"`},
	} {
		t.Run(test.line, func(t *testing.T) {
			_, err := ParseSample(test.line)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func FuzzParseSample(f *testing.F) {
	f.Add("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;0.5;-13")
	f.Add("4k3/8/8/8/8/8/8/4K2R w H - 0 1;1;900")
	f.Fuzz(func(t *testing.T, line string) {
		s, err := ParseSample(line)
		if err != nil {
			return
		}
		again, err := ParseSample(s.String())
		require.NoError(t, err)
		require.Equal(t, s, again)
	})
}

func TestQuiet(t *testing.T) {
	tests := []struct {
		name, fen, move string
		score           int
		want            bool
	}{
		{"a quiet move", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4e5", 30, true},
		{"a capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 30, false},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 30, false},
		{"a promotion", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 900, false},
		{"in check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1d1", -500, false},
		{"a mate", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4e5", tt.Mate - 5, false},
		{"being mated", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4e5", 6 - tt.Mate, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := chess.ParseFEN(test.fen)
			require.NoError(t, err)
			m, err := p.ParseUCI(test.move, false)
			require.NoError(t, err)
			require.Equal(t, test.want, quiet(&p, &Choice{Move: m, Score: test.score}))
		})
	}
}
