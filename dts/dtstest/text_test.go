package dtstest

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A tree is what its text says.
func TestParse(t *testing.T) {
	g := MustParse("(1 (2+1 -3. 4+2) (5 #3 6) #1)")
	require.Equal(t, [][]int32{{1, 4, 1}, {2, 3}, nil, nil, {3, 5}, nil}, g.Children)
	require.Equal(t, []uint8{0, 1, 0, 2, 0, 0}, g.Extra)
	require.Equal(t, []bool{false, false, true, false, false, false}, g.Mute)
	require.Equal(t, []int32{2, 1, 0, 0, 1, 0}, g.Height)
	require.EqualValues(t, 4, g.Minimax(0, 2))
	require.EqualValues(t, 1, g.Minimax(0, 0))
}

// Text and tree are the same thing.
func TestTextOfTrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := Random(rapid.Uint64().Draw(t, "seed"), Shape{
			Depth:       rapid.IntRange(1, 5).Draw(t, "depth"),
			Width:       rapid.IntRange(1, 4).Draw(t, "width"),
			Values:      40,
			Transpose:   rapid.Float64Range(0, 0.4).Draw(t, "transpositions"),
			EarlyEnding: 0.1,
		})
		again, err := Parse(g.String())
		require.NoError(t, err)
		require.Equal(t, g, again)
	})
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":               "missing",
		"(1":             "not closed",
		"(1 2":           "not closed",
		"1 2":            "follows",
		"(1 x)":          `"x"`,
		"(1 2+3)":        "an extension is 1 or 2",
		"(1. 2)":         "mute and has children",
		"(1 #0)":         "ancestor",
		"(1 #7)":         "no node written before",
		"(1 99999)":      "no value",
		"(1 (2 3) #1) 4": "follows",
	} {
		_, err := Parse(text)
		require.ErrorContains(t, err, want, text)
	}
}

// Whatever it reads, the parser does not fall over.
func FuzzParse(f *testing.F) {
	f.Add("(1 (2+1 -3. 4+2) (5 #3 6) #1)")
	f.Add("(1 #0)")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(g.String())
		require.NoError(t, err)
		require.Equal(t, g.String(), again.String())
	})
}

func TestParseCaseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "no tree",
		"tree 1":                 "0 workers",
		"tree (1\nworkers 2":     "line 1",
		"tree 1\nfrobnicate":     "line 2",
		"tree 1\nsearch deeper":  "deeper",
		"tree 1\nfault of mine":  "of mine",
		"tree 1\npicks 1 x":      `"x"`,
		"tree 1\npicks 300":      "300",
		"tree 1\nworkers many\n": "many",
	} {
		_, err := ParseCase(text)
		require.ErrorContains(t, err, want, text)
	}
}

// A case that does not fail is left as it is.
func TestShrinkOfASoundCase(t *testing.T) {
	c := RandomCase(1)
	require.Equal(t, c, Shrink(c))
}
