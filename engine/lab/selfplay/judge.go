package selfplay

import (
	"froe/engine/chess"
)

// Result is what White got, in half points.
type Result int8

// The results.
const (
	BlackWins Result = iota
	Drawn
	WhiteWins
)

// Points are those of a side.
func (r Result) Points(c chess.Color) float64 {
	if c == chess.Black {
		r = WhiteWins - r
	}
	return float64(r) / 2
}

// win is the result when a side wins.
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
	DeadMaterial
	Agreement // both see nothing
	Surrender // both see that one is lost
	Length
	ends
)

// String names the end.
func (e End) String() string {
	return [ends]string{"mate", "stalemate", "repetition", "fifty moves", "dead material",
		"agreement", "surrender", "length"}[e]
}

// ruling is the end that the rules give a position, if they do. Keys are those
// of the game's positions before it.
func ruling(p *chess.Position, keys []uint64) (Result, End, bool) {
	switch {
	case !p.HasMove() && p.InCheck():
		return win(p.Turn().Other()), Mate, true
	case !p.HasMove():
		return Drawn, Stalemate, true
	case p.Fifty() >= 100:
		return Drawn, FiftyMoves, true
	case p.InsufficientMaterial():
		return Drawn, DeadMaterial, true
	case chess.Repeated(keys, p.Key(), p.Fifty()) >= 2:
		return Drawn, Repetition, true
	}
	return 0, 0, false
}

// Adjudication says when a game is over before the rules end it.
type Adjudication struct {
	WinScore  int // centipawns that both players see, each from its side
	WinPlies  int // on end
	DrawScore int // centipawns that neither sees more than
	DrawPlies int // on end
	DrawFrom  int // plies played before those count
	Length    int // plies, after which a game is drawn
}

// Usual is how games are adjudicated unless a plan says otherwise. Ten pawns,
// five times agreed, were never seen to be saved; the draw is late and strict,
// as a score of nothing is common in sharp positions.
func Usual() Adjudication {
	return Adjudication{WinScore: 1000, WinPlies: 5, DrawScore: 8, DrawPlies: 12, DrawFrom: 80, Length: 400}
}

// judge watches the scores of a game.
type judge struct {
	Adjudication
	plies  int
	ahead  int // plies on end for which White was far ahead; negative: Black
	little int // plies on end for which neither was ahead at all
}

// hear takes the score of the next move, as White sees it, and says whether the
// game is over.
func (j *judge) hear(score int) (Result, End, bool) {
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
		return WhiteWins, Surrender, true
	case -j.ahead >= j.WinPlies:
		return BlackWins, Surrender, true
	case j.little >= j.DrawPlies:
		return Drawn, Agreement, true
	case j.plies >= j.Length:
		return Drawn, Length, true
	}
	return 0, 0, false
}
