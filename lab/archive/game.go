package archive

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"froe/engine/chess"
)

// MaxPlies is the most plies of a game.
const MaxPlies = 1 << 12

// Move is one of a game.
type Move struct {
	Move  chess.Move
	Score int16 // centipawns as White sees them, before the move; 0 in the opening
}

// Game is a whole game.
type Game struct {
	Number  int
	Start   chess.Position
	Opening int // plies at the beginning that are random or from a book
	Moves   []Move
	Result  Result
	End     End
}

// check refuses games that the format has no room for.
func (g *Game) check() error {
	switch {
	case g.Number < 0:
		return fmt.Errorf("number %d is negative", g.Number)
	case len(g.Moves) > MaxPlies:
		return fmt.Errorf("%d plies are more than %d", len(g.Moves), MaxPlies)
	case g.Opening < 0 || g.Opening > len(g.Moves):
		return fmt.Errorf("%d opening plies of %d", g.Opening, len(g.Moves))
	case g.Result > WhiteWins || g.End >= ends:
		return fmt.Errorf("no such result: %d, %d", g.Result, g.End)
	}
	return nil
}

// Walk visits the positions of the game in order, each before its move. It fails
// at the first move that is not legal. The position is valid until visit returns.
func (g *Game) Walk(visit func(ply int, p *chess.Position)) error {
	both := [2]chess.Position{g.Start}
	for ply, m := range g.Moves {
		p := &both[ply&1]
		if !p.Legal(m.Move) {
			return fmt.Errorf("game %d, ply %d: %s is not legal in %s", g.Number, ply, m.Move, p.FEN(p.Chess960()))
		}
		visit(ply, p)
		p.Make(&both[ply&1^1], m.Move)
	}
	return nil
}

// append adds the game's bytes to b.
func (g *Game) append(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(g.Number))
	b = append(b, uint8(g.Result)|uint8(g.End)<<2)
	b = appendStart(b, &g.Start)
	b = binary.AppendUvarint(b, uint64(len(g.Moves)))
	b = binary.AppendUvarint(b, uint64(g.Opening))
	for _, m := range g.Moves {
		b = binary.LittleEndian.AppendUint16(b, uint16(m.Move))
	}
	last := int16(0)
	for _, m := range g.Moves[g.Opening:] {
		b = binary.AppendVarint(b, int64(m.Score)-int64(last))
		last = m.Score
	}
	return b
}

// parser reads numbers from bytes, until there is an error.
type parser struct {
	rest []byte
	err  error
}

var errShort = errors.New("the bytes end too early")

// take returns the next n bytes; zeros after an error.
func (p *parser) take(n int) []byte {
	if p.err == nil && len(p.rest) < n {
		p.err = errShort
	}
	if p.err != nil {
		return make([]byte, n)
	}
	b := p.rest[:n]
	p.rest = p.rest[n:]
	return b
}

// number returns the next varint, which is at most most.
func (p *parser) number(what string, most uint64) int {
	v, n := binary.Uvarint(p.rest)
	if p.err == nil && (n <= 0 || v > most) {
		p.err = fmt.Errorf("%s is no number from 0 to %d", what, most)
	}
	if p.err != nil {
		return 0
	}
	p.rest = p.rest[n:]
	return int(v)
}

// score returns the next score, given the one before.
func (p *parser) score(last int16) int16 {
	d, n := binary.Varint(p.rest)
	v := int64(last) + d
	if p.err == nil && (n <= 0 || d < -math.MaxUint16 || d > math.MaxUint16 || v != int64(int16(v))) {
		p.err = errors.New("a score is out of range")
	}
	if p.err != nil {
		return 0
	}
	p.rest = p.rest[n:]
	return int16(v)
}

// game reads a game, of moves that need not be legal.
func (p *parser) game() (*Game, error) {
	g := &Game{Number: p.number("the game's number", math.MaxInt32)}
	ending := p.take(1)[0]
	g.Result, g.End = Result(ending&3), End(ending>>2)
	g.Start = p.start()
	plies := p.number("the number of plies", MaxPlies)
	g.Opening = p.number("the number of opening plies", uint64(plies))
	moves := p.take(2 * plies)
	if p.err != nil {
		return nil, p.err
	}
	g.Moves = make([]Move, plies)
	if err := g.check(); err != nil {
		return nil, err
	}
	last := int16(0)
	for i := range g.Moves {
		g.Moves[i].Move = chess.Move(binary.LittleEndian.Uint16(moves[2*i:]))
		if i >= g.Opening {
			last = p.score(last)
			g.Moves[i].Score = last
		}
	}
	return g, p.err
}
