package pgn

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"froe/engine/chess"
)

// Writer writes games one by one.
type Writer struct {
	w io.Writer
	b *bufio.Writer

	column  int    // of the line of moves
	pending string // a piece that is not written yet
	opening string // parentheses before the next one
	number  bool   // Black's next move needs a number
}

// NewWriter makes a writer.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w, b: bufio.NewWriter(w)} }

// roster lists the tags that every game has, with the values that stand for "unknown".
var roster = []Tag{
	{"Event", "?"},
	{"Site", "?"},
	{"Date", "????.??.??"},
	{"Round", "?"},
	{"White", "?"},
	{"Black", "?"},
	{"Result", "*"},
}

// Write writes a game and an empty line after it. When it returns, nothing is left in
// a buffer. The tags Result, SetUp and FEN are those that the game needs. Moves must
// be legal; a tag must have a name of letters and digits.
func (w *Writer) Write(g *Game) error {
	for _, t := range g.Tags {
		if t.Name == "" || strings.ContainsFunc(t.Name, func(r rune) bool { return r >= 0x80 || !isName(byte(r)) }) {
			return fmt.Errorf("pgn: no name of a tag: %q", t.Name)
		}
	}
	w.tags(g)
	w.column, w.pending, w.opening, w.number = 0, "", "", true
	if err := w.line(&g.Line, g.Start); err != nil {
		w.b.Reset(w.w)
		return fmt.Errorf("pgn: %w", err)
	}
	w.put(g.Result.String())
	w.flush()
	_, _ = w.b.WriteString("\n\n")
	return w.b.Flush() // which has the errors of all before it
}

// tags writes the roster, what the start and the result make of tags, and the others.
func (w *Writer) tags(g *Game) {
	written := []string{"Result", "Variant", "SetUp", "FEN"}
	for _, t := range roster {
		value := cmp.Or(g.Tag(t.Name), t.Value)
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
	if g.Start != *chess.StartPosition() {
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
		p = *p.After(m.Move)
	}
	return nil
}

func (w *Writer) variation(l *Line, p chess.Position) error {
	if l.Comment == "" && len(l.Moves) == 0 {
		return nil
	}
	w.opening, w.number = w.opening+"(", true
	err := w.line(l, p)
	w.pending += ")"
	w.number = true
	return err
}

func (w *Writer) comment(c Comment) {
	words := strings.Fields(braced.Replace(strings.ToValidUTF8(string(c), "?")))
	if len(words) == 0 {
		return
	}
	for _, piece := range pieces(append(append([]string{"{"}, words...), "}")) {
		w.put(piece)
	}
	w.number = true
}

// pieces are words with blanks between them where no line may end: within a command,
// and before what a reader could take for a tag or an escape at the beginning of a line.
func pieces(words []string) (all []string) {
	command := false
	for i, word := range words {
		if command || i > 0 && (word[0] == '[' || word[0] == '%') {
			all[len(all)-1] += " " + word
		} else {
			all = append(all, word)
		}
		command = (command || strings.HasPrefix(word, "[%")) && !strings.HasSuffix(word, "]") && i < len(words)-2
	}
	return all
}

// width is the greatest width of a line, in columns. A longer word stands on a line of
// its own.
const width = 79

// put adds a piece.
func (w *Writer) put(piece string) {
	w.flush()
	w.pending, w.opening = w.opening+piece, ""
}

// flush writes the last piece behind a blank or on a new line.
func (w *Writer) flush() {
	n := utf8.RuneCountInString(w.pending)
	switch {
	case w.column == 0 || n == 0:
	case w.column+1+n > width:
		_ = w.b.WriteByte('\n')
		w.column = 0
	default:
		_ = w.b.WriteByte(' ')
		w.column++
	}
	_, _ = w.b.WriteString(w.pending)
	w.column += n
}
