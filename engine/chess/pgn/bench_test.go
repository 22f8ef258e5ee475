package pgn

import (
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var file = flag.String("file", "", "games for BenchmarkFile to read")

// A game of 80 plies with an evaluation behind each of them.
func benchGame(b *testing.B) string {
	moves := "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6 axb4 cxb4 Ra5 Nd5 f3 Bc8 Kf2 Bf5 Ra7 g6 Ra6+ Kc5 Ke1 Nf4 g3 Nxh3 Kd2 Kb5 Rd6 Kc5"
	games, faults := readAll(b, strings.ReplaceAll(moves, " ", " { [%eval 0.35] } "))
	require.Empty(b, faults)
	return write(b, games...)
}

func BenchmarkReader(b *testing.B) {
	text := benchGame(b)
	r := NewReader(endless{text}, "")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Next(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFile reads a file: go test -run '^$' -bench File -benchtime 1x -file games.pgn
func BenchmarkFile(b *testing.B) {
	if *file == "" {
		b.Skip("name a file by -file")
	}
	for b.Loop() {
		f, err := os.Open(*file)
		require.NoError(b, err)
		r, plies := NewReader(f, *file), 0
		for {
			g, err := r.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(b, err)
			plies += len(g.Moves)
		}
		require.NoError(b, f.Close())
		b.ReportMetric(float64(r.Number()), "games")
		b.ReportMetric(float64(plies), "plies")
	}
}
