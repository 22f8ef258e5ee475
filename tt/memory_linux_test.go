package tt

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestKernelRefuses(t *testing.T) {
	if !is64 {
		t.Skip("the largest int is less than the address space")
	}
	require.Error(t, reserve(math.MaxInt&^0xfff))
	require.NoError(t, reserve(1<<20))
}

func TestNumber(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, []byte("17\nfree: 23 kB\nlast:"), 0o600))
	cases := []struct {
		word string
		want uint64
		ok   bool
	}{{"", 17, true}, {"free:", 23, true}, {"kB", 0, false}, {"last:", 0, false}, {"first:", 0, false}}
	for _, tc := range cases {
		got, ok := number(path, tc.word)
		require.Equal(t, tc.want, got, tc.word)
		require.Equal(t, tc.ok, ok, tc.word)
	}
	_, ok := number(path+" that is not there", "")
	require.False(t, ok)
}
