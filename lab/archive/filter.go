package archive

import (
	"froe/engine/chess"
	"froe/tt"
)

// Filter says which positions of a game are samples. The zero Filter keeps those
// whose evaluation can stand for the result.
type Filter struct {
	Checks bool // keep positions in check
	Noisy  bool // keep those whose move is a capture or a promotion
	Mates  bool // keep those whose score is a mate
	Early  int  // leave out so many plies at the beginning, those of the opening included
}

// keeps reports whether the position at a ply is a sample.
func (f *Filter) keeps(ply int, p *chess.Position, m Move) bool {
	return ply >= f.Early &&
		(f.Checks || !p.InCheck()) &&
		(f.Noisy || !p.IsCapture(m.Move) && m.Move.Kind() != chess.Promotion) &&
		(f.Mates || max(m.Score, -m.Score) < tt.MateBound)
}

// Samples visits the positions of a game that a filter keeps; those of the opening
// are never. The position is valid until visit returns.
func (g *Game) Samples(f *Filter, visit func(p *chess.Position, score int16)) error {
	return g.Walk(func(ply int, p *chess.Position) {
		if ply >= g.Opening && f.keeps(ply, p, g.Moves[ply]) {
			visit(p, g.Moves[ply].Score)
		}
	})
}
