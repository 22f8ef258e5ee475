package chess

import "testing"

func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name, fen string
		depth     int
		nodes     uint64
	}{
		{"start", StartFEN, 5, 4865609},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
	} {
		b.Run(bench.name, func(b *testing.B) {
			p, err := ParseFEN(bench.fen)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if n := p.Perft(bench.depth); n != bench.nodes {
					b.Fatalf("perft %d: %d", bench.depth, n)
				}
			}
			b.ReportMetric(float64(bench.nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mn/s")
		})
	}
}
