package annotation

import (
	"fmt"
	"math"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// Review says how well a game was played.
type Review struct {
	Number int    `json:"number"` // in the file, from 1
	Event  string `json:"event,omitempty"`
	Site   string `json:"site,omitempty"`
	Date   string `json:"date,omitempty"`
	Round  string `json:"round,omitempty"`
	Result string `json:"result"`          // as PGN has it
	Start  string `json:"start,omitempty"` // FEN; empty: the usual one
	White  Side   `json:"white"`
	Black  Side   `json:"black"`

	Before *Evaluation `json:"before,omitempty"` // the first move; nil: there is none
	Moves  []Move      `json:"moves"`
}

// Side is what one player did.
type Side struct {
	Name         string  `json:"name"`
	Moves        int     `json:"moves"`
	Accuracy     float64 `json:"accuracy"` // 0 to 100
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
}

// Evaluation is the value of a position, as White sees it. Either CP or Mate is set.
type Evaluation struct {
	CP     *int    `json:"cp,omitempty"`    // centipawns
	Mate   *int    `json:"mate,omitempty"`  // moves to mate; negative: White is mated
	Depth  int     `json:"depth,omitempty"` // plies; 0: the game is over
	Chance float64 `json:"chance"`          // of White, 0 to 1
}

// Move is a move of the game.
type Move struct {
	Number string `json:"number"` // 12. or 12...
	SAN    string `json:"san"`
	UCI    string `json:"uci"`

	Evaluation          // of the position after it
	Cost       float64  `json:"cost"`             // what it took from the chances, 0 to 1
	Mark       string   `json:"mark,omitempty"`   // ?!, ? or ??
	Better     []string `json:"better,omitempty"` // line that begins with the move to play instead, if there is a mark

	glyph  pgn.NAG
	better []chess.Move
}

// found is what a search has found of a position.
type found struct {
	Score engine.Score // of the side to move
	Turn  chess.Color
	Depth int
	Line  []chess.Move
}

// evaluation is the value found, as White sees it.
func (f *found) evaluation() Evaluation {
	e := Evaluation{Depth: f.Depth, Chance: f.chance(chess.White)}
	if n, mate := byWhite(f.Score, f.Turn); mate {
		e.Mate = &n
	} else {
		e.CP = &n
	}
	return e
}

// byWhite is a score of the side to move as White sees it: moves to mate or
// centipawns.
func byWhite(s engine.Score, turn chess.Color) (n int, mate bool) {
	s = s.White(turn)
	if n, mate = s.Mate(); !mate {
		n = s.Centipawns()
	}
	return n, mate
}

// chance is what a side may expect.
func (f *found) chance(c chess.Color) float64 {
	if c == f.Turn {
		return Chance(f.Score)
	}
	return 1 - Chance(f.Score)
}

// String is the evaluation as people write it: +0.35, -1.20, #3, #-2.
func (e *Evaluation) String() string {
	switch {
	case e.Mate != nil && e.Depth == 0:
		return "#"
	case e.Mate != nil:
		return fmt.Sprintf("#%d", *e.Mate)
	case e.CP == nil:
		return ""
	}
	return fmt.Sprintf("%+.2f", float64(*e.CP)/100)
}

// newReview judges a game by what was found in each of its positions, one more than
// there are moves.
func newReview(g *pgn.Game, number int, all []found) *Review {
	r := &Review{
		Number: number, Event: g.Tag("Event"), Site: g.Tag("Site"), Date: g.Tag("Date"), Round: g.Tag("Round"),
		Result: g.Result.String(),
		White:  Side{Name: g.Tag("White")}, Black: Side{Name: g.Tag("Black")},
	}
	if g.Start != *chess.StartPosition() {
		r.Start = g.Start.FEN(false)
	}
	if len(all) > 0 {
		before := all[0].evaluation()
		r.Before = &before
	}
	var means [2]means
	for p, m := range g.History() {
		i := len(r.Moves)
		judged := newMove(p, m.Move, &all[i], &all[i+1])
		r.Moves = append(r.Moves, judged)
		if m.Move != chess.NoMove {
			r.side(p.Turn()).count(judged.glyph)
			means[p.Turn()].add(accuracy(judged.Cost))
		}
	}
	r.White.Accuracy, r.Black.Accuracy = round(means[chess.White].accuracy(), 1), round(means[chess.Black].accuracy(), 1)
	return r
}

func (r *Review) side(c chess.Color) *Side {
	if c == chess.White {
		return &r.White
	}
	return &r.Black
}

func (s *Side) count(mark pgn.NAG) {
	s.Moves++
	switch mark {
	case pgn.Dubious:
		s.Inaccuracies++
	case pgn.Mistake:
		s.Mistakes++
	case pgn.Blunder:
		s.Blunders++
	}
}

// longest is how many plies of a better line are shown.
const longest = 8

// newMove judges a move by what was found before and after it.
func newMove(p *chess.Position, m chess.Move, before, after *found) Move {
	dots := "."
	if p.Turn() == chess.Black {
		dots = "..."
	}
	move := Move{Number: fmt.Sprint(p.FullMove(), dots), SAN: "--", UCI: m.String(), Evaluation: after.evaluation()}
	if m == chess.NoMove {
		return move // whoever passed it did not mean to play well
	}
	move.SAN, move.UCI = p.SAN(m), p.UCI(m, p.Chess960())
	line := before.Line
	if len(line) == 0 || line[0] == m {
		return move
	}
	move.Cost = round(max(0, before.chance(p.Turn())-after.chance(p.Turn())), 4)
	if move.glyph = Mark(move.Cost); move.glyph != 0 {
		move.Mark = move.glyph.String()
		move.better = line[:min(longest, len(line))]
		better, _ := engine.NewLine(p, move.better) // which is legal: it was searched
		move.Better = better.SAN()
	}
	return move
}

// round rounds x to a number of digits after the point.
func round(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(x*scale) / scale
}
