package eval_test

import (
	"os"
	"strings"
	"testing"

	"froe/engine/chess"
	"froe/engine/eval"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// valued is what features and weights say of a position, from White's side.
func valued(f *eval.Features, w *eval.Weights) int {
	var middle, end int
	for _, c := range f.Counts {
		m, e := w.At(int(c.Weight))
		middle += int(c.N) * m
		end += int(c.N) * e
	}
	return (middle*f.Phase + end*(eval.FullPhase-f.Phase)) / eval.FullPhase * f.Scale / eval.FullScale
}

// white turns a value from the side to move to White's side.
func white(p *chess.Position, value int) int {
	if p.Turn() == chess.Black {
		return -value
	}
	return value
}

func TestCountsAreTheEvaluation(t *testing.T) {
	w := eval.Values()
	counter, e := eval.NewCounter(w), eval.With(eval.Values())
	check := func(t require.TestingT, p *chess.Position) {
		f := counter.Features(p)
		require.Equal(t, white(p, e.Evaluate(p, 0)), valued(&f, w), p.FEN(false))
	}
	t.Run("suite", func(t *testing.T) {
		for _, p := range suite(t) {
			check(t, &p)
		}
	})
	t.Run("random games", func(t *testing.T) {
		rapid.Check(t, func(r *rapid.T) {
			walk(r, func(p *chess.Position) { check(r, p) })
		})
	})
}

func TestWeightsInARow(t *testing.T) {
	w := eval.Values()
	names := map[string]bool{}
	for i := range w.Len() {
		names[w.Name(i)] = true
		w.Set(i, i, -i)
		middle, end := w.At(i)
		require.Equal(t, []int{i, -i}, []int{middle, end})
	}
	require.Len(t, names, w.Len())
	for _, name := range []string{"piece[1]", "square[6][7][3]", "tempo", "close"} {
		require.Contains(t, names, name)
	}
}

func TestSourceIsTheFile(t *testing.T) {
	file, err := os.ReadFile("values.go")
	require.NoError(t, err)
	remark, code := []string{}, string(file)
	for line := range strings.Lines(code) {
		if strings.HasPrefix(line, "// ") {
			remark = append(remark, strings.TrimPrefix(line, "// "))
		}
	}
	source, err := eval.Values().Source(strings.Join(remark[1:], ""))
	require.NoError(t, err)
	require.Equal(t, code, string(source))
}
