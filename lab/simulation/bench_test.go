package simulation

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/sim"
	"froe/lab/speedup"
)

// benchDepth makes some 400,000 positions of one worker.
const benchDepth = 11

// BenchmarkSimulation reports the nanoseconds a position of one worker on a real
// thread and of simulations beside it, and the ratios: the least of interleaved
// runs. Trees and tables are made before.
func BenchmarkSimulation(b *testing.B) {
	numbers := []int{1, 16, 256}
	least := make([]float64, 1+len(numbers))
	for i := range least {
		least[i] = math.Inf(1)
	}
	for b.Loop() {
		least[0] = min(least[0], plain(b))
		for i, n := range numbers {
			least[1+i] = min(least[1+i], simulated(b, n))
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(least[0], "plain-ns/node")
	for i, n := range numbers {
		b.ReportMetric(least[1+i]/least[0], fmt.Sprintf("%d-processors/plain", n))
	}
}

func benchRig(b *testing.B, processors int) *rig {
	r := prepared(b, 4, processors, 3, &positions(b)[0].Board, 1)
	return r
}

func plain(b *testing.B) (nanoseconds float64) {
	r := benchRig(b, 1)
	begun := time.Now()
	r.Tree.Begin(&dts.Master{MaxDepth: benchDepth})
	require.NoError(b, r.Tree.Run())
	return float64(time.Since(begun).Nanoseconds()) / float64(r.Tree.Nodes())
}

func simulated(b *testing.B, processors int) (nanoseconds float64) {
	r := benchRig(b, processors)
	begun := time.Now()
	got, err := r.run(b.Context(), speedup.Goal{Depth: benchDepth}, sim.Default, 1)
	require.NoError(b, err)
	return float64(time.Since(begun).Nanoseconds()) / float64(got.Nodes)
}
