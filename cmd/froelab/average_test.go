package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/eval"
	"froe/internal/clitest"
)

func TestAverage(t *testing.T) {
	path, dir := someGames(t, 60, 1), t.TempDir()
	train := func(out string, args ...string) string {
		out = filepath.Join(dir, out)
		_, err := program.Run(append([]string{"train", path, "--out", out, "--name", out, "--width", "32", "--epochs", "1", "--batch", "128", "--hold", "0.1"}, args...)...)
		require.NoError(t, err)
		return filepath.Join(out, networkFile)
	}
	one := train("one")
	two := train("two", "--from", one, "--stretch", "1.1")
	mean := filepath.Join(dir, "mean.froe")
	out, err := program.Run("average", one, two, "--name", "mean", "--out", mean)
	require.NoError(t, err)
	require.Equal(t, "mean: the mean of 2 networks, written to "+mean+"\n", out)
	n, err := eval.Load(mean)
	require.NoError(t, err)
	require.Equal(t, "mean", n.Name())
	require.Equal(t, 400, n.Scale())
	_, err = program.Run("average", two, one, "--name", "mean", "--out", mean)
	require.NoError(t, err)
	n, err = eval.Load(mean)
	require.NoError(t, err)
	require.Equal(t, 440, n.Scale())
	_, err = program.Run("average", one, train("wider", "--width", "64"), "--name", "mean", "--out", mean)
	require.ErrorContains(t, err, "shape")
	_, err = program.Run("average", one, path, "--name", "mean", "--out", mean)
	require.ErrorContains(t, err, path)
}

func TestAverageUsage(t *testing.T) {
	program.Refuses(t, "average", []clitest.Refusal{
		{"x", "expected \"froelab average NETWORK"},
		{"x y --out z", "--name"},
		{"x y --name z", "--out"},
		{"x y --name n --out z --scale -1", "--scale: -1"},
	})
}
