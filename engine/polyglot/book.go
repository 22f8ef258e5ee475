package polyglot

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"froe/engine/chess"
	"froe/internal/regular"
)

// entrySize is what an entry takes, in bytes.
const entrySize = 16

// Book is a book that can be asked for moves, by any number of goroutines at once.
type Book struct {
	name   string
	in     io.ReaderAt
	len    int // entries
	closer io.Closer
}

// Choice is a move of a book.
type Choice struct {
	Move   chess.Move
	Weight int // 0 to 65535; 0: it is not to be played
}

// own is the book of Froe's own making; docs/openings.md has the command that made it.
//
//go:embed froe.bin
var own []byte

// Own is the book that the program carries.
func Own() *Book {
	return &Book{name: "Froe's book", in: bytes.NewReader(own), len: len(own) / entrySize}
}

// Open opens the book in a file. It refuses a file that cannot be one.
func Open(path string) (*Book, error) {
	f, err := regular.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		var b *Book
		if b, err = New(f, info.Size(), path); err == nil {
			b.closer = f
			return b, nil
		}
	}
	return nil, errors.Join(err, f.Close())
}

// New makes a book from size bytes, with a name for its errors.
func New(r io.ReaderAt, size int64, name string) (*Book, error) {
	b := &Book{name: name, in: r, len: int(size / entrySize)}
	switch {
	case size == 0:
		return nil, fmt.Errorf("%s: the book is empty", name)
	case size%entrySize != 0:
		return nil, fmt.Errorf("%s: no Polyglot book: %d bytes are not a number of entries of %d", name, size, entrySize)
	}
	first, err := b.entry(0)
	if err != nil {
		return nil, err
	}
	last, err := b.entry(b.len - 1)
	if err == nil && last.key < first.key {
		err = fmt.Errorf("%s: no Polyglot book: its first key is greater than its last", name)
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Close closes the file.
func (b *Book) Close() error {
	if b == nil || b.closer == nil {
		return nil
	}
	return b.closer.Close()
}

// Len is the number of entries.
func (b *Book) Len() int { return b.len }

// Moves are the moves of a position to which the move last has led (chess.NoMove if that
// is unknown), the most likely first; none if the position is not in the book. An error
// says what is damaged; moves that can be read are there even so.
func (b *Book) Moves(p *chess.Position, last chess.Move) (all []Choice, err error) {
	key := Key(p, last)
	at, err := b.find(key)
	if err != nil {
		return nil, err
	}
	for ; at < b.len; at++ {
		e, wrong := b.entry(at)
		if wrong != nil || e.key != key {
			err = errors.Join(err, wrong)
			break
		}
		m, wrong := decode(p, e.move)
		if wrong != nil {
			err = errors.Join(err, fmt.Errorf("%s: entry %d: %w", b.name, at+1, wrong))
			continue
		}
		all = append(all, Choice{m, int(e.weight)})
	}
	slices.SortStableFunc(all, func(x, y Choice) int { return cmp.Compare(y.Weight, x.Weight) })
	return all, err
}

// Pick is one of the moves, each as likely as its weight says. chance returns a number
// from 0 to below n. There may be none to be played.
func Pick(all []Choice, chance func(n int) int) (chess.Move, bool) {
	total := 0
	for _, c := range all {
		total += c.Weight
	}
	if total == 0 {
		return chess.NoMove, false
	}
	left := chance(total)
	for _, c := range all {
		if left -= c.Weight; left < 0 {
			return c.Move, true
		}
	}
	return chess.NoMove, false
}

// Check reads the whole book and returns an error for each entry that is out of order, up
// to ten of them.
func (b *Book) Check() (err error) {
	const most = 10
	last, faults := uint64(0), 0
	for at := 0; at < b.len && faults < most; at++ {
		e, wrong := b.entry(at)
		if wrong == nil && e.key < last {
			wrong = b.disorder(at)
		}
		if wrong != nil {
			faults++
		}
		err = errors.Join(err, wrong)
		last = e.key
	}
	return err
}

// entry is what stands in a book.
type entry struct {
	key    uint64
	move   uint16
	weight uint16
}

// entry reads one, from 0.
func (b *Book) entry(at int) (entry, error) {
	var raw [entrySize]byte
	if _, err := b.in.ReadAt(raw[:], int64(at)*entrySize); err != nil {
		return entry{}, fmt.Errorf("%s: entry %d: %w", b.name, at+1, err)
	}
	return entry{binary.BigEndian.Uint64(raw[:]), binary.BigEndian.Uint16(raw[8:]), binary.BigEndian.Uint16(raw[10:])}, nil
}

// find is the number of the first entry of a key, or of the first behind it.
func (b *Book) find(key uint64) (int, error) {
	low, high := 0, b.len // the first entry of a key as great is from low to high
	least, most := uint64(0), ^uint64(0)
	for low < high {
		middle := low + (high-low)/2
		e, err := b.entry(middle)
		switch {
		case err != nil:
			return 0, err
		case e.key < least || e.key > most:
			return 0, b.disorder(middle)
		case e.key < key:
			low, least = middle+1, e.key
		default:
			high, most = middle, e.key
		}
	}
	return low, nil
}

func (b *Book) disorder(at int) error {
	return fmt.Errorf("%s: entry %d: the keys are out of order", b.name, at+1)
}
