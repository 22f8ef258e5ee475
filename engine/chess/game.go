package chess

import (
	"fmt"
	"iter"
	"slices"
)

// Game is a game of chess: its start, its moves, and the position that they lead to.
// It knows repetitions, which a [Position] does not. The zero Game is not valid; games
// come from [NewGame], [NewGameFrom] and [Game.Clone].
type Game struct {
	start    Position
	position Position
	moves    []Move
	keys     []uint64 // of the positions before each move
	result   Result   // declared by Conclude
	end      End
}

// NewGame begins a game of ordinary chess.
func NewGame() *Game { return NewGameFrom(StartPosition()) }

// NewGameFrom begins a game with any position.
func NewGameFrom(p *Position) *Game { return &Game{start: *p, position: *p} }

// Play makes a move. A move that is not legal, and any move after Conclude, is an
// error, and the game stays as it was.
//
// Three occurrences of a position and fifty moves do not keep players from
// playing on: by the rules somebody has to claim the draw.
func (g *Game) Play(m Move) error {
	switch {
	case g.end != Playing:
		return fmt.Errorf("move %s: the game is over: %s", m, g.end)
	case !g.position.Legal(m):
		return fmt.Errorf("move %s: not legal in %s", m, g.position.FEN(g.position.Chess960()))
	}
	g.moves = append(g.moves, m)
	g.keys = append(g.keys, g.position.Key())
	g.position = *g.position.After(m)
	return nil
}

// PlayText makes a move that is written in algebraic notation, short or long, or as in
// UCI, as [Position.ParseSAN] reads it.
func (g *Game) PlayText(s string) error {
	m, err := g.position.ParseSAN(s)
	if err != nil {
		return err
	}
	return g.Play(m)
}

// Undo takes the last move back, and what Conclude declared. It reports whether
// there was a move.
func (g *Game) Undo() bool {
	n := len(g.moves)
	if n == 0 {
		return false
	}
	g.position = *g.At(n - 1)
	g.moves, g.keys = g.moves[:n-1:n-1], g.keys[:n-1:n-1]
	g.result, g.end = Unfinished, Playing
	return true
}

// Clone returns a game of its own with the same moves.
func (g *Game) Clone() *Game {
	c := *g
	c.moves, c.keys = slices.Clone(g.moves), slices.Clone(g.keys)
	return &c
}

// Start is the position the game began with.
func (g *Game) Start() *Position { return new(g.start) }

// Position is the one on the board now.
func (g *Game) Position() *Position { return new(g.position) }

// Len is the number of plies played.
func (g *Game) Len() int { return len(g.moves) }

// Moves are those played; the slice is the caller's.
func (g *Game) Moves() []Move { return slices.Clone(g.moves) }

// Earlier are the keys of the positions before the present one, the oldest first,
// for [Repeated]; the slice is the caller's.
func (g *Game) Earlier() []uint64 { return slices.Clone(g.keys) }

// At is the position after the given number of plies, from 0 to Len.
func (g *Game) At(plies int) *Position {
	p := g.start
	for _, m := range g.moves[:plies] {
		p = *p.After(m)
	}
	return &p
}

// History is the game move by move: each move with the position before it.
func (g *Game) History() iter.Seq2[*Position, Move] {
	return func(yield func(*Position, Move) bool) {
		p := g.start
		for _, m := range g.moves {
			if !yield(new(p), m) {
				return
			}
			p = *p.After(m)
		}
	}
}

// Occurrences counts how often the position on the board has been there, this time
// included, since a pawn moved or a piece was captured. At three a player may claim a
// draw; at five the game is drawn by the laws of FIDE.
func (g *Game) Occurrences() int {
	return 1 + Repeated(g.keys, g.position.Key(), g.position.Fifty())
}

// Outcome is the result that Conclude declared, or else the result of the position on
// the board by the rules. A third occurrence of a position and fifty moves by each
// side count as draws, whether or not a player claims them.
func (g *Game) Outcome() (Result, End) {
	p := &g.position
	switch {
	case g.end != Playing:
		return g.result, g.end
	case !p.HasMove() && p.InCheck():
		return Won(p.Turn().Other()), Checkmate
	case !p.HasMove():
		return Drawn, Stalemate
	case p.InsufficientMaterial():
		return Drawn, InsufficientMaterial
	case p.Fifty() >= 100:
		return Drawn, FiftyMoves
	case g.Occurrences() >= 3:
		return Drawn, Repetition
	}
	return Unfinished, Playing
}

// Conclude ends the game by what the board does not show: a resignation, an
// agreement, a clock. Unfinished takes that back.
func (g *Game) Conclude(r Result, why End) {
	g.result, g.end = r, why
	if r == Unfinished {
		g.end = Playing
	}
}
