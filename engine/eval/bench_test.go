package eval_test

import (
	"testing"

	"froe/engine/eval"
)

// BenchmarkEvaluate values positions whose pawns are in the cache, as most are in
// a search.
func BenchmarkEvaluate(b *testing.B) {
	e, positions := eval.With(eval.Values()), suite(b)
	for i := 0; b.Loop(); i++ {
		e.Evaluate(&positions[i%32], 0)
	}
}

// BenchmarkEvaluateNewPawns finds nothing in the cache.
func BenchmarkEvaluateNewPawns(b *testing.B) {
	positions := suite(b)
	evaluators := [2]*eval.Classical{eval.With(eval.Values()), eval.With(eval.Values())}
	for i := 0; b.Loop(); i++ {
		if i%len(positions) == 0 {
			*evaluators[0] = *evaluators[1] // 128 KiB, spread over all positions
		}
		evaluators[0].Evaluate(&positions[i%len(positions)], 0)
	}
}
