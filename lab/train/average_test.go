package train

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The mean of networks has the means of their weights.
func TestAverage(t *testing.T) {
	p, s := small(), material(t, 300)
	_, one := trained(t, p, s)
	same, err := Average("same", 300, one, one, one)
	require.NoError(t, err)
	require.Equal(t, one.Parameters(), same.Parameters())
	require.Equal(t, "same", same.Name())
	require.Equal(t, 300, same.Scale())

	p.Seed = 2
	second := trainer(t, p, s, 1)
	require.NoError(t, second.Begin(one))
	run(t, second)
	other, err := second.Network()
	require.NoError(t, err)
	mean, err := Average("mean", p.Scale, one, other)
	require.NoError(t, err)
	a, b, m := one.Parameters(), other.Parameters(), mean.Parameters()
	require.NotEqual(t, a.Features, b.Features)
	for i := range m.Features {
		require.InDelta(t, (a.Features[i]+b.Features[i])/2, m.Features[i], 0.01)
	}

	p.Shape.Buckets--
	third, err := trainer(t, p, s, 1).Network()
	require.NoError(t, err)
	_, err = Average("none", p.Scale, one, third)
	require.ErrorContains(t, err, "shape")
	_, err = Average("none", p.Scale)
	require.ErrorContains(t, err, "no network")
	_, err = Average("none", 0, one)
	require.ErrorContains(t, err, "scale: 0")
}
