package chess

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// exchange is a line of testdata/see.epd.
type exchange struct {
	text     string
	position Position
	move     Move
	value    int // centipawns
}

func readExchanges(t testing.TB) []exchange {
	data, err := os.ReadFile("testdata/see.epd")
	require.NoError(t, err)
	var cases []exchange
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(line, ";")
		p := parse(t, fields[0])
		m, err := p.ParseSAN(strings.TrimSpace(fields[1]))
		require.NoError(t, err)
		value, err := strconv.Atoi(strings.TrimSpace(fields[2]))
		require.NoError(t, err)
		cases = append(cases, exchange{strings.TrimSpace(line), p, m, value})
	}
	return cases
}

func TestSEESuite(t *testing.T) {
	for _, c := range readExchanges(t) {
		t.Run(c.text, func(t *testing.T) {
			require.True(t, c.position.SEE(c.move, c.value), "at least the value")
			require.False(t, c.position.SEE(c.move, c.value+1), "no more than it")
		})
	}
}

// exchangeOracle is the value of a move by exchange, found by recursion over
// what each side may do next. p is a board to scribble on.
func exchangeOracle(p *Position, m Move) int {
	to := m.To()
	risk := exchangeValues[p.Moved(m).Type()]
	gain := exchangeValues[p.Captured(m)]
	occupied := p.Occupied()&^m.From().Bit() | to.Bit()
	switch m.Kind() {
	case EnPassant:
		occupied &^= (to ^ 8).Bit()
	case Promotion:
		risk = exchangeValues[m.Promotion()]
		gain += risk - exchangeValues[Pawn]
	}
	return gain - bestRecapture(p, to, occupied, p.Turn().Other(), risk)
}

func bestRecapture(p *Position, to Square, occupied Bitboard, side Color, prize int) int {
	attackers := p.Attackers(to, occupied) & occupied
	held, holders := heldPieces(p, side, to)
	for _, pt := range exchangeOrder[b2i((Rank1 | Rank8).Has(to))] {
		mine := attackers & p.Pieces(side, pt)
		if holders&occupied != 0 {
			mine &^= held
		}
		if mine == 0 {
			continue
		}
		if pt == King && attackers&p.Color(side.Other()) != 0 {
			return 0
		}
		gain, risk := prize, exchangeValues[pt]
		if pt == Pawn && (Rank1 | Rank8).Has(to) {
			risk = exchangeValues[Queen]
			gain += risk - exchangeValues[Pawn]
		}
		occupied &^= mine.First().Bit()
		return max(0, gain-bestRecapture(p, to, occupied, side.Other(), risk))
	}
	return 0
}

// heldPieces finds what is pinned on lines without a square, and by what: pieces
// without which another piece would give check.
func heldPieces(p *Position, side Color, without Square) (held, holders Bitboard) {
	king, enemies := p.King(side), p.Color(side.Other())
	free := p.Attackers(king, p.Occupied()) & enemies
	for own := p.Color(side) &^ king.Bit() &^ Line(king, without); own != 0; {
		s := own.Pop()
		if by := p.Attackers(king, p.Occupied()&^s.Bit()) & enemies &^ free; by != 0 {
			held, holders = held|s.Bit(), holders|by
		}
	}
	return held, holders
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestSEEAgreesWithRecursion(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		for _, m := range list(p.Moves) {
			if m.Kind() == Castling {
				require.True(t, p.SEE(m, 0) && !p.SEE(m, 1))
				continue
			}
			value := exchangeOracle(p, m)
			for _, threshold := range []int{-900, -300, -100, -1, 0, 1, 100, 300, 900, value, value + 1} {
				require.Equal(t, value >= threshold, p.SEE(m, threshold), "%s %d", m, threshold)
			}
		}
	})
}
