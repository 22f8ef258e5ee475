package yield

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"
)

// On one processor, a goroutine that waits for another by yielding lets it run.
func TestCore(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var ran atomic.Bool
	go ran.Store(true)
	for range 1000 {
		if ran.Load() {
			break
		}
		Core()
	}
	require.True(t, ran.Load())
}

func BenchmarkCore(b *testing.B) {
	for b.Loop() {
		Core()
	}
}
