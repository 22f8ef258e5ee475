package search

import "testing"

func BenchmarkDepth(b *testing.B) {
	var nodes uint64
	for b.Loop() {
		nodes = 0
		for _, fen := range suite {
			s := newSearcher(b, AllOn())
			s.last(b, fen, 9)
			nodes += s.tree.Nodes()
		}
	}
	b.ReportMetric(float64(nodes), "nodes/op")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/node")
}
