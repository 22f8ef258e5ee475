package syzygy

// WDL is what a position is worth with best play, from the side to move. Cursed
// wins and blessed losses are draws by the fifty-move rule, and would be decided
// without it.
type WDL int8

// The five outcomes.
const (
	Loss WDL = iota - 2
	BlessedLoss
	Draw
	CursedWin
	Win
)

var wdlNames = [...]string{"Loss", "Blessed loss", "Draw", "Cursed win", "Win"}

// String is the outcome in words: Loss, Blessed loss, Draw, Cursed win or Win.
func (w WDL) String() string {
	if w < Loss || w > Win {
		return "None"
	}
	return wdlNames[w-Loss]
}

// dtzBefore is the DTZ of a position of this outcome whose best move zeroes the
// fifty-move counter, or that is mated.
func (w WDL) dtzBefore() int { return [...]int{-1, -101, 0, 101, 1}[w-Loss] }

// sign is 1 for any win, -1 for any loss, 0 for a draw.
func (w WDL) sign() int {
	switch {
	case w > Draw:
		return 1
	case w < Draw:
		return -1
	}
	return 0
}
