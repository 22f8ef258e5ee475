package tt

import (
	"math"
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

func TestFilesThatAreNotThere(t *testing.T) {
	require.Empty(t, firstLine("/proc/no such file"))
	require.NotEmpty(t, firstLine("/proc/sys/kernel/ostype"))
}
