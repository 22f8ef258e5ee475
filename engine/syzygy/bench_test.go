package syzygy

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// benchmarkProbe probes the positions of the reference in turn.
func benchmarkProbe(b *testing.B, probe func(*Tables, *chess.Position)) {
	tables := open(b, "testdata")
	f, err := os.Open("testdata/reference.txt")
	require.NoError(b, err)
	defer f.Close()
	var all []*chess.Position
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fen, _, _ := strings.Cut(lines.Text(), ";")
		p := position(b, fen)
		probe(tables, p) // opens the tables
		all = append(all, p)
	}
	n := 0
	for b.Loop() {
		probe(tables, all[n%len(all)])
		n++
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "probes/s")
}

func BenchmarkProbeWDL(b *testing.B) {
	benchmarkProbe(b, func(t *Tables, p *chess.Position) { t.ProbeWDL(p) })
}

func BenchmarkProbeDTZ(b *testing.B) {
	benchmarkProbe(b, func(t *Tables, p *chess.Position) { t.ProbeDTZ(p) })
}
