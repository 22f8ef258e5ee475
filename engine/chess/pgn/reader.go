package pgn

import (
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"froe/engine/chess"
)

// maxDepth is how deep variations may be nested.
const maxDepth = 100

// Reader reads games one by one.
type Reader struct {
	file   string
	lex    *lexer
	number int      // of the game read last
	faults []*fault // of the game that is being read
	ahead  ahead

	// The language of the game that is being read, nil for English; see language.go.
	language *language
	unread   bool   // some words cannot be read
	strange  string // the capitals in them that are not of the language
	proven   bool   // letters that are not English were read

	found        []*language       // the one that was found last, if there is one
	translations map[*language]int // games
}

// ahead is the token that was read too early, and its error.
type ahead struct {
	token token
	err   error
	there bool
}

// NewReader makes a reader of a file with a name for its errors.
func NewReader(r io.Reader, file string) *Reader {
	return &Reader{file: file, lex: newLexer(r), translations: map[*language]int{}}
}

// Number counts the games read, broken ones among them, from 1.
func (r *Reader) Number() int { return r.number }

// Next returns the next game, or io.EOF at the end. What cannot be read of a game is left
// out, and stands in its Faults. If nothing can be read the error is an *[Error]; then
// Next can be called again, and returns the game after the broken one. Any other error
// is one of the file, and final.
func (r *Reader) Next() (*Game, error) {
	r.lex.begun()
	from := beginning{r.ahead, r.lex.at, r.lex.fresh}
	r.strange = ""
	g, err := r.one()
	if err == nil && r.strange != "" {
		g = r.translated(g, from)
	}
	return g, err
}

// one reads a game in one language.
func (r *Reader) one() (*Game, error) {
	r.faults = nil
	g, there, err := r.game()
	var f *fault
	switch {
	case errors.As(err, &f):
		r.skip(there)
		return nil, r.error(g, f)
	case err != nil:
		return nil, err
	case there == nowhere && len(r.faults) > 0:
		return nil, r.error(g, r.faults[0])
	case there == nowhere:
		return nil, io.EOF
	}
	for _, f := range r.faults {
		g.Faults = append(g.Faults, r.error(g, f))
	}
	return g, nil
}

// Games are the games that are left, with errors as [Reader.Next] has them.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Next()
			if errors.Is(err, io.EOF) || !yield(g, err) || err != nil && !errors.As(err, new(*Error)) {
				return
			}
		}
	}
}

// error is a fault of a game with its place.
func (r *Reader) error(g *Game, f *fault) *Error {
	return &Error{File: r.file, Line: f.at.line, Column: f.at.column, Game: r.number, Players: g.Players(), Err: f.err}
}

// note keeps a fault, and reports whether err is one.
func (r *Reader) note(err error) bool {
	var f *fault
	if !errors.As(err, &f) {
		return false
	}
	if len(r.faults) < MaxFaults {
		r.faults = append(r.faults, f)
	}
	return true
}

// part is one of the text of a game.
type part uint8

const (
	nowhere part = iota // there is no game
	inTags
	inMoves
)

// game reads a game, up to its end or to the first error, and says where that is.
func (r *Reader) game() (g *Game, at part, err error) {
	g = &Game{}
	r.number++
	var fen token
	for {
		t, err := r.next()
		switch {
		case err != nil && !r.lex.full() && r.note(err):
			continue
		case err != nil:
			return g, inMoves, err
		case t.kind == comment && at == nowhere:
			g.Comment = g.Comment.and(Comment(t.text))
			continue
		case t.kind == tag && !(t.name == "Event" && g.find("Event") >= 0):
			g.Comment, at = "", inTags // what stands before the tags is of the file
			g.Tags = append(g.Tags, Tag{t.name, t.text})
			if t.name == "FEN" || t.name == "Variant" && fen.name == "" {
				fen = t
			}
			continue
		case t.kind == atEnd && at == nowhere:
			if len(r.faults) == 0 {
				r.number--
			}
			return g, nowhere, nil
		}
		r.back(t, nil)
		if err := r.begin(g, fen.at); err != nil {
			return g, inMoves, err
		}
		var found bool
		g.Result, found, err = r.line(&g.Line, g.Start, 0)
		if g.Result == chess.Unfinished {
			g.Result = results[g.Tag("Result")]
		}
		if at == nowhere && !found && len(g.Moves) == 0 && g.Comment == "" && len(r.faults) > 0 {
			return g, nowhere, err // there is nothing of a game
		}
		return g, inMoves, err
	}
}

// begin sets the start of the game as the tags have it.
func (r *Reader) begin(g *Game, at place) error {
	switch variant := strings.ToLower(g.Tag("Variant")); variant {
	case "", "standard", "normal", "chess", "from position", "chess960", "chess 960", "960", "fischerandom", "fischerrandom", "fischer random", "wild/fr":
	default:
		return at.fault("the variant %q is neither chess nor Chess960", variant)
	}
	fen := g.Tag("FEN")
	if fen == "" {
		g.Start = *chess.StartPosition()
		return nil
	}
	start, dropped, err := chess.ReadFEN(fen)
	if err != nil {
		return at.fault("%w", err)
	}
	for _, what := range dropped {
		r.note(at.fault("fen: %s; left out", what))
	}
	g.Start = *start
	return nil
}

// line reads moves up to the end of the game or variation, and reports whether there is a result.
// What cannot be read is noted and left out. A move that is not legal ends the line: the rest of
// it becomes a comment.
func (r *Reader) line(l *Line, p chess.Position, depth int) (result chess.Result, found bool, err error) {
	before := p        // the last move
	var instead []Line // variations that stand before the first move
	defer func() {
		if len(instead) > 0 && len(l.Moves) > 0 {
			l.Moves[0].Variations = append(instead, l.Moves[0].Variations...)
		}
	}()
	for {
		t, err := r.next()
		if err != nil {
			if r.lex.full() || !r.note(err) {
				return 0, false, err
			}
			continue
		}
		switch {
		case t.kind == comment:
			l.comment(t.text)
		case t.kind == word:
			m, ends, err := r.word(&t, &p)
			if n, ok := signs[t.text]; ok && err != nil && len(l.Moves) > 0 {
				l.Moves[len(l.Moves)-1].NAGs = append(l.Moves[len(l.Moves)-1].NAGs, n)
				continue
			}
			if err != nil {
				r.unread = true
				r.suspect(t.text)
			}
			switch {
			case err != nil && !isMove(t.text):
				r.note(t.at.fault("%q does not belong here", t.text))
			case err != nil:
				r.note(err)
				return r.rest(l, &t, depth)
			case ends != "" && depth == 0:
				return results[ends], true, r.finish(l, &before)
			case m != nil:
				l.Moves = append(l.Moves, *m)
				before = p
				p = *p.After(m.Move)
			}
		case t.kind == tag || t.kind == atEnd:
			r.back(t, nil)
			if depth > 0 {
				r.note(t.at.fault("a variation does not end"))
			}
			return chess.Unfinished, false, nil
		case t.kind == end && depth > 0:
			return 0, false, nil
		case t.kind == end:
			r.note(t.at.fault("a variation ends that did not begin"))
		case t.kind == mark && len(l.Moves) == 0:
			r.note(t.at.fault("there is no move before this"))
		case t.kind == mark:
			if err := l.Moves[len(l.Moves)-1].mark(&t); err != nil {
				r.note(err)
			}
		case depth == maxDepth:
			return 0, false, t.at.fault("variations are nested more than %d deep", maxDepth)
		default:
			if instead, err = r.variation(l, instead, &before, depth); err != nil {
				return 0, false, err
			}
		}
	}
}

// comment adds a comment to the last move, or to the beginning of the line.
func (l *Line) comment(text string) {
	to := &l.Comment
	if n := len(l.Moves); n > 0 {
		to = &l.Moves[n-1].Comment
	}
	*to = to.and(Comment(text))
}

// variation reads a variation, and adds it to the last move, which it replaces in the position
// before it. Where there is no move yet it is added to those that stand instead of the first.
func (r *Reader) variation(l *Line, instead []Line, before *chess.Position, depth int) ([]Line, error) {
	var v Line
	_, _, err := r.line(&v, *before, depth+1)
	if v.Comment != "" || len(v.Moves) > 0 {
		if n := len(l.Moves); n > 0 {
			l.Moves[n-1].Variations = append(l.Moves[n-1].Variations, v)
		} else {
			instead = append(instead, v)
		}
	}
	return instead, err
}

// isMove reports whether a word looks like a move: it has letters and digits, or castles.
func isMove(word string) bool {
	castles := slices.ContainsFunc([]string{"O-O", "0-0", "o-o", "OO"}, func(s string) bool { return strings.Contains(word, s) })
	return castles || passes[word] || strings.ContainsFunc(word, unicode.IsLetter) && strings.ContainsFunc(word, unicode.IsDigit)
}

// mostRest is how many bytes of the rest of a line are kept.
const mostRest = 1 << 16

// rest skips what is left of a line, from a move that cannot be made on, and keeps it as a comment.
func (r *Reader) rest(l *Line, t *token, depth int) (result chess.Result, found bool, err error) {
	text := []byte("not read: " + t.text)
	defer func() { l.comment(string(text)) }()
	for open := 0; ; {
		t, err := r.next()
		_, ends := results[t.text]
		switch {
		case err != nil && (r.lex.full() || !errors.As(err, new(*fault))):
			return 0, false, err
		case err != nil:
			continue
		case t.kind == tag || t.kind == atEnd:
			r.back(t, nil)
			return chess.Unfinished, false, nil
		case t.kind == word && ends && open == 0 && depth == 0:
			return results[t.text], true, nil
		case t.kind == end && open == 0 && depth > 0:
			return 0, false, nil
		case t.kind == word:
			r.suspect(t.text)
		case t.kind == comment:
			t.text = Comment(t.text).Text() // commands are of moves
		case t.kind == begin:
			t.text = "("
			open++
		case t.kind == end:
			t.text = ")"
			open = max(0, open-1)
		}
		if len(text)+len(t.text) < mostRest {
			text = append(append(text, ' '), t.text...)
		}
	}
}

// finish takes what stands behind the result: a comment on its line, and variations, which can be
// of no other game.
func (r *Reader) finish(l *Line, before *chess.Position) error {
	for {
		t, err := r.next()
		switch {
		case err == nil && t.kind == comment && !t.fresh:
			l.comment(t.text)
		case err == nil && t.kind == begin && len(l.Moves) > 0:
			if _, err := r.variation(l, nil, before, 0); err != nil {
				return err
			}
		default:
			r.back(t, err)
			return nil
		}
	}
}

// results are the words for results, with some that are common.
var results = map[string]chess.Result{
	"1-0": chess.WhiteWins, "0-1": chess.BlackWins, "1/2-1/2": chess.Drawn, "*": chess.Unfinished,
	"1/2": chess.Drawn, "½-½": chess.Drawn, "½–½": chess.Drawn, "½": chess.Drawn, "1/2–1/2": chess.Drawn,
	"1–0": chess.WhiteWins, "0–1": chess.BlackWins,
	"1:0": chess.WhiteWins, "0:1": chess.BlackWins, "½:½": chess.Drawn, "0.5-0.5": chess.Drawn,
}

// signs are the annotations that are written in letters and signs, as in Informator.
var signs = map[string]NAG{
	"=": 10, "∞": 13, "⩲": 14, "+=": 14, "+/=": 14, "⩱": 15, "=+": 15, "=/+": 15, "±": 16, "+/-": 16, "∓": 17, "-/+": 17,
	"+-": 18, "-+": 19, "□": 7, "N": 146, "TN": 146, "D": 220,
}

// passes are the words for a move that is passed.
var passes = map[string]bool{"--": true, "Z0": true, "0000": true, "null": true, "@@@@": true}

// word reads a move, which may have its number before it, or a result. A number
// alone and "e.p." are neither.
func (r *Reader) word(t *token, p *chess.Position) (m *Move, result string, err error) {
	rest := t.text
	if digits := strings.TrimLeft(rest, "0123456789"); strings.HasPrefix(digits, ".") || strings.HasPrefix(digits, "…") || digits == "" && !passes[rest] {
		rest = strings.TrimLeft(digits, ".…")
	}
	at := t.at
	at.column += utf8.RuneCountInString(t.text[:len(t.text)-len(rest)])
	switch _, ends := results[rest]; {
	case ends:
		return nil, rest, nil
	case rest == "" || rest == "e.p." || strings.Trim(rest, "+#") == "":
		return nil, "", nil
	case passes[rest] && p.InCheck():
		return nil, "", at.fault("a move is passed in check in %s", p.FEN(p.Chess960()))
	case passes[rest]:
		return &Move{}, "", nil
	}
	found, err := r.parse(p, rest)
	if err == nil {
		return &Move{Move: found}, "", nil
	}
	for i := 2; i < len(rest); i++ { // a sign behind the move, the longest first
		if n, ok := signs[rest[i:]]; ok {
			if m, err := r.parse(p, rest[:i]); err == nil {
				return &Move{Move: m, NAGs: []NAG{n}}, "", nil
			}
		}
	}
	return nil, "", at.fault("%w", err)
}

// mark adds a glyph.
func (m *Move) mark(t *token) error {
	if n, err := strconv.ParseUint(strings.TrimPrefix(t.text, "$"), 10, 8); err == nil && t.text[0] == '$' {
		m.NAGs = append(m.NAGs, NAG(n))
		return nil
	}
	for n := Good; n <= Dubious; n++ {
		if t.text == n.String() {
			m.NAGs = append(m.NAGs, n)
			return nil
		}
	}
	return t.at.fault("there is no annotation %q", t.text)
}

// skip goes on behind a broken game: to its result, or to the tags of the next one.
func (r *Reader) skip(at part) {
	r.lex.unlimited()
	depth := 0
	for {
		t, err := r.next()
		if t.kind != tag {
			at = inMoves
		}
		_, ends := results[t.text]
		switch {
		case errors.As(err, new(*fault)):
		case err != nil, t.kind == atEnd, t.kind == tag && at == inMoves:
			r.back(t, err)
			return
		case t.kind == begin:
			depth++
		case t.kind == end:
			depth = max(0, depth-1)
		case t.kind == word && ends && depth == 0:
			return
		}
	}
}

// next is the next token.
func (r *Reader) next() (token, error) {
	if r.ahead.there {
		r.ahead.there = false
		return r.ahead.token, r.ahead.err
	}
	return r.lex.next()
}

// back has next return a token, or its error, again.
func (r *Reader) back(t token, err error) {
	r.ahead.token, r.ahead.err, r.ahead.there = t, err, true
}
