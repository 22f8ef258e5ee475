package session

import (
	"fmt"

	"froe/engine/chess"
	"froe/engine/polyglot"
	"froe/engine/syzygy"
)

// here is what is known of the position on the board without a search.
type here struct {
	Opening *opening   `json:"opening"` // the last that has a name on the way there; nil: none
	Book    []bookMove `json:"book"`    // of Froe's own book
	Tables  string     `json:"tables"`  // what endgame tables say; empty: nothing
}

// bookMove is a move of the book.
type bookMove struct {
	SAN   string  `json:"san"`
	UCI   string  `json:"uci"`
	Share float64 `json:"share"` // how often the book plays it, 0 to 1
}

// look is what is known of a tree's position, which the engine must have on its board.
func (s *Session) look(t *tree) here {
	h := here{Book: []bookMove{}}
	for _, i := range append([]int{0}, t.path(t.at)...) {
		if o, ok := openings()[t.nodes[i].position.Key()]; ok {
			h.Opening = &o
		}
	}
	p := t.position()
	choices, _ := polyglot.Own().Moves(&p, t.nodes[t.at].move) // what is damaged is not shown
	total := 0
	for _, c := range choices {
		total += c.Weight
	}
	for _, c := range choices {
		if c.Weight > 0 {
			h.Book = append(h.Book, bookMove{p.SAN(c.Move), p.UCI(c.Move, p.Chess960()), float64(c.Weight) / float64(total)})
		}
	}
	if probe, ok := s.engine.ProbeTables(); ok && probe.HasWDL {
		h.Tables = inWords(probe.WDL, p.Turn())
		if probe.HasDTZ && probe.WDL != syzygy.Draw {
			h.Tables += fmt.Sprintf(", %d plies to a capture or a pawn's move", max(probe.DTZ, -probe.DTZ))
		}
	}
	return h
}

// inWords is an outcome for the side to move.
func inWords(o syzygy.WDL, turn chess.Color) string {
	winner, draw := turn, ""
	if o < syzygy.Draw {
		winner = turn.Other()
	}
	switch o {
	case syzygy.Draw:
		return "a draw"
	case syzygy.CursedWin, syzygy.BlessedLoss:
		draw = ", but for the fifty-move rule, which makes it a draw"
	}
	return fmt.Sprintf("%s wins%s", map[chess.Color]string{chess.White: "White", chess.Black: "Black"}[winner], draw)
}
