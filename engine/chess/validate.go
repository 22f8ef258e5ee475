package chess

import (
	"errors"
	"fmt"
)

// validate refuses what the rules rule out, and finds checkers and pins. Board
// and side to move are set.
func (p *Position) validate() error {
	for _, c := range [2]Color{White, Black} {
		if err := p.validateMaterial(c); err != nil {
			return fmt.Errorf("%s: %w", c, err)
		}
	}
	if p.types[Pawn]&(Rank1|Rank8) != 0 {
		return errors.New("a pawn stands on the first or last rank")
	}
	us, them := p.turn, p.turn.Other()
	if p.attacked(p.kings[them], us, p.Occupied()) {
		return fmt.Errorf("%s is to move but %s is in check", us, them)
	}
	p.findChecks()
	if n := p.checkers.Count(); n > 2 {
		return fmt.Errorf("%d pieces give check", n)
	}
	return nil
}

// validateMaterial refuses pieces that even promoting every pawn cannot give.
func (p *Position) validateMaterial(c Color) error {
	if n := p.Pieces(c, King).Count(); n != 1 {
		return fmt.Errorf("%d kings", n)
	}
	pawns := p.Pieces(c, Pawn).Count()
	if pawns > 8 {
		return fmt.Errorf("%d pawns", pawns)
	}
	promoted := max(0, p.Pieces(c, Queen).Count()-1)
	for pt := Knight; pt <= Rook; pt++ {
		promoted += max(0, p.Pieces(c, pt).Count()-2)
	}
	if promoted > 8-pawns {
		return fmt.Errorf("%d promoted pieces beside %d pawns", promoted, pawns)
	}
	return nil
}
