package client_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"froe/internal/clienttest"
	"github.com/stretchr/testify/require"
)

// What an engine leaves behind does not outlive it, though it holds the engine's output.
func TestNothingIsLeftBehind(t *testing.T) {
	t.Parallel()
	p := patient
	p.Stop = 50 * time.Millisecond
	e, err := start(t, clienttest.Parent, p)
	require.NoError(t, err)
	pid, err := strconv.Atoi(e.Name)
	require.NoError(t, err)
	require.False(t, gone(t, pid))
	e.Close()
	require.Eventually(t, func() bool { return gone(t, pid) }, time.Minute, time.Millisecond)
}

// gone reports whether a process has ended, be it that nobody has waited for it yet.
func gone(t *testing.T, pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if os.IsNotExist(err) {
		return true
	}
	require.NoError(t, err)
	_, state, _ := strings.Cut(string(stat), ") ")
	return strings.HasPrefix(state, "Z")
}
