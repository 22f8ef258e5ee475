package archive

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"froe/engine/chess"
)

// Damage is a part of an archive that cannot be read. The rest can.
type Damage struct {
	Name     string // of the archive
	From, To int64  // bytes
	Last     bool   // it reaches to the end, as an interruption leaves it
	Err      error  // what is wrong
}

// Error names the archive and the place.
func (d *Damage) Error() string {
	return fmt.Sprintf("%s: bytes %d to %d: %v", d.Name, d.From, d.To, d.Err)
}

// Unwrap returns the fault without its place.
func (d *Damage) Unwrap() error { return d.Err }

// Reader reads the games of an archive, in order.
type Reader struct {
	name   string
	in     *bufio.Reader
	offset int64
	header Header
	games  parser // of the block that is being read
	from   int64  // where that begins
}

// NewReader makes a reader of an archive with a name for its errors.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{name: name, in: bufio.NewReaderSize(r, prefix+maxPayload)}
}

// Header is the header of the last game that was read.
func (r *Reader) Header() Header { return r.header }

// Next returns the next game, whose moves are legal, or io.EOF at the end. After a
// *[Damage] it can be called again, and returns what comes after it.
func (r *Reader) Next() (*Game, error) {
	for len(r.games.rest) == 0 {
		r.from = r.offset
		kind, payload, err := r.block()
		if err != nil {
			return nil, err
		}
		switch kind {
		case kindHeader:
			if r.header, err = parseHeader(payload); err != nil {
				return nil, r.damage(r.from, err)
			}
		case kindGames:
			r.games = parser{rest: payload}
		default:
			return nil, r.damage(r.from, fmt.Errorf("a block of kind %q", kind))
		}
	}
	g, err := r.games.game()
	if err != nil {
		r.games = parser{}
		return nil, r.damage(r.from, err)
	}
	if err := g.Walk(func(int, *chess.Position) {}); err != nil {
		return nil, r.damage(r.from, err)
	}
	return g, nil
}

func (r *Reader) damage(from int64, err error) *Damage {
	return &Damage{Name: r.name, From: from, To: r.offset, Err: err}
}

// block returns the next block that is whole. If there is something else before
// it, block reports that as damage, and the block is the next. The payload is
// valid until the next call.
func (r *Reader) block() (kind byte, payload []byte, err error) {
	from := r.offset
	var wrong error
	for {
		whole, err := r.peek()
		switch {
		case err == nil && wrong != nil:
			return 0, nil, r.damage(from, wrong)
		case err == nil:
			kind, payload = whole[4], whole[prefix:]
			r.skip(len(whole))
			return kind, payload, nil
		case errors.Is(err, io.EOF) && wrong != nil:
			d := r.damage(from, wrong)
			d.Last = true
			return 0, nil, d
		case !errors.As(err, new(notBlock)):
			return 0, nil, err
		}
		if wrong == nil {
			wrong = err
		}
		r.skipToMarker()
	}
}

// notBlock is the fault of bytes that are not a block.
type notBlock string

func (n notBlock) Error() string { return string(n) }

const errNoBlock = notBlock("no block begins there")

// peek returns the block that begins here, if it is whole, without reading on.
func (r *Reader) peek() ([]byte, error) {
	head, err := r.in.Peek(prefix)
	switch {
	case len(head) == 0:
		return nil, err
	case err != nil && !errors.Is(err, io.EOF):
		return nil, err
	case !bytes.HasPrefix(head, []byte(marker)[:min(len(head), 4)]):
		return nil, errNoBlock
	case len(head) < prefix:
		return nil, notBlock("the last block is not finished")
	}
	length := binary.LittleEndian.Uint32(head[8:])
	if length > maxPayload {
		return nil, notBlock("the block's length is damaged")
	}
	whole, err := r.in.Peek(prefix + int(length))
	switch {
	case errors.Is(err, io.EOF):
		return nil, notBlock("the last block is not finished")
	case err != nil:
		return nil, err
	case checksum(whole[4:12], whole[prefix:]) != binary.LittleEndian.Uint32(whole[12:]):
		return nil, notBlock("the block's checksum is wrong")
	}
	return whole, nil
}

// skip goes on by n bytes, which are in the buffer.
func (r *Reader) skip(n int) {
	n, _ = r.in.Discard(n)
	r.offset += int64(n)
}

// skipToMarker goes on by a byte at least, to what can be the beginning of a block
// or to the end of the buffer.
func (r *Reader) skipToMarker() {
	r.skip(1)
	rest, _ := r.in.Peek(r.in.Buffered())
	if at := bytes.IndexByte(rest, marker[0]); at >= 0 {
		r.skip(at)
	} else {
		r.skip(len(rest))
	}
}
