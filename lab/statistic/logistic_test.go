package statistic_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/lab/statistic"
)

// Samples that are drawn from a curve give the curve.
func TestLogistic(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	want := statistic.Curve{Centre: 130, Width: 70}
	var x []float64
	var happened []bool
	for range 200_000 {
		v := draw.NormFloat64() * 200
		x, happened = append(x, v), append(happened, draw.Float64() < 1/(1+math.Exp((want.Centre-v)/want.Width)))
	}
	got, err := statistic.Logistic(x, happened)
	require.NoError(t, err)
	require.InDelta(t, want.Centre, got.Centre, 2)
	require.InDelta(t, want.Width, got.Width, 2)
}

func TestLogisticRefuses(t *testing.T) {
	for _, happened := range [][]bool{{}, {true}, {true, true, true}, {false, false, true}} {
		x := []float64{1, 2, 3}[:len(happened)]
		_, err := statistic.Logistic(x, happened)
		require.Error(t, err)
	}
}
