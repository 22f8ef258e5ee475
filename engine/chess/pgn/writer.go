package pgn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"froe/engine/chess"
)

// Writer writes games one by one.
type Writer struct {
	w io.Writer
	b *bufio.Writer

	column int  // of the line of moves
	number bool // Black's next move needs a number
}

// NewWriter makes a writer.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w, b: bufio.NewWriter(w)} }

// roster are the tags that every game has, with what they are if nobody knows.
var roster = []Tag{
	{"Event", "?"},
	{"Site", "?"},
	{"Date", "????.??.??"},
	{"Round", "?"},
	{"White", "?"},
	{"Black", "?"},
	{"Result", "*"},
}

// Write writes a game and an empty line behind it, and has all of it written when it
// returns. The tags Result, SetUp and FEN follow the game. Moves must be legal; a tag
// must have a name of letters and digits.
func (w *Writer) Write(g *Game) error {
	for _, t := range g.Tags {
		if t.Name == "" || strings.ContainsFunc(t.Name, func(r rune) bool { return r >= 0x80 || !isName(byte(r)) }) {
			return fmt.Errorf("pgn: no name of a tag: %q", t.Name)
		}
	}
	w.tags(g)
	w.column, w.number = 0, true
	if err := w.line(&g.Line, g.Start); err != nil {
		w.b.Reset(w.w)
		return fmt.Errorf("pgn: %w", err)
	}
	w.put(g.Result.String())
	_, _ = w.b.WriteString("\n\n")
	return w.b.Flush() // which has the errors of all before it
}

// tags writes the roster, what the start and the result make of tags, and the others.
func (w *Writer) tags(g *Game) {
	written := []string{"Result", "Variant", "SetUp", "FEN"}
	for _, t := range roster {
		value := g.Tag(t.Name)
		if value == "" {
			value = t.Value
		}
		if t.Name == "Result" {
			value = g.Result.String()
		}
		w.tag(t.Name, value)
		written = append(written, t.Name)
	}
	switch variant := g.Tag("Variant"); {
	case variant != "":
		w.tag("Variant", variant)
	case g.Start.Chess960():
		w.tag("Variant", "Chess960")
	}
	if g.Start != chess.StartPosition() {
		w.tag("SetUp", "1")
		w.tag("FEN", g.Start.FEN(false))
	}
	for _, t := range g.Tags {
		if !slices.Contains(written, t.Name) {
			w.tag(t.Name, t.Value)
		}
	}
	_ = w.b.WriteByte('\n')
}

var (
	quoted = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ")
	braced = strings.NewReplacer("}", ")")
)

func (w *Writer) tag(name, value string) {
	fmt.Fprintf(w.b, "[%s \"%s\"]\n", name, quoted.Replace(strings.ToValidUTF8(value, "?")))
}

// line writes moves from a position on.
func (w *Writer) line(l *Line, p chess.Position) error {
	w.comment(l.Comment)
	for i := range l.Moves {
		m := &l.Moves[i]
		text := "--"
		switch {
		case m.Move != chess.NoMove && !p.Legal(m.Move):
			return fmt.Errorf("move %s: not legal in %s", m.Move, p.FEN(p.Chess960()))
		case m.Move != chess.NoMove:
			text = p.SAN(m.Move)
		case p.InCheck():
			return fmt.Errorf("a move is passed in check in %s", p.FEN(p.Chess960()))
		}
		if p.Turn() == chess.White {
			w.put(fmt.Sprintf("%d.", p.FullMove()))
		} else if w.number {
			w.put(fmt.Sprintf("%d...", p.FullMove()))
		}
		w.put(text)
		w.number = false
		for _, n := range m.NAGs {
			w.put(fmt.Sprintf("$%d", n))
		}
		w.comment(m.Comment)
		for k := range m.Variations {
			if err := w.variation(&m.Variations[k], p); err != nil {
				return err
			}
		}
		step(&p, m.Move)
	}
	return nil
}

func (w *Writer) variation(l *Line, p chess.Position) error {
	if l.Comment == "" && len(l.Moves) == 0 {
		return nil
	}
	w.put("(")
	w.number = true
	err := w.line(l, p)
	w.put(")")
	w.number = true
	return err
}

func (w *Writer) comment(c Comment) {
	words := strings.Fields(braced.Replace(strings.ToValidUTF8(string(c), "?")))
	if len(words) == 0 {
		return
	}
	w.put("{")
	for _, word := range words {
		w.put(word)
	}
	w.put("}")
	w.number = true
}

// width is the most columns of a line, but for longer words.
const width = 79

// put writes a word behind a blank or on a new line. A line does not begin with what
// a reader could take for a tag or an escape.
func (w *Writer) put(word string) {
	n := len([]rune(word))
	special := word[0] == '[' || word[0] == '%'
	switch {
	case w.column == 0:
	case w.column+1+n > width && !special:
		_ = w.b.WriteByte('\n')
		w.column = 0
	default:
		_ = w.b.WriteByte(' ')
		w.column++
	}
	_, _ = w.b.WriteString(word)
	w.column += n
}
