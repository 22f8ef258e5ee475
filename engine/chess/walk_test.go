package chess

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// parse is ParseFEN for positions that tests know to be good.
func parse(t require.TestingT, fen string) Position {
	p, err := ParseFEN(fen)
	require.NoError(t, err)
	return *p
}

// readSuite reads a perft suite.
func readSuite(t testing.TB, name string) []PerftCase {
	file, err := os.Open("../../lab/positions/" + name)
	require.NoError(t, err)
	defer file.Close()
	cases, err := ReadPerftSuite(file, file.Name())
	require.NoError(t, err)
	return cases
}

// suitePositions are the positions of both suites.
func suitePositions(t testing.TB) []Position {
	var positions []Position
	for _, name := range []string{"perft.epd", "perft960.epd"} {
		for _, c := range readSuite(t, name) {
			positions = append(positions, c.Position)
		}
	}
	return positions
}

// eachOfRandomGames calls check with every position of random games, about
// half of them of Chess960.
func eachOfRandomGames(t *testing.T, check func(t *rapid.T, p *Position)) {
	starts := suitePositions(t)
	rapid.Check(t, func(t *rapid.T) {
		p := starts[rapid.IntRange(0, len(starts)-1).Draw(t, "start")]
		plies := rapid.IntRange(0, 80).Draw(t, "plies")
		for range plies {
			check(t, &p)
			var l MoveList
			p.Moves(&l)
			if l.Len() == 0 {
				return
			}
			m := rapid.SampledFrom(l.Slice()).Draw(t, "move")
			var next Position
			p.Make(&next, m)
			p = next
		}
	})
}
