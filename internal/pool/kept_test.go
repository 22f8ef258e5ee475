package pool_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/internal/pool"
)

// A run that was interrupted, even within a line, makes only what is missing.
func TestKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept")
	made := 0
	double := func(_ context.Context, piece any) ([]byte, error) {
		made++
		return json.Marshal(2 * piece.(int))
	}
	run := func(pieces ...int) {
		k, err := pool.OpenKept(path, "double", 2, double)
		require.NoError(t, err)
		for _, p := range pieces {
			got, err := pool.Ask[int](t.Context(), k, pool.Key(p), p, nil)
			require.NoError(t, err)
			require.Equal(t, 2*p, got)
		}
		require.NoError(t, k.Close())
	}
	run(1, 2, 3)
	require.Equal(t, 3, made)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)

	require.NoError(t, os.WriteFile(path, whole[:len(whole)-3], 0o666))
	run(1, 2, 3)
	require.Equal(t, 4, made)
	again, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(whole), string(again))

	run(1, 2, 3, 4)
	require.Equal(t, 5, made)
}

// A file of another setting, or with something else in it, is refused and stays as it was.
func TestKeptRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept")
	k, err := pool.OpenKept(path, "one", 1, nil)
	require.NoError(t, err)
	require.NoError(t, k.Close())
	_, err = pool.OpenKept(path, "other", 1, nil)
	require.ErrorContains(t, err, path+`: it keeps results of another setting: "one", not "other"`)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, append(text, "position,algorithm\n"...), 0o666))
	_, err = pool.OpenKept(path, "one", 1, nil)
	require.ErrorContains(t, err, path+": line 2 is no result")
	_, err = pool.OpenKept(t.TempDir(), "one", 1, nil)
	require.Error(t, err)
}

// A piece that fails is not kept, nor is a result that nobody takes; one that was kept and
// is not taken is made once more.
func TestKeptFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept")
	fails := errors.New("no")
	var err error
	made := 0
	k, openErr := pool.OpenKept(path, 0, 1, func(context.Context, any) ([]byte, error) {
		made++
		return []byte("7"), err
	})
	require.NoError(t, openErr)
	defer k.Close()
	err = fails
	require.ErrorIs(t, k.Do(t.Context(), "a", 1, func([]byte) error { return nil }), fails)
	err = nil
	require.ErrorIs(t, k.Do(t.Context(), "a", 1, func([]byte) error { return fails }), fails)
	require.NoError(t, k.Do(t.Context(), "a", 1, func([]byte) error { return nil }))
	require.Equal(t, 3, made)
	refused := 0
	require.NoError(t, k.Do(t.Context(), "a", 1, func([]byte) error {
		if refused++; refused == 1 {
			return fails
		}
		return nil
	}))
	require.Equal(t, 2, refused)
	require.Equal(t, 4, made)
}
