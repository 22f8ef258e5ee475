package tt

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A table leaves room for all else: of the machine's memory, and of what is free
// of it now.
func TestMemoryIsLeft(t *testing.T) {
	require.LessOrEqual(t, uint64(MaxMiB()), memoryMiB()-memoryMiB()/8)
	require.LessOrEqual(t, freeMiB(), memoryMiB())
	require.Positive(t, freeMiB())
	require.NoError(t, check(7, 8))
	require.EqualError(t, check(8, 8), "tt: 8 MiB: there is room for 7 now")
	require.NoError(t, check(1, 0))
}

// The table that is given up makes room for the next.
func TestResized(t *testing.T) {
	old, err := New(2)
	require.NoError(t, err)
	table, err := old.Resized(3)
	require.NoError(t, err)
	require.Equal(t, 3, table.MiB())
	_, err = old.Resized(0)
	require.Error(t, err)
}
