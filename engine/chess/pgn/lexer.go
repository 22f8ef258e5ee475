package pgn

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// MaxGame is the most bytes that the text of a game may have.
const MaxGame = 8 << 20

// kind is the kind of a token.
type kind uint8

const (
	atEnd   kind = iota // of the file
	tag                 // [name "text"]
	word                // a move, its number, a result
	mark                // $1, !?
	comment             // {text} or ;text
	begin               // (
	end                 // )
)

// token is a piece of text with a meaning of its own.
type token struct {
	kind  kind
	name  string // of a tag
	text  string
	at    place
	fresh bool // it is the first on its line
}

// lexer divides a file into tokens.
type lexer struct {
	in       *bufio.Reader
	tape     *tape  // beneath it
	at       place  // of the next byte
	size     int    // bytes of the game
	most     int    // that it may have
	fresh    bool   // there is no token on the line yet
	promoted string // letters of pieces that may stand in parentheses, as in a8(Q)
	text     []byte
	err      error // of the reader; io.EOF at the end
}

// window is how many bytes are read at a time. A tag must fit its name in it.
const window = 1 << 16

// newLexer makes a lexer of a file. One that begins with the byte order mark of UTF-16 is read
// as such.
func newLexer(r io.Reader) *lexer {
	t := &tape{from: r}
	begin := bufio.NewReaderSize(r, 16) // the least that there is: longer reads pass it by
	if mark, _ := begin.Peek(2); string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff" {
		t.from = transform.NewReader(begin, unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM).NewDecoder())
	} else {
		t.from = begin
	}
	return &lexer{in: bufio.NewReaderSize(t, window), tape: t, at: place{1, 1}, fresh: true, most: MaxGame, promoted: "QRBNqrbn"}
}

// peek is the next byte, 0 at the end. Carriage returns are ends of lines.
func (l *lexer) peek() byte {
	b, err := l.in.Peek(1)
	if err != nil {
		l.err = err
		return 0
	}
	if b[0] == '\r' {
		return '\n'
	}
	return b[0]
}

// take goes on by a byte, which peek has seen.
func (l *lexer) take() {
	c, _ := l.in.ReadByte()
	l.size++
	switch {
	case c == '\r':
		if next, _ := l.in.Peek(1); len(next) == 1 && next[0] == '\n' {
			return // which ends the line
		}
		fallthrough
	case c == '\n':
		l.at = place{l.at.line + 1, 1}
		l.fresh = true
	case c&0xc0 != 0x80: // the bytes of a character that follow its first do not count
		l.at.column++
	}
}

// next is the next token. After a fault it goes on behind it.
func (l *lexer) next() (token, error) {
	if err := l.skipBlanks(); err != nil {
		return token{}, err
	}
	t := token{at: l.at, fresh: l.fresh}
	c := l.peek()
	if l.err != nil {
		if errors.Is(l.err, io.EOF) {
			return t, nil
		}
		return t, l.err
	}
	if l.size > l.most {
		return t, t.at.fault("the game is longer than %d bytes", l.most)
	}
	l.fresh = false
	switch {
	case c == '[':
		return l.tag(t)
	case c == '{':
		return l.comment(t)
	case c == ';':
		l.take()
		t.kind, t.text = comment, l.restOfLine()
		return t, nil
	case c == '(':
		t.kind = begin
	case c == ')':
		t.kind = end
	case c == '$':
		l.take()
		t.kind, t.text = mark, "$"+l.run(isDigit)
		return t, nil
	case c == '!' || c == '?':
		t.kind, t.text = mark, l.run(func(c byte) bool { return c == '!' || c == '?' })
		return t, nil
	case isWord(c):
		t.kind, t.text = word, l.run(isWord)
		if l.peek() == '(' && l.promotes() {
			t.text += l.run(func(c byte) bool { return c == '(' || isLetter(c) })
			l.take() // the parenthesis
		}
		if points[t.text] && l.starts(" - ") {
			l.skip(len(" - "))
			t.text += "-" + l.run(isWord)
		}
		return t, nil
	case c == '*':
		t.kind, t.text = word, "*"
	case l.starts("<>"):
		l.take()
		t.kind, t.text = word, "--"
	default:
		l.take()
		return t, t.at.fault("%q does not belong here", c)
	}
	l.take()
	return t, nil
}

// byteOrderMark begins some files, and the parts of files that were put together.
const byteOrderMark = "\xef\xbb\xbf"

// skipBlanks goes on to the next token, over lines that begin with %. Nothing of that
// belongs to a game.
func (l *lexer) skipBlanks() error {
	size, escaped := l.size, false
	defer func() { l.size = size }()
	for {
		switch c := l.peek(); {
		case l.err != nil:
			return nil
		case c == '%' && l.at.column == 1:
			escaped = true
			l.take()
		case escaped:
			escaped = c != '\n'
			l.take()
		case c == ' ' || c >= '\t' && c <= '\r':
			l.take()
		case c >= 0x80 && l.starts(byteOrderMark):
			_, _ = l.in.Discard(len(byteOrderMark))
		default:
			return nil
		}
	}
}

func (l *lexer) starts(with string) bool {
	b, _ := l.in.Peek(len(with))
	return string(b) == with
}

// run takes the next bytes that belong together.
func (l *lexer) run(belongs func(byte) bool) string {
	l.text = l.text[:0]
	for c := l.peek(); l.err == nil && belongs(c) && len(l.text) < maxWord; c = l.peek() {
		l.text = append(l.text, c)
		l.take()
	}
	return string(l.text)
}

// maxWord is the most bytes of a word. Whatever is longer is several, none of which
// can be read.
const maxWord = 255

// restOfLine takes what stands before the end of the line.
func (l *lexer) restOfLine() string {
	l.text = l.text[:0]
	for c := l.peek(); l.err == nil && c != '\n' && l.size <= l.most; c = l.peek() {
		l.text = append(l.text, c)
		l.take()
	}
	return tidy(l.text)
}

// restOfBrackets takes what stands before a closing bracket or the end of the line.
func (l *lexer) restOfBrackets() {
	for c := l.peek(); l.err == nil && c != '\n' && l.size <= l.most; c = l.peek() {
		l.take()
		if c == ']' {
			return
		}
	}
}

// comment takes a comment in braces. A line that begins like a tag ends the comment.
func (l *lexer) comment(t token) (token, error) {
	t.kind = comment
	l.take()
	l.text = l.text[:0]
	for {
		c := l.peek()
		switch {
		case l.err != nil, c == '[' && l.at.column == 1 && l.beginsTag():
			return t, t.at.fault("a comment does not end")
		case l.size > l.most:
			return t, t.at.fault("a comment makes the game longer than %d bytes", l.most)
		}
		l.take()
		if c == '}' {
			t.text = tidy(l.text)
			return t, nil
		}
		l.text = append(l.text, c)
	}
}

// beginsTag reports whether a name and a quotation mark follow.
func (l *lexer) beginsTag() bool {
	const longest = 100
	b, _ := l.in.Peek(longest)
	rest := bytes.TrimLeftFunc(b[1:], func(r rune) bool { return r < utf8.RuneSelf && isName(byte(r)) })
	return len(rest) < len(b)-1 && bytes.HasPrefix(bytes.TrimLeft(rest, " \t"), []byte(`"`))
}

// tag takes [name "text"].
func (l *lexer) tag(t token) (token, error) {
	t.kind = tag
	l.take()
	l.blanks()
	t.name = l.run(isName)
	l.blanks()
	if t.name == "" || l.peek() != '"' {
		l.restOfBrackets()
		return t, t.at.fault(`no tag: a name and a text in quotation marks are expected`)
	}
	l.take()
	l.text = l.text[:0]
	for {
		c := l.peek()
		switch {
		case l.err != nil, c == '\n', l.size > l.most:
			if text, ends := bytes.CutSuffix(l.text, []byte(`"]`)); ends { // the last quotation mark is escaped, too
				t.text = utf8Of(text)
				return t, nil
			}
			return t, t.at.fault("the tag %s does not end", t.name)
		case c == '"' && l.endsTag():
			t.text = utf8Of(l.text)
			return t, nil
		}
		l.take()
		if next := l.peek(); c == '\\' && (next == '"' || next == '\\') {
			c = next
			l.take()
		}
		l.text = append(l.text, c)
	}
}

// endsTag takes a quotation mark and a bracket, if the bracket follows.
func (l *lexer) endsTag() bool {
	const longest = 100
	b, _ := l.in.Peek(longest)
	closing := bytes.IndexByte(b, ']')
	if closing < 0 || len(bytes.TrimLeft(b[1:closing], " \t")) > 0 {
		return false
	}
	l.skip(closing + 1)
	return true
}

// blanks goes on over blanks of the line.
func (l *lexer) blanks() {
	for c := l.peek(); l.err == nil && (c == ' ' || c == '\t'); c = l.peek() {
		l.take()
	}
}

// promotes reports whether a piece in parentheses follows, as in a8(Q).
func (l *lexer) promotes() bool {
	b, _ := l.in.Peek(3)
	return len(b) == 3 && b[2] == ')' && strings.IndexByte(l.promoted, b[1]) >= 0
}

// points are what a result may begin with that has blanks in it: 1 - 0.
var points = map[string]bool{"1": true, "0": true, "1/2": true, "½": true}

// skip takes some bytes.
func (l *lexer) skip(n int) {
	for range n {
		l.take()
	}
}

// full reports whether the game is longer than it may be.
func (l *lexer) full() bool { return l.size > l.most }

// begun says that a game begins.
func (l *lexer) begun() {
	l.size = 0
	l.tape.cut(l.in.Buffered())
}

// game is the text of the game so far, but for what was taken before it began; nil if it is lost.
func (l *lexer) game() *bytes.Reader { return l.tape.game(l.in.Buffered()) }

// unlimited lifts the limit on the size of the rest of the game, which is skipped and
// not kept.
func (l *lexer) unlimited() { l.size = math.MinInt }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isLetter(c byte) bool { return c|32 >= 'a' && c|32 <= 'z' }

// isName reports whether a tag's name may have the byte.
func isName(c byte) bool {
	return isLetter(c) || isDigit(c) || strings.IndexByte("_+#=:-", c) >= 0
}

// isWord reports whether moves, numbers and results may have the byte.
func isWord(c byte) bool {
	return isName(c) || c >= 0x80 || strings.IndexByte("./@", c) >= 0
}

// tidy makes one blank of several, and UTF-8 of ISO 8859-1.
func tidy(text []byte) string { return strings.Join(strings.Fields(utf8Of(text)), " ") }

func utf8Of(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	var b strings.Builder
	for _, c := range text {
		b.WriteRune(rune(c))
	}
	return b.String()
}
