package pgn

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"froe/engine/chess"
)

// Game is a game with all that its text says.
type Game struct {
	Tags   []Tag          // in the order of the text
	Start  chess.Position // as the tag FEN has it
	Line                  // that was played
	Result chess.Result   // as it stands behind the moves, or else as the tag has it

	// Language is that of the letters of the pieces in the text, such as French. It is empty
	// for English, and not written.
	Language string

	// Faults are the parts that could not be read, in the order of the text, at most
	// [MaxFaults]. What stands behind a move that is not legal is kept as a comment of the
	// move before it.
	Faults []*Error
}

// MaxFaults is the most faults that are kept of a game.
const MaxFaults = 20

// Tag is a name with a value, such as White and the name of the player.
type Tag struct{ Name, Value string }

// Line is a sequence of moves: the moves of the game, or a variation.
type Line struct {
	Comment Comment // before the first move
	Moves   []Move
}

// Move is a move with its comments, annotations and variations.
type Move struct {
	Move       chess.Move // chess.NoMove: the move is passed
	NAGs       []NAG
	Comment    Comment
	Variations []Line // that begin with another move instead
}

// NAG is a numeric annotation glyph.
type NAG uint8

// The glyphs that assess a move: ! ? !! ?? !? ?!
const (
	Good        NAG = 1
	Mistake     NAG = 2
	Brilliant   NAG = 3
	Blunder     NAG = 4
	Interesting NAG = 5
	Dubious     NAG = 6
)

// AssessesMove reports whether the glyph says how good a move is.
func (n NAG) AssessesMove() bool { return n >= Good && n <= Dubious }

// String is the glyph as people write it: ?? or $10.
func (n NAG) String() string {
	if n.AssessesMove() {
		return [...]string{"!", "?", "!!", "??", "!?", "?!"}[n-1]
	}
	return fmt.Sprintf("$%d", n)
}

// New is the text of a game, with a result if it is over.
func New(g *chess.Game) *Game {
	t := &Game{Start: *g.Start()}
	for _, m := range g.Moves() {
		t.Moves = append(t.Moves, Move{Move: m})
	}
	t.Result, _ = g.Outcome()
	return t
}

// Game is the game that was played, without comments and variations. It is over if
// the text has a result. A move that is passed is an error.
func (g *Game) Game() (*chess.Game, error) {
	played := chess.NewGameFrom(&g.Start)
	for i := range g.Moves {
		if err := played.Play(g.Moves[i].Move); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	if result, _ := played.Outcome(); g.Result != result {
		played.Conclude(g.Result, chess.Unknown)
	}
	return played, nil
}

// History is the game move by move: each move with the position before it.
func (g *Game) History() iter.Seq2[*chess.Position, *Move] {
	return func(yield func(*chess.Position, *Move) bool) {
		p := g.Start
		for i := range g.Moves {
			if !yield(new(p), &g.Moves[i]) {
				return
			}
			p = *p.After(g.Moves[i].Move)
		}
	}
}

// Lines are all lines of play in the game, each from the start: the moves that were played,
// and then for each variation the moves before it and its own. Those within variations
// are among them.
func (g *Game) Lines() [][]chess.Move { return g.Line.lines(nil) }

// lines are the lines of play of a line and its variations, behind some moves.
func (l *Line) lines(before []chess.Move) (all [][]chess.Move) {
	moves := slices.Clip(before)
	var others [][]chess.Move
	for i := range l.Moves {
		for k := range l.Moves[i].Variations {
			others = append(others, l.Moves[i].Variations[k].lines(moves)...)
		}
		moves = append(moves, l.Moves[i].Move)
	}
	return append([][]chess.Move{moves}, others...)
}

// Tag is the value of a tag, or empty if the game does not have it.
func (g *Game) Tag(name string) string {
	if i := g.find(name); i >= 0 {
		return g.Tags[i].Value
	}
	return ""
}

// SetTag gives a tag a value; a new one is the last.
func (g *Game) SetTag(name, value string) {
	if i := g.find(name); i >= 0 {
		g.Tags[i].Value = value
		return
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

func (g *Game) find(name string) int {
	return slices.IndexFunc(g.Tags, func(t Tag) bool { return t.Name == name })
}

// Players names both sides, "?" if they are unknown.
func (g *Game) Players() string {
	return cmp.Or(g.Tag("White"), "?") + " – " + cmp.Or(g.Tag("Black"), "?")
}
