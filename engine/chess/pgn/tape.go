package pgn

import (
	"bytes"
	"io"
)

// tape passes a file on, and keeps what it has read of it since a game began, so that the game
// can be read again.
type tape struct {
	from  io.Reader
	text  []byte
	begin int  // of the game in the text
	torn  bool // the game is longer than mostTape, and its beginning is lost
}

// mostTape is how many bytes a tape keeps at most, beside those that were read ahead.
const mostTape = MaxGame

// Read reads on.
func (t *tape) Read(p []byte) (int, error) {
	n, err := t.from.Read(p)
	if t.begin > 0 {
		t.text = append(t.text[:0], t.text[t.begin:]...)
		t.begin = 0
	}
	if len(t.text) > mostTape {
		t.text = append(t.text[:0], t.text[len(t.text)-window:]...) // more was not read ahead
		t.torn = true
	}
	t.text = append(t.text, p[:n]...)
	return n, err
}

// cut begins a game before what was read ahead, so many bytes.
func (t *tape) cut(ahead int) { t.begin, t.torn = len(t.text)-ahead, false }

// game is the text of the game up to what was read ahead; nil if it is lost.
func (t *tape) game(ahead int) *bytes.Reader {
	if t.torn {
		return nil
	}
	return bytes.NewReader(t.text[t.begin : len(t.text)-ahead])
}
