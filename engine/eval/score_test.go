package eval

import (
	"testing"
	"unsafe"

	"froe/engine/chess"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestScoreKeepsBothValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string) int { return rapid.IntRange(-16000, 16000).Draw(t, label) }
		m1, e1, m2, e2 := draw("m1"), draw("e1"), draw("m2"), draw("e2")
		sum, difference := pair(m1, e1)+pair(m2, e2), pair(m1, e1)-pair(m2, e2)
		require.Equal(t, []int{m1 + m2, e1 + e2}, []int{sum.middle(), sum.end()})
		require.Equal(t, []int{m1 - m2, e1 - e2}, []int{difference.middle(), difference.end()})
	})
}

func TestBlend(t *testing.T) {
	s := pair(100, -50)
	require.Equal(t, 100, s.blend(fullPhase))
	require.Equal(t, -50, s.blend(0))
	require.Equal(t, 25, s.blend(fullPhase/2))
}

func TestSizes(t *testing.T) {
	require.EqualValues(t, 64, unsafe.Sizeof(pawnEntry{}))
	require.EqualValues(t, 128<<10, unsafe.Sizeof(pawnCache{}))
}

func TestEveryTermHasAName(t *testing.T) {
	for _, name := range termNames {
		require.NotEmpty(t, name)
	}
}

func TestSpans(t *testing.T) {
	tests := []struct {
		name      string
		got, want chess.Bitboard
	}{
		{"ahead of e7", frontSpan[chess.White][12+40], chess.Bitboard(1) << 60},
		{"ahead of a2, Black", frontSpan[chess.Black][8], 1},
		{"span of h6", passedSpan[chess.White][47], 0xc0c0 << 48},
		{"span of a3, Black", passedSpan[chess.Black][16], 0x0303},
		{"beside a1", adjacentFiles[0], chess.FileA << 1},
		{"zone of g1", kingZones[chess.White][6], 0xe0e0e0},
		{"zone of a8, Black", kingZones[chess.Black][56], 0x030303 << 40},
		{"attacks of a2 and h2", pawnAttacks(chess.White, 0x8100), 0x420000},
		{"attacks of a7 and h7, Black", pawnAttacks(chess.Black, 0x81<<48), 0x42 << 40},
	}
	for _, test := range tests {
		require.Equal(t, test.want, test.got, test.name)
	}
}
