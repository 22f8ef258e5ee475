package search

import "testing"

func BenchmarkDepth(b *testing.B) {
	for b.Loop() {
		var nodes uint64
		for _, fen := range suite {
			s := newSearcher(b, AllOn())
			s.last(b, fen, 9)
			nodes += s.tree.Nodes()
		}
		b.ReportMetric(float64(nodes), "nodes")
	}
}
