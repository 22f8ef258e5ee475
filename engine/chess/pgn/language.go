package pgn

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"froe/engine/chess"
)

// language is one in which the pieces of a game may be written.
type language struct {
	name    string
	letters string            // of king, queen, rook, bishop, knight
	own     string            // those that are none in English
	english *strings.Replacer // puts English letters for them, and X, which is no piece, for all others
}

// languages are those that are read beside English. No letter stands for one piece in one of
// them and for another in another, so it does not matter which of two is taken that both fit
// a game. (Rejected: Czech, Finnish, Hungarian and others, where that is not so: S is a knight in
// German and a bishop in Czech.)
var languages = []*language{
	newLanguage("German or Scandinavian", "K D T L S"),
	newLanguage("French", "R D T F C"),
	newLanguage("Spanish or Italian", "R D T A C"),
	newLanguage("Portuguese", "R D T B C"),
	newLanguage("Dutch", "K D T L P"),
	newLanguage("Polish", "K H W G S"),
	newLanguage("Russian", "Кр Ф Л С К", "О", "O", "х", "x"), // and the Cyrillic letters of castling and captures
}

// english are the letters of pieces in English, king to knight, and that of castling.
const english = "KQRBNO"

func newLanguage(name, letters string, more ...string) *language {
	l := &language{name: name, letters: letters}
	pairs := more
	for i, letter := range strings.Fields(letters) {
		pairs = append(pairs, letter, english[i:i+1])
		if !strings.Contains(english, letter) {
			l.own += letter
		}
	}
	for c := 'A'; c <= 'Z'; c++ {
		if c != 'O' && !strings.ContainsRune(letters, c) {
			pairs = append(pairs, string(c), "X")
		}
	}
	l.english = strings.NewReplacer(pairs...)
	return l
}

// beginning is where a game begins, so that it can be read again.
type beginning struct {
	ahead ahead
	at    place
	fresh bool
}

// parse reads a move in the language of the game.
func (r *Reader) parse(p *chess.Position, word string) (chess.Move, error) {
	if r.language == nil {
		return p.ParseSAN(word)
	}
	m, err := p.ParseSAN(r.language.english.Replace(word))
	if err != nil {
		return m, fmt.Errorf("%q in %s letters: %w", word, r.language.name, err)
	}
	r.proven = r.proven || strings.ContainsAny(word, r.language.own)
	return m, nil
}

// suspect keeps the capitals of a word that cannot be read, if it looks like a move, but for those
// of the language.
func (r *Reader) suspect(word string) {
	if !isMove(word) {
		return
	}
	letters := english
	if r.language != nil {
		letters = r.language.letters + "O"
	}
	for _, c := range word {
		if unicode.IsUpper(c) && !strings.ContainsRune(letters+r.strange, c) {
			r.strange += string(c)
		}
	}
}

// translated is the game in the language in which most of it can be read, if that is more than in
// English; else the game as it is. The language that was found last is tried first.
func (r *Reader) translated(g *Game, from beginning) *Game {
	var found *language
	most := g.size()
	for _, l := range slices.Concat(r.found, languages) {
		if l == found || !strings.ContainsAny(r.strange, l.own) {
			continue
		}
		other, whole := r.reread(l, from)
		if other == nil || other.size() <= most {
			continue
		}
		g, most, found = other, other.size(), l
		if whole {
			break
		}
	}
	if found != nil {
		g.Language = found.name
		r.found = []*language{found}
		r.translations[found]++
	}
	return g
}

// reread reads the game once more in a language, and reports whether the whole of it can be read. It
// returns nil if no letter that is not English was read, if what cannot be read has letters of
// another one, and if the text of the game is lost.
func (r *Reader) reread(l *language, from beginning) (g *Game, whole bool) {
	text := r.lex.game()
	if text == nil {
		return nil, false
	}
	in := bufio.NewReaderSize(text, min(max(text.Len(), 1<<7), window))
	lex := &lexer{in: in, at: from.at, fresh: from.fresh, most: r.lex.most, promoted: l.letters}
	again := &Reader{file: r.file, number: r.number - 1, language: l, ahead: from.ahead, lex: lex}
	g, err := again.one()
	if err != nil || !again.proven || again.strange != "" {
		return nil, false
	}
	return g, !again.unread
}

// size is the number of moves with those of variations.
func (l *Line) size() int {
	n := len(l.Moves)
	for i := range l.Moves {
		for k := range l.Moves[i].Variations {
			n += l.Moves[i].Variations[k].size()
		}
	}
	return n
}

// Notes says which of the games read so far have pieces in another language than English, a
// sentence for each language.
func (r *Reader) Notes() (all []string) {
	for _, l := range languages {
		if n := r.translations[l]; n > 0 {
			all = append(all, fmt.Sprintf("%s: in %d of %d games the pieces have %s letters: %s", r.file, n, r.number, l.name, l.letters))
		}
	}
	return all
}
