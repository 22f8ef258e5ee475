package engine

import (
	"context"
	"fmt"
	"time"
)

// BenchDepth is the depth of a bench unless another is asked for, in plies.
const BenchDepth = 13

// BenchLen is the number of positions of a bench.
func BenchLen() int { return len(benchPositions) }

// Bench is what a bench came to. Its node count is a signature: it changes when
// the search does, and only then.
type Bench struct {
	Nodes uint64
	Time  time.Duration
}

// String is the line that test frameworks read.
func (b Bench) String() string {
	return fmt.Sprintf("%d nodes %d nps", b.Nodes, speed(b.Nodes, b.Time))
}

// RunBench searches a fixed set of positions to a depth in plies, each as if in
// a game of its own, with one worker and a table of 16 MiB. report is
// called for each position when it is done. It ends early, with an error, when ctx does.
func RunBench(ctx context.Context, depth int, report func(i int, fen string, nodes uint64)) (Bench, error) {
	e, err := New(Options{Threads: 1, Hash: 16})
	if err != nil {
		return Bench{}, err
	}
	defer e.Close()
	var b Bench
	for i, fen := range benchPositions {
		r, err := benchOne(ctx, e, fen, depth)
		if err != nil {
			return b, fmt.Errorf("bench: position %d: %w", i+1, err)
		}
		b.Nodes += r.Nodes
		b.Time += r.Time
		report(i, fen, r.Nodes)
	}
	return b, nil
}

func benchOne(ctx context.Context, e *Engine, fen string, depth int) (Progress, error) {
	if err := e.NewGame(); err != nil {
		return Progress{}, err
	}
	if err := e.SetPosition(fen); err != nil {
		return Progress{}, err
	}
	s, err := e.Go(ctx, Limits{Depth: depth})
	if err != nil {
		return Progress{}, err
	}
	if r := s.Result(); r.Err != nil {
		return Progress{}, r.Err
	}
	return s.Progress(), ctx.Err()
}

// benchPositions are openings, middlegames, endgames, mates and two positions of
// Chess960.
var benchPositions = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r6r/p1kqbR1p/8/np6/3P4/5Q2/PPP3PP/R1B3K1 b - - 0 1",
	"r2q1b1r/pp1k1p1p/2P2n2/nB6/3P1Qb1/2N2p2/PPP3PP/R1B1R1K1 b - - 0 1",
	"5r1r/p2qbR1p/1k6/np2B3/3P4/5Q2/PPP3PP/R5K1 b - - 0 1",
	"5q2/p3b2p/1k6/4Q3/p1PP4/8/1P4PP/6K1 b - - 0 1",
	"r2qkbnr/ppp2p1p/8/nB1P4/3P1pb1/2N2p2/PPPQ2PP/R1B2RK1 b kq - 0 1",
	"r2qkbnr/pp3p1p/2p5/nB1P4/3P1Qb1/2N2p2/PPP3PP/R1B2RK1 b kq - 0 1",
	"r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1",
	"rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1",
	"r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1",
	"3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - - 0 1",
	"3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
	"r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1",
	"1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1",
	"r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - - 0 1",
	"7k/2p1b1pp/8/1p2P3/1P3r2/2P3Q1/1P5P/R4qBK b - - 0 1",
	"r1bqk2r/pp3ppp/5n2/8/1b1npB2/2N5/PP1Q2PP/1K2RBNR w kq - 0 1",
	"3r2k1/pb1q1pp1/1p2pb1p/8/3N4/P2QB3/1P3PPP/1Br1R1K1 w - - 0 1",
	"3r4/2p1rk2/1pQq1pp1/7p/1P1P4/P4P2/6PP/R1R3K1 b - - 0 1",
	"6k1/3r4/2R5/P5P1/1P4p1/8/4rB2/6K1 b - - 0 1",
	"r1b2rk1/pp2bppp/2n1pn2/q5B1/2BP4/2N2N2/PP2QPPP/2R2RK1 b - - 0 1",
	"3q1rk1/4bp1p/1n2P2Q/3p1p2/6r1/Pp2R2N/1B4PP/7K w - - 0 1",
	"6k1/pp5p/2p3q1/6BP/2nPr1Q1/8/PP3R1K/8 w - - 0 1",
	"3r2k1/2q2p1p/5bp1/p1pP4/PpQ5/1P3NP1/5PKP/3R4 b - - 0 1",
	"Q5k1/5pp1/5n1p/2b2P2/8/5N1P/5PP1/2q1B1K1 b - - 0 1",
	"r1bqk2r/2ppbppp/p1n2n2/1p2p3/4P3/1B3N2/PPPPQPPP/RNB2RK1 b kq - 0 1",
	"r3kb1r/pp3ppp/4bn2/3p4/P7/4N1P1/1P2PPBP/R1B1K2R w KQkq - 0 1",
	"3n1r1k/2p1p1bp/Rn4p1/6N1/3P3P/2N1B3/2r2PP1/5RK1 w - - 0 1",
	"r1bq1rk1/pppp1pbp/2n2np1/4p3/2P5/P1N2NP1/1P1PPPBP/R1BQK2R w KQ - 0 1",
	"2k5/3b4/PP3K2/7p/4P3/1P6/8/8 w - - 0 1",
	"6k1/p6p/1p1p2p1/2bP4/P1P5/2B3P1/4r2P/1R5K w - - 0 1",
	"r5k1/3R2p1/p1r1q2p/P4p2/5P2/2p1P3/5P1P/1R1Q2K1 w - - 0 1",
	"6k1/4b3/4p1p1/8/6pP/4PN2/5K2/8 w - - 0 1",
	"2K5/p7/7P/5pR1/8/5k2/r7/8 w - - 0 1",
	"8/1p4k1/pK5p/2B5/P4pp1/8/7P/8 b - - 0 1",
	"3kB3/R4P2/8/8/1p6/pp6/5r2/1K6 w - - 0 1",
	"6k1/1p2p1bp/p5p1/4pb2/1q6/4Q3/1P2BPPP/2R3K1 w - - 0 1",
	"rk1b4/p2p2p1/1P6/2R2P2/8/2K5/8/5B2 w - - 0 1",
	"8/3P4/1p3b1p/p7/P7/1P3NPP/4p1K1/3k4 w - - 0 1",
	"r5rk/pp1np1bn/2pp2q1/3P1bN1/2P1N2Q/1P6/PB2PPBP/3R1RK1 w - - 0 1",
	"r2q1rk1/ppp2ppp/3b4/1N1P4/2BBPn1P/P4pP1/1PQ2Pb1/R3R1K1 b - - 0 1",
	"5r1k/1p1b2pp/3N3q/4P3/pPQ1P3/6P1/P6P/2R3K1 w - - 0 1",
	"3R4/1p2kr1Q/pq1pN3/nP1Pp1p1/8/4P3/P5PP/6K1 w - - 0 1",
	"bbr1nkrn/ppp1pppp/3q4/3p4/8/P7/1PPPPPPP/BBRQNRKN w gc - 0 1",
	"1rbbnkrn/p1p1pp1p/2q5/1p1p2p1/8/2P3P1/PP1PPP1P/QRBBNKRN w GBgb - 0 1",
	"8/8/8/8/8/8/6k1/4K2R w K - 0 1",
	"8/8/8/8/8/4k3/4p3/4K3 b - - 0 1",
	"8/5k2/8/3KP3/8/8/8/8 w - - 0 1",
	"k7/8/8/8/8/8/8/1QK5 b - - 99 120",
}
