package syzygy

import (
	"slices"

	"froe/engine/chess"
)

// Root is a position of a game, to rank its moves.
type Root struct {
	Position chess.Position
	Earlier  []uint64     // keys of the game's positions before it, newest last
	Moves    []chess.Move // legal moves

	// FiftyMoves has cursed wins and blessed losses count as draws, and as better or
	// worse than others only among themselves.
	FiftyMoves bool
}

// RankedMove is a move of a root and what it leads to.
type RankedMove struct {
	Move chess.Move
	Rank int // moves of a higher rank are better; of one rank, any keeps the outcome
	WDL  WDL // with the fifty-move counter as it stands
}

// Ranking is what tables know of the moves of a root.
type Ranking struct {
	Moves     []RankedMove // the best first
	Distances bool         // by distance: whoever plays the best makes progress
	Probes    int          // positions that were looked up
}

// certain is the rank of a win that the fifty-move rule cannot spoil.
const certain = 1 << 16

// Rank ranks the moves of a root by distance, or by outcome alone if the tables of
// distances are missing. It reports whether the tables cover all moves.
//
// All moves that win for certain have the same rank, so that a search may choose the
// quickest mate among them. If positions have been repeated, or the fifty-move rule
// may spoil a win, shorter distances rank higher; among losses longer ones do, once
// the rule is in sight.
func (t *Tables) Rank(r *Root) (Ranking, bool) {
	if !t.CanProbe(&r.Position) {
		return Ranking{}, false
	}
	repeated := r.repeated()
	for _, byDistance := range []bool{true, false} {
		ranking := Ranking{Distances: byDistance}
		ok := true
		for _, m := range r.Moves {
			var ranked RankedMove
			if ranked, ok = t.rankMove(r, m, byDistance, repeated); !ok {
				break
			}
			ranking.Probes++
			ranking.Moves = append(ranking.Moves, ranked)
		}
		if ok {
			slices.SortStableFunc(ranking.Moves, func(a, b RankedMove) int { return b.Rank - a.Rank })
			return ranking, true
		}
	}
	return Ranking{}, false
}

// repeated reports whether a position of the game has been on the board twice since
// the last zeroing move.
func (r *Root) repeated() bool {
	keys := append(slices.Clone(r.Earlier), r.Position.Key())
	since := keys[max(0, len(keys)-1-r.Position.Fifty()):]
	slices.Sort(since)
	return len(slices.Compact(since)) < min(len(keys), 1+r.Position.Fifty())
}

// rankMove ranks one move.
func (t *Tables) rankMove(r *Root, m chess.Move, byDistance, repeated bool) (RankedMove, bool) {
	var next chess.Position
	r.Position.Make(&next, m)
	if r.draws(&next) {
		return RankedMove{Move: m, WDL: Draw}, true
	}
	if !byDistance {
		w, ok := t.ProbeWDL(&next)
		w = r.ruled(-w)
		return RankedMove{Move: m, Rank: rankDistance(w.dtzBefore(), 0, false), WDL: w}, ok
	}
	d, ok := t.distanceOf(&r.Position, m, &next)
	fifty := r.Position.Fifty()
	return RankedMove{Move: m, Rank: rankDistance(d, fifty, repeated), WDL: r.outcome(d)}, ok
}

// draws reports whether a move draws by the fifty-move rule or by the third
// repetition of the position that it leads to.
func (r *Root) draws(next *chess.Position) bool {
	if r.FiftyMoves && next.Fifty() >= 100 && !(next.InCheck() && !next.HasMove()) {
		return true
	}
	return chess.Repeated(r.Earlier, next.Key(), next.Fifty()-1) >= 2
}

// distanceOf is the DTZ of a move, which leads to next, this move included.
func (t *Tables) distanceOf(p *chess.Position, m chess.Move, next *chess.Position) (int, bool) {
	if p.Moved(m).Type() != chess.Pawn && !p.IsCapture(m) {
		return t.distanceAfter(p, m, false)
	}
	w, ok := t.ProbeWDL(next)
	return (-w).dtzBefore(), ok
}

// rankDistance is the rank of a move with a DTZ, at a fifty-move counter.
func rankDistance(d, fifty int, repeated bool) int {
	switch {
	case d > 0 && d+fifty <= 99 && !repeated:
		return certain
	case d > 0:
		return certain - d - fifty
	case d < 0 && fifty-2*d < 100:
		return -certain
	case d < 0:
		return -certain - d + fifty
	}
	return 0
}

// outcome is the outcome of a move with the distance d.
func (r *Root) outcome(d int) WDL {
	spoilt := r.FiftyMoves && max(d, -d)+r.Position.Fifty() > 100
	switch {
	case d > 0 && spoilt:
		return CursedWin
	case d > 0:
		return Win
	case d < 0 && spoilt:
		return BlessedLoss
	case d < 0:
		return Loss
	}
	return Draw
}

// ruled is an outcome as the root counts it: without the fifty-move rule there are
// no cursed wins and no blessed losses.
func (r *Root) ruled(w WDL) WDL {
	if r.FiftyMoves {
		return w
	}
	return WDL(w.sign()) * Win
}
