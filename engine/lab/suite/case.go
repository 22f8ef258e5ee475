package suite

import (
	"fmt"
	"strings"

	"froe/engine"
	"froe/engine/chess"
)

// Case is a position and its answer: Mate, Credits, or Best and Avoid; what is
// not its answer is empty.
type Case struct {
	ID       string // as the line has it, else "name:line"
	Position chess.Position
	Credits  []Credit // what moves are worth
	Mate     int      // moves to the mate there is to be found; 0: none
	chess.Answer
}

// Credit is what a move is worth.
type Credit struct {
	Move   chess.Move
	Points int // 0 or more
}

// Solved tells whether a move, with the score it is thought to have, is an
// answer.
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

// Points is what a move earns.
func (c *Case) Points(m chess.Move) int {
	for _, k := range c.Credits {
		if k.Move == m {
			return k.Points
		}
	}
	return 0
}

// Most is what the best move earns.
func (c *Case) Most() int {
	most := 0
	for _, k := range c.Credits {
		most = max(most, k.Points)
	}
	return most
}

// Expected is the answer in words: "Qg6", "not Kd7", "mate in 3".
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

// Theme is the id without its number: "STS(v1.0) Undermine" of
// "STS(v1.0) Undermine.001".
func (c *Case) Theme() string {
	if dot := strings.LastIndexByte(c.ID, '.'); dot >= 0 && strings.Trim(c.ID[dot+1:], "0123456789") == "" {
		return c.ID[:dot]
	}
	return c.ID
}
