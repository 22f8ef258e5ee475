package chess

// The reversible moves of pieces between two squares, by the difference that they
// make to a position's key. Each stands in one of two slots that follow from the
// difference (cuckoo hashing). The table is filled once, at start-up, and then only
// read.
// Reference: van Kervinck, "The design and implementation of the Rookie 2.0 chess
// playing program", 2013.
var cycles [1 << 13]cycle

type cycle struct {
	difference uint64
	a, b       Square
}

// cycleSlots are the two slots of a difference.
func cycleSlots(difference uint64) (first, second int) {
	return int(difference % uint64(len(cycles))), int(difference >> 16 % uint64(len(cycles)))
}

// fillCycles is called when the keys are known.
func fillCycles() {
	for _, c := range [2]Color{White, Black} {
		for pt := Knight; pt <= King; pt++ {
			keys := &pieceKeys[PieceOf(c, pt)]
			for a := range NoSquare {
				for to := Attacks(pt, a, 0) &^ (a.Bit() | (a.Bit() - 1)); to != 0; {
					b := to.Pop()
					insertCycle(cycle{keys[a] ^ keys[b] ^ blackKey, a, b})
				}
			}
		}
	}
}

// insertCycle puts a move into one of its slots, and what was there into its other
// one.
func insertCycle(c cycle) {
	slot, _ := cycleSlots(c.difference)
	for {
		cycles[slot], c = c, cycles[slot]
		if c.difference == 0 {
			return
		}
		first, second := cycleSlots(c.difference)
		slot ^= first ^ second
	}
}

// ReturnsTo reports whether a move of a piece to an empty square leads to the
// position with a key.
func (p *Position) ReturnsTo(key uint64) bool {
	difference := p.key ^ key
	slot, second := cycleSlots(difference)
	if cycles[slot].difference != difference {
		slot = second
	}
	c := &cycles[slot]
	if c.difference != difference {
		return false
	}
	from, to := c.a, c.b
	if !p.colors[p.turn&1].Has(from) {
		from, to = to, from
	}
	return p.board[to] == NoPiece && p.Legal(NewMove(from, to, Normal))
}
