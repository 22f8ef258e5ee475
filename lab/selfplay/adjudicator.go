package selfplay

import (
	"froe/engine/chess"
	"froe/lab/archive"
)

// ruling returns whether and how a game is over by the rules. Keys are the keys of the
// positions before p, in the order of the game.
func ruling(p *chess.Position, keys []uint64) (archive.Result, archive.End) {
	switch {
	case !p.HasMove() && p.InCheck():
		return archive.Win(p.Turn().Other()), archive.Mate
	case !p.HasMove():
		return archive.Drawn, archive.Stalemate
	case p.Fifty() >= 100:
		return archive.Drawn, archive.FiftyMoves
	case p.InsufficientMaterial():
		return archive.Drawn, archive.InsufficientMaterial
	case chess.Repeated(keys, p.Key(), p.Fifty()) >= 2:
		return archive.Drawn, archive.Repetition
	}
	return 0, 0
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

// adjudicator follows the scores of a game.
type adjudicator struct {
	Adjudication
	plies  int
	ahead  int // the last plies in a row with White far ahead; negative: Black
	little int // the last plies in a row with a score near zero
}

// record takes the score of the next move, from White's point of view, and returns
// whether and how the game is over.
func (j *adjudicator) record(score int) (archive.Result, archive.End) {
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
		return archive.WhiteWins, archive.Resignation
	case -j.ahead >= j.WinPlies:
		return archive.BlackWins, archive.Resignation
	case j.little >= j.DrawPlies:
		return archive.Drawn, archive.Agreement
	case j.plies >= j.Length:
		return archive.Drawn, archive.Length
	}
	return 0, 0
}
