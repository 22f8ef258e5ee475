package chess

// Result is how a game ended.
type Result uint8

// The results.
const (
	Unfinished Result = iota // or nobody knows
	WhiteWins
	BlackWins
	Drawn
)

// resultNames are the results as PGN writes them.
var resultNames = [...]string{Unfinished: "*", WhiteWins: "1-0", BlackWins: "0-1", Drawn: "1/2-1/2"}

// Won is the result of a game that a side has won.
func Won(c Color) Result {
	if c == White {
		return WhiteWins
	}
	return BlackWins
}

// ParseResult reads a result as PGN writes it, and reports whether it is one.
func ParseResult(s string) (r Result, ok bool) {
	for i, name := range resultNames {
		if s == name {
			return Result(i), true
		}
	}
	return Unfinished, false
}

// String is the result as PGN writes it: 1-0, 0-1, 1/2-1/2 or *.
func (r Result) String() string { return resultNames[r&3] }

// End says what ended a game.
type End uint8

// What ends games: the rules, down to InsufficientMaterial, and then the players.
const (
	Playing End = iota // nothing yet
	Checkmate
	Stalemate
	Repetition // the third occurrence of a position
	FiftyMoves // by each side, without a capture or a pawn's move
	InsufficientMaterial
	Agreement
	Resignation
	TimeForfeit
	Adjudication
	Unknown // nobody wrote it down
	ends
)

// String names the end in words.
func (e End) String() string {
	if e >= ends {
		e = Playing
	}
	return [ends]string{"unfinished", "checkmate", "stalemate", "repetition", "fifty moves", "insufficient material",
		"agreement", "resignation", "time forfeit", "adjudication", "unknown"}[e]
}
