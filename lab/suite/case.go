package suite

import (
	"fmt"
	"strings"

	"froe/engine"
	"froe/engine/chess"
)

// Case is a position with its answer, which is one of three: Mate, Credits, or
// Best and Avoid. The others are empty.
type Case struct {
	ID       string // see [chess.EPD.ID]
	Position chess.Position
	Dropped  []string // what was left out of it, as by [chess.ReadFEN]
	Credits  []Credit // the moves that earn points
	Mate     int      // moves to the mate that is to be found; 0: none
	chess.Answer
}

// Credit says what a move is worth.
type Credit struct {
	Move   chess.Move
	Points int // 0 or more
}

// Solved reports whether a move with its score is the answer: one of the best moves,
// or for a mate a score that announces it in time.
func (c *Case) Solved(m chess.Move, s engine.Score) bool {
	switch {
	case c.Mate > 0:
		moves, ok := s.Mate()
		return ok && 0 < moves && moves <= c.Mate
	case len(c.Credits) > 0:
		return c.Points(m) == c.Most()
	}
	return c.Answer.Solves(m)
}

// Points returns what a move earns, 0 or more.
func (c *Case) Points(m chess.Move) int {
	for _, k := range c.Credits {
		if k.Move == m {
			return k.Points
		}
	}
	return 0
}

// Most returns what the best move earns.
func (c *Case) Most() int {
	most := 0
	for _, k := range c.Credits {
		most = max(most, k.Points)
	}
	return most
}

// Expected returns the answer in words: "Qg6", "not Kd7", "mate in 3".
func (c *Case) Expected() string {
	switch {
	case c.Mate > 0:
		return fmt.Sprintf("mate in %d", c.Mate)
	case len(c.Credits) > 0:
		var best []chess.Move
		for _, k := range c.Credits {
			if k.Points == c.Most() {
				best = append(best, k.Move)
			}
		}
		return c.san(best)
	}
	var parts []string
	if len(c.Best) > 0 {
		parts = append(parts, c.san(c.Best))
	}
	if len(c.Avoid) > 0 {
		parts = append(parts, "not "+c.san(c.Avoid))
	}
	return strings.Join(parts, ", ")
}

func (c *Case) san(moves []chess.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = c.Position.SAN(m)
	}
	return strings.Join(words, " ")
}

// Theme returns the id without its number: "STS(v1.0) Undermine" of
// "STS(v1.0) Undermine.001".
func (c *Case) Theme() string {
	if dot := strings.LastIndexByte(c.ID, '.'); dot >= 0 && strings.Trim(c.ID[dot+1:], "0123456789") == "" {
		return c.ID[:dot]
	}
	return c.ID
}
