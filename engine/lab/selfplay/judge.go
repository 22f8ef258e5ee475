package selfplay

import "froe/engine/chess"

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

func win(c chess.Color) Result {
	if c == chess.White {
		return WhiteWins
	}
	return BlackWins
}

// End says what ended a game; empty: it goes on.
type End string

// The ends of games.
const (
	Mate                 End = "mate"
	Stalemate            End = "stalemate"
	Repetition           End = "repetition"
	FiftyMoves           End = "fifty moves"
	InsufficientMaterial End = "insufficient material"
	Agreement            End = "agreement"   // both scores near zero
	Resignation          End = "resignation" // both scores far from zero, for the same side
	Length               End = "length"
)

// ruling returns whether and how a game is over by the rules. Keys are those of the
// positions before p, in the order of the game.
func ruling(p *chess.Position, keys []uint64) (Result, End) {
	switch {
	case !p.HasMove() && p.InCheck():
		return win(p.Turn().Other()), Mate
	case !p.HasMove():
		return Drawn, Stalemate
	case p.Fifty() >= 100:
		return Drawn, FiftyMoves
	case p.InsufficientMaterial():
		return Drawn, InsufficientMaterial
	case chess.Repeated(keys, p.Key(), p.Fifty()) >= 2:
		return Drawn, Repetition
	}
	return 0, ""
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

// record takes the score of the next move, from White's point of view, and returns
// whether and how the game is over.
func (j *judge) record(score int) (Result, End) {
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
		return WhiteWins, Resignation
	case -j.ahead >= j.WinPlies:
		return BlackWins, Resignation
	case j.little >= j.DrawPlies:
		return Drawn, Agreement
	case j.plies >= j.Length:
		return Drawn, Length
	}
	return 0, ""
}
