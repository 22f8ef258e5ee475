package uci

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// BenchmarkStop measures, for some numbers of threads, how long a search thinks
// on after stop: from before the word is written to after bestmove was read. The
// figures for the record come of -benchtime 1000x.
func BenchmarkStop(b *testing.B) {
	for _, threads := range []int{1, 2, 64, 256} {
		b.Run(fmt.Sprintf("threads=%d", threads), func(b *testing.B) { stopAndGo(b, threads) })
	}
}

// longestThink is how long an infinite search goes on before it is stopped, at
// most.
const longestThink = 20 * time.Millisecond

func stopAndGo(b *testing.B, threads int) {
	rng := rand.New(rand.NewPCG(uint64(threads), 0))
	d := startDialogue(b, roomy(b))
	d.say(fmt.Sprintf("setoption name Threads value %d", threads), "setoption name Hash value 16")
	d.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	d.silent()
	var took []time.Duration
	for b.Loop() {
		d.say("ucinewgame", "go infinite")
		time.Sleep(time.Duration(rng.Int64N(int64(longestThink))))
		began := time.Now()
		d.say("stop")
		d.await("bestmove")
		took = append(took, time.Since(began))
		d.seen = nil
	}
	slices.Sort(took)
	for _, m := range []struct {
		name string
		at   int
	}{{"median-ms", len(took) / 2}, {"p99-ms", len(took) * 99 / 100}, {"worst-ms", len(took) - 1}} {
		b.ReportMetric(took[m.at].Seconds()*1000, m.name)
	}
	b.ReportMetric(0, "ns/op") // thinking, most of it
}
