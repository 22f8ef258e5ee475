package chess

import "testing"

func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name, fen string
		depth     int
		nodes     uint64
	}{
		{"start", StartFEN, 5, 4865609},
		{"kiwipete", kiwipete, 4, 4085603},
	} {
		b.Run(bench.name, func(b *testing.B) {
			p := parse(b, bench.fen)
			for b.Loop() {
				if n := p.Perft(bench.depth); n != bench.nodes {
					b.Fatalf("perft %d: %d instead of %d", bench.depth, n, bench.nodes)
				}
			}
			b.ReportMetric(float64(bench.nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mn/s")
		})
	}
}

func BenchmarkMake(b *testing.B) {
	p := parse(b, kiwipete)
	moves := list(p.Moves)
	var next Position
	i := 0
	for b.Loop() {
		p.Make(&next, moves[i])
		if i++; i == len(moves) {
			i = 0
		}
	}
}

func BenchmarkMoves(b *testing.B) {
	p := parse(b, kiwipete)
	var l MoveList
	for b.Loop() {
		l.Clear()
		p.Moves(&l)
	}
	b.ReportMetric(float64(l.Len()), "moves")
}

func BenchmarkSEE(b *testing.B) {
	cases := readExchanges(b)
	i := 0
	for b.Loop() {
		c := &cases[i]
		c.position.SEE(c.move, 0)
		if i++; i == len(cases) {
			i = 0
		}
	}
}

func BenchmarkGivesCheck(b *testing.B) {
	p := parse(b, kiwipete)
	moves := list(p.Moves)
	i := 0
	for b.Loop() {
		p.GivesCheck(moves[i])
		if i++; i == len(moves) {
			i = 0
		}
	}
}
