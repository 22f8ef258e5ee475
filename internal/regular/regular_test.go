package regular_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/internal/regular"
)

func TestOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	_, err := regular.Open(path)
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(path, []byte("text"), 0o600))
	f, err := regular.Open(path)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	_, err = regular.Open(filepath.Dir(path))
	require.EqualError(t, err, filepath.Dir(path)+": it is no regular file")
}
