//go:build unix

package regular_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/internal/regular"
)

// A pipe is refused, although nobody writes to it.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(path, 0o600))
	_, err := regular.Open(path)
	require.ErrorContains(t, err, "it is no regular file")
}
