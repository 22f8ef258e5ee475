package pgn

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"froe/engine/chess"
)

// maxDepth is how deep variations may be nested.
const maxDepth = 100

// Reader reads games one by one.
type Reader struct {
	file   string
	lex    *lexer
	number int // of the game read last

	// The token that was read too early, and its error.
	ahead struct {
		token token
		err   error
		there bool
	}
}

// NewReader makes a reader of a file with a name for its errors.
func NewReader(r io.Reader, file string) *Reader {
	return &Reader{file: file, lex: newLexer(r)}
}

// Number counts the games read, broken ones among them, from 1.
func (r *Reader) Number() int { return r.number }

// Next returns the next game, or io.EOF at the end. After an *[Error] it can be called
// again, and returns the game after the broken one. Any other error is one of the
// file, and final.
func (r *Reader) Next() (*Game, error) {
	r.lex.begun()
	g, there, err := r.game()
	var f *fault
	switch {
	case errors.As(err, &f):
		r.skip(there)
		return nil, &Error{File: r.file, Line: f.at.line, Column: f.at.column, Game: r.number, Players: g.Players(), Err: f.err}
	case err != nil:
		return nil, err
	case there == nowhere:
		return nil, io.EOF
	}
	return g, nil
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
		case err != nil && t.kind == tag:
			return g, inTags, err
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
			r.number--
			return g, nowhere, nil
		}
		r.back(t, nil)
		if err := g.begin(fen.at); err != nil {
			return g, inMoves, err
		}
		g.Result, err = r.line(&g.Line, g.Start, 0)
		if g.Result == chess.Unfinished {
			g.Result = results[g.Tag("Result")]
		}
		return g, inMoves, err
	}
}

// begin sets the start of the game and its result as the tags have them.
func (g *Game) begin(at place) (err error) {
	switch variant := strings.ToLower(g.Tag("Variant")); variant {
	case "", "standard", "normal", "chess", "from position", "chess960", "chess 960", "960", "fischerandom", "fischerrandom", "fischer random":
	default:
		return at.fault("the variant %q is neither chess nor Chess960", variant)
	}
	fen := g.Tag("FEN")
	if fen == "" {
		g.Start = chess.StartPosition()
		return nil
	}
	if g.Start, err = chess.ParseFEN(fen); err != nil {
		return at.fault("%w", err)
	}
	return nil
}

// line reads moves up to the end of the game or variation.
func (r *Reader) line(l *Line, p chess.Position, depth int) (chess.Result, error) {
	before := p // the last move
	for {
		t, err := r.next()
		if err != nil {
			return 0, err
		}
		var last *Move
		if n := len(l.Moves); n > 0 {
			last = &l.Moves[n-1]
		}
		switch {
		case t.kind == comment && last == nil:
			l.Comment = l.Comment.and(Comment(t.text))
		case t.kind == comment:
			last.Comment = last.Comment.and(Comment(t.text))
		case t.kind == word:
			m, result, err := readWord(&t, &p)
			switch {
			case err != nil:
				return 0, err
			case result != "" && depth == 0:
				return r.finish(l, result), nil
			case m != nil:
				l.Moves = append(l.Moves, *m)
				before = p
				step(&p, m.Move)
			}
		case (t.kind == tag || t.kind == atEnd) && depth == 0:
			r.back(t, nil)
			return chess.Unfinished, nil
		case t.kind == tag || t.kind == atEnd:
			r.back(t, nil)
			return 0, t.at.fault("a variation does not end")
		case t.kind == end && depth > 0:
			return 0, nil
		case t.kind == end:
			return 0, t.at.fault("a variation ends that did not begin")
		case last == nil:
			return 0, t.at.fault("there is no move before this")
		case t.kind == mark:
			if err := last.mark(&t); err != nil {
				return 0, err
			}
		default:
			if err := r.variation(last, &before, &t, depth); err != nil {
				return 0, err
			}
		}
	}
}

// variation reads a variation of a move, which is made in the position before it.
func (r *Reader) variation(m *Move, before *chess.Position, t *token, depth int) error {
	if depth == maxDepth {
		return t.at.fault("variations are nested more than %d deep", maxDepth)
	}
	var l Line
	_, err := r.line(&l, *before, depth+1)
	if l.Comment != "" || len(l.Moves) > 0 {
		m.Variations = append(m.Variations, l)
	}
	return err
}

// finish takes what stands behind the result on its line, and returns the result.
func (r *Reader) finish(l *Line, result string) chess.Result {
	t, err := r.next()
	if err != nil || t.kind != comment || t.fresh {
		r.back(t, err)
	} else if n := len(l.Moves); n > 0 {
		l.Moves[n-1].Comment = l.Moves[n-1].Comment.and(Comment(t.text))
	} else {
		l.Comment = l.Comment.and(Comment(t.text))
	}
	return results[result]
}

// results are the words for results, with some that are common.
var results = map[string]chess.Result{
	"1-0": chess.WhiteWins, "0-1": chess.BlackWins, "1/2-1/2": chess.Drawn, "*": chess.Unfinished,
	"1/2": chess.Drawn, "½-½": chess.Drawn,
}

// passes are the words for a move that is passed.
var passes = map[string]bool{"--": true, "Z0": true, "0000": true, "null": true, "@@@@": true}

// readWord reads a move, which may have its number before it, or a result. A number
// alone and "e.p." are neither.
func readWord(t *token, p *chess.Position) (m *Move, result string, err error) {
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
	found, err := p.ParseSAN(rest)
	if err != nil {
		return nil, "", at.fault("%w", err)
	}
	return &Move{Move: found}, "", nil
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
