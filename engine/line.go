package engine

import (
	"fmt"
	"slices"
	"strings"

	"froe/engine/chess"
)

// Line is a sequence of legal moves from a position. The zero Line is empty.
type Line struct {
	from     chess.Position
	moves    []chess.Move
	chess960 bool
}

// NewLine is a line of moves from a position, which must be legal.
func NewLine(from *chess.Position, moves []chess.Move) (Line, error) {
	p := *from
	for _, m := range moves {
		if !p.Legal(m) {
			return Line{}, fmt.Errorf("engine: %s is not legal in %s", m, p.FEN(p.Chess960()))
		}
		p = *p.After(m)
	}
	return Line{from: *from, moves: moves, chess960: from.Chess960()}, nil
}

// Len is the number of moves.
func (l Line) Len() int { return len(l.moves) }

// Moves are the moves themselves; the slice is the caller's.
func (l Line) Moves() []chess.Move { return slices.Clone(l.moves) }

// UCI writes the moves as UCI does: e2e4, e7e8q.
func (l Line) UCI() []string {
	return l.write(func(p *chess.Position, m chess.Move) string { return p.UCI(m, l.chess960) })
}

// SAN writes the moves in standard algebraic notation: e4, Nxf7+, O-O.
func (l Line) SAN() []string {
	return l.write((*chess.Position).SAN)
}

// at is move i, chess.NoMove beyond the end.
func (l Line) at(i int) chess.Move {
	if i >= len(l.moves) {
		return chess.NoMove
	}
	return l.moves[i]
}

// String is the line as people write it: "12. Nf3 d5 13. e3", "12… d5 13. e3".
func (l Line) String() string {
	var b strings.Builder
	number, white := l.from.FullMove(), l.from.Turn() == chess.White
	for i, move := range l.SAN() {
		switch {
		case white:
			fmt.Fprintf(&b, "%d. ", number)
		case i == 0:
			fmt.Fprintf(&b, "%d… ", number)
		}
		b.WriteString(move)
		if i < len(l.moves)-1 {
			b.WriteByte(' ')
		}
		if white = !white; white {
			number++
		}
	}
	return b.String()
}

func (l Line) write(notation func(*chess.Position, chess.Move) string) []string {
	words := make([]string, len(l.moves))
	p := l.from
	for i, m := range l.moves {
		words[i] = notation(&p, m)
		p = *p.After(m)
	}
	return words
}
