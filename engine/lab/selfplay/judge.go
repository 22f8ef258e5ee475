package selfplay

import (
	"froe/engine/chess"
)

// Result is the half points of White.
type Result int8

// The results.
const (
	BlackWins Result = iota
	Drawn
	WhiteWins
)

// Points returns the points of a side: 0, 0.5 or 1.
func (r Result) Points(c chess.Color) float64 {
	if c == chess.Black {
		r = WhiteWins - r
	}
	return float64(r) / 2
}

// win returns the result of a game that c has won.
func win(c chess.Color) Result {
	if c == chess.White {
		return WhiteWins
	}
	return BlackWins
}

// End says what ended a game.
type End uint8

// The ends of games.
const (
	Mate End = iota
	Stalemate
	Repetition
	FiftyMoves
	InsufficientMaterial
	Agreement   // both scores near zero
	Resignation // both scores far from zero, for the same side
	Length
	ends
)

// String returns the name of the end.
func (e End) String() string {
	return [ends]string{"mate", "stalemate", "repetition", "fifty moves", "insufficient material",
		"agreement", "resignation", "length"}[e]
}

// ruling reports whether a game is over by the rules, and how. Keys are those of the
// positions before p, in the order of the game.
func ruling(p *chess.Position, keys []uint64) (Result, End, bool) {
	switch {
	case !p.HasMove() && p.InCheck():
		return win(p.Turn().Other()), Mate, true
	case !p.HasMove():
		return Drawn, Stalemate, true
	case p.Fifty() >= 100:
		return Drawn, FiftyMoves, true
	case p.InsufficientMaterial():
		return Drawn, InsufficientMaterial, true
	case chess.Repeated(keys, p.Key(), p.Fifty()) >= 2:
		return Drawn, Repetition, true
	}
	return 0, 0, false
}

// Adjudication says when a game ends before the rules end it.
type Adjudication struct {
	WinScore  int // centipawns that both scores must reach, for the same side
	WinPlies  int // in a row
	DrawScore int // centipawns that neither score may exceed, for either side
	DrawPlies int // in a row
	DrawFrom  int // plies before those that count
	Length    int // plies after which a game is drawn
}

// Usual returns how games are adjudicated unless a plan says otherwise. The draw is
// late and strict, as a score of zero is common in sharp positions.
func Usual() Adjudication {
	return Adjudication{WinScore: 1000, WinPlies: 5, DrawScore: 8, DrawPlies: 12, DrawFrom: 80, Length: 400}
}

// judge follows the scores of a game.
type judge struct {
	Adjudication
	plies  int
	ahead  int // the last plies in a row with White far ahead; negative: Black
	little int // the last plies in a row with a score near zero
}

// record takes the score of the next move, from White's point of view, and reports
// whether the game is over, and how.
func (j *judge) record(score int) (Result, End, bool) {
	j.plies++
	switch {
	case score >= j.WinScore:
		j.ahead = max(j.ahead, 0) + 1
	case score <= -j.WinScore:
		j.ahead = min(j.ahead, 0) - 1
	default:
		j.ahead = 0
	}
	j.little++
	if max(score, -score) > j.DrawScore || j.plies <= j.DrawFrom {
		j.little = 0
	}
	switch {
	case j.ahead >= j.WinPlies:
		return WhiteWins, Resignation, true
	case -j.ahead >= j.WinPlies:
		return BlackWins, Resignation, true
	case j.little >= j.DrawPlies:
		return Drawn, Agreement, true
	case j.plies >= j.Length:
		return Drawn, Length, true
	}
	return 0, 0, false
}
