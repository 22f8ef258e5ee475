package syzygy

import (
	"bytes"
	"errors"
	"fmt"

	"froe/engine/chess"
)

// kind tells the two kinds of tables apart.
type kind uint8

const (
	wdl kind = iota // outcomes, of both sides to move
	dtz             // distances to the next zeroing move, of one side to move
)

// extensions are the endings of file names.
var extensions = [...]string{wdl: ".rtbw", dtz: ".rtbz"}

var magics = [...][]byte{wdl: {0x71, 0xe8, 0x23, 0x5d}, dtz: {0xd7, 0x66, 0x0c, 0xa5}}

// checksumLen is the length of the checksum behind the last block. A file without
// it has a multiple of 64 bytes.
const checksumLen = 16

// Flags of a file.
const (
	flagTwoSided = 1
	flagPawns    = 2
)

// Flags of a part.
const (
	flagBlack     = 1   // dtz: the positions are Black's to move
	flagMapped    = 2   // dtz: numbers stand for others
	flagWinPlies  = 4   // dtz: distances to a win are in plies, not in moves
	flagLossPlies = 8   // dtz: distances to a loss are
	flagWide      = 16  // dtz: the others have two bytes each
	flagConstant  = 128 // one number is all
)

var (
	errMagic   = errors.New("it is no table of its kind")
	errSize    = errors.New("its size is wrong")
	errOutcome = errors.New("it has an outcome that is none")
	errSides   = errors.New("it has no side to move")
	errMap     = errors.New("a distance is not on its list")
)

// contents is a table that is open: a part for each file of the leading pawn, from a
// to d, and side to move. Tables without pawns have one file, tables of
// distances one side.
type contents struct {
	kind     kind
	material material
	sides    int
	files    int
	parts    [4][2]part // by file and side
}

// part is what a table has of one file and side.
type part struct {
	flags byte
	layout
	*pairs
	lists [4]list // dtz
}

// list has the distances that numbers stand for, of one outcome.
type list struct {
	bytes []byte
	wide  bool
}

// parse reads a table. Of the file everything but blocks is looked at.
func parse(k kind, m material, data []byte) (*contents, error) {
	c := &contents{kind: k, material: m, sides: 1, files: 1}
	if len(data)%64 != checksumLen {
		return nil, errSize
	}
	r := &reader{data: data[:len(data)-checksumLen]}
	if !bytes.Equal(r.bytes(4), magics[k]) {
		return nil, errMagic
	}
	flags := r.byte()
	if flags&flagTwoSided != 0 != !m.symmetric() || flags&flagPawns != 0 != m.hasPawns() {
		return nil, errPieces
	}
	if k == wdl && !m.symmetric() {
		c.sides = 2
	}
	if m.hasPawns() {
		c.files = 4
	}
	c.readLayouts(r)
	c.readParts(r)
	if r.err == nil && r.at+63 < uint64(len(r.data)) {
		r.fail(errSize)
	}
	if r.err != nil {
		return nil, r.err
	}
	return c, nil
}

// each calls f for all parts in the order in which the file has them.
func (c *contents) each(f func(p *part)) {
	for file := range c.files {
		for side := range c.sides {
			f(&c.parts[file][side])
		}
	}
}

// readLayouts reads the order of pieces of every part. Both sides share bytes.
func (c *contents) readLayouts(r *reader) {
	m := c.material
	bothPawns := m.pawns(chess.White) > 0 && m.pawns(chess.Black) > 0
	for file := range c.files {
		order := [2]byte{r.byte(), 0}
		if bothPawns {
			order[1] = r.byte()
		}
		pieces := r.bytes(uint64(m.count()))
		for side := range c.sides {
			if r.err != nil {
				return
			}
			var own [MaxPieces]chess.Piece
			for i, b := range pieces {
				own[i] = chess.Piece(nibble(b, side))
			}
			l, err := newLayout(m, own[:len(pieces)], [2]int{nibble(order[0], side), nibble(order[1], side)}, file)
			if err == nil && own[0].Color() != c.parts[0][0].pieces[0].Color() && file+side > 0 && l.first == leadPawns {
				err = errPieces
			}
			if err != nil {
				r.fail(err)
				return
			}
			c.parts[file][side].layout = l
		}
	}
	r.align(2)
}

// nibble is the lower half of a byte for side 0, the upper one for side 1.
func nibble(b byte, side int) int { return int(b>>(4*side)) & 15 }

// readParts reads what follows the layouts: codes, lists, indices, lengths, blocks,
// each of all parts.
func (c *contents) readParts(r *reader) {
	c.each(func(p *part) {
		p.flags = r.byte()
		p.pairs = readPairs(r, p.flags, p.layout.size, c.kind)
	})
	if c.kind == dtz {
		c.each(func(p *part) { p.readLists(r) })
		r.align(2)
	}
	c.each(func(p *part) { p.sparse = r.bytes(p.sizes.sparse) })
	c.each(func(p *part) { p.lengths = r.bytes(p.sizes.lengths) })
	c.each(func(p *part) {
		if !p.constant {
			r.align(64)
			p.data = r.bytes(p.sizes.data)
		}
	})
}

// readLists reads the four lists of a part that is mapped.
func (p *part) readLists(r *reader) {
	if p.flags&flagMapped == 0 {
		return
	}
	wide := p.flags&flagWide != 0
	if wide {
		r.align(2)
	}
	for i := range p.lists {
		p.lists[i].wide = wide
		if wide {
			p.lists[i].bytes = r.bytes(2 * uint64(r.uint16()))
		} else {
			p.lists[i].bytes = r.bytes(uint64(r.byte()))
		}
	}
}

// at is entry i of the list.
func (l *list) at(i int) (int, error) {
	switch {
	case !l.wide && i < len(l.bytes):
		return int(l.bytes[i]), nil
	case l.wide && 2*i+1 < len(l.bytes):
		return int(l.bytes[2*i]) | int(l.bytes[2*i+1])<<8, nil
	}
	return 0, fmt.Errorf("%w: %d", errMap, i)
}

// listOf is the list of each outcome from Loss to Win; a draw has none.
var listOf = [...]int{1, 3, 0, 2, 0}

// distance turns a number of the part into plies to the zeroing move, from 1,
// given the outcome. Where distances are kept in moves they may be a ply too short.
func (p *part) distance(number int, w WDL) (int, error) {
	if p.flags&flagMapped != 0 {
		var err error
		if number, err = p.lists[listOf[w-Loss]].at(number); err != nil {
			return 0, err
		}
	}
	plies := w == Win && p.flags&flagWinPlies != 0 || w == Loss && p.flags&flagLossPlies != 0
	if !plies {
		number *= 2
	}
	return number + 1, nil
}

// find is the part for a position and its number there. A position whose side to
// move the table does not have is not found.
func (c *contents) find(p *chess.Position) (found *part, index uint64, ok bool) {
	flip := c.flips(p)
	side := int(p.Turn() ^ flip)
	var s squares
	file := 0
	if c.material.hasPawns() {
		file = c.lead(p, flip, &s)
	}
	found = &c.parts[file][side%c.sides]
	if c.kind == dtz && int(found.flags&flagBlack) != side && !(c.material.symmetric() && c.files == 1) {
		return nil, 0, false
	}
	found.place(p, flip, &s)
	return found, found.index(&s), true
}

// flips is Black if the sides must be exchanged: the table has White as the
// stronger side, and of equal ones White to move.
func (c *contents) flips(p *chess.Position) chess.Color {
	if materialOf(p) != c.material || c.material.symmetric() && p.Turn() == chess.Black {
		return chess.Black
	}
	return chess.White
}

// lead places the leading pawns with the first of them in front, and returns its
// file: it is the one nearest to the edge, and among these the least advanced.
func (c *contents) lead(p *chess.Position, flip chess.Color, s *squares) (file int) {
	color := c.parts[0][0].pieces[0].Color() ^ flip
	n := 0
	for pawns := p.Pieces(color, chess.Pawn); pawns != 0 && n < len(s); n++ {
		s[n] = pawns.Pop().Relative(flip)
		if pawnOrder[s[n]] > pawnOrder[s[0]] {
			s[0], s[n] = s[n], s[0]
		}
	}
	file = s[0].File()
	return min(file, 7-file)
}

// place lists the squares of the pieces in the order of the layout, after the leading
// pawns, which are there already.
func (l *layout) place(p *chess.Position, flip chess.Color, s *squares) {
	at := 0
	if l.first == leadPawns {
		at = l.groups[0].len
	}
	for at < l.count {
		piece := l.pieces[at]
		for set := p.Pieces(piece.Color()^flip, piece.Type()); set != 0 && at < l.count; at++ {
			s[at] = set.Pop().Relative(flip)
		}
	}
}
