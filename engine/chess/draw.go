package chess

// InsufficientMaterial reports whether no sequence of moves can mate, by
// material alone: bare kings, one knight, or bishops of one square colour.
func (p *Position) InsufficientMaterial() bool {
	if p.types[Pawn]|p.types[Rook]|p.types[Queen] != 0 {
		return false
	}
	knights, bishops := p.types[Knight], p.types[Bishop]
	if knights != 0 {
		return bishops == 0 && !knights.Many()
	}
	return bishops&DarkSquares == 0 || bishops&^DarkSquares == 0
}

// Repeated counts how often a key stands among the last `fifty` keys of a
// game's history, the newest last. Older positions cannot recur: a pawn has
// moved since, or a piece was captured.
func Repeated(keys []uint64, key uint64, fifty int) int {
	n := 0
	for _, k := range keys[max(0, len(keys)-max(0, fifty)):] {
		if k == key {
			n++
		}
	}
	return n
}
