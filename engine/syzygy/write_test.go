package syzygy

import (
	"encoding/binary"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// draft is a table to be written: made up, in the plainest code there is.
type draft struct {
	kind   kind
	name   string
	flags  byte // of all parts
	lists  [4][]int
	values func(side int, index uint64) int // from 0 to 15
}

// write writes the table into a folder.
func (d *draft) write(t *testing.T, folder string) {
	require.NoError(t, os.WriteFile(filepath.Join(folder, d.name+extensions[d.kind]), d.bytes(t), 0o600))
}

// bytes is the file.
func (d *draft) bytes(t *testing.T) []byte {
	m, err := parseMaterial(d.name)
	require.NoError(t, err)
	sides, files := 1, 1
	out := append([]byte(nil), magics[d.kind]...)
	head := byte(0)
	if !m.symmetric() {
		head |= flagTwoSided
		if d.kind == wdl {
			sides = 2
		}
	}
	if m.hasPawns() {
		head |= flagPawns
		files = 4
	}
	out = append(out, head)
	pieces := m.pieces() // kings first
	slices.SortStableFunc(pieces, func(a, b chess.Piece) int {
		return btoi(b.Type() == chess.Pawn) - btoi(a.Type() == chess.Pawn)
	})
	both := m.pawns(chess.White) > 0 && m.pawns(chess.Black) > 0
	var layouts []layout
	for file := range files {
		order := [2]int{0, 1}
		out = append(out, 0)
		if both {
			out = append(out, 0x11)
		}
		for _, p := range pieces {
			out = append(out, byte(p)|byte(p)<<4)
		}
		l, err := newLayout(m, pieces, order, file)
		require.NoError(t, err)
		for range sides {
			layouts = append(layouts, l)
		}
	}
	out = pad(out, 2)
	var parts []packed
	for i, l := range layouts {
		parts = append(parts, d.pack(i%sides, l.size))
	}
	return finish(out, d, parts)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// packed is one part.
type packed struct{ head, sparse, lengths, data []byte }

const (
	testBlockLog = 6
	testSpanLog  = 9
	perBlock     = 8 << testBlockLog / 4 // values of four bits
)

// pack writes a part of so many values: each symbol is a value, each code has four
// bits and is the symbol.
func (d *draft) pack(side int, size uint64) (p packed) {
	if d.flags&flagConstant != 0 {
		p.head = []byte{d.flags, byte(d.values(side, 0))}
		return p
	}
	blocks := (size + perBlock - 1) / perBlock
	spans := (size + 1<<testSpanLog - 1) >> testSpanLog
	last := (spans<<testSpanLog - 1<<testSpanLog/2) / perBlock
	padding := max(last+1, blocks) - blocks
	p.head = []byte{d.flags, testBlockLog, testSpanLog, byte(padding)}
	p.head = binary.LittleEndian.AppendUint32(p.head, uint32(blocks))
	p.head = append(p.head, 4, 4, 0, 0, 16, 0)
	for v := range 16 {
		p.head = append(p.head, byte(v), 0xf0, 0xff)
	}
	for k := range spans {
		middle := k<<testSpanLog + 1<<testSpanLog/2
		p.sparse = binary.LittleEndian.AppendUint32(p.sparse, uint32(middle/perBlock))
		p.sparse = binary.LittleEndian.AppendUint16(p.sparse, uint16(middle%perBlock))
	}
	for range blocks + padding {
		p.lengths = binary.LittleEndian.AppendUint16(p.lengths, perBlock-1)
	}
	p.data = make([]byte, blocks<<testBlockLog)
	for i := range size {
		p.data[i/2] |= byte(d.values(side, i) << (4 * (1 - i&1)))
	}
	return p
}

// finish puts the parts of a file in their order.
func finish(out []byte, d *draft, parts []packed) []byte {
	for _, p := range parts {
		out = append(out, p.head...)
	}
	if d.kind == dtz {
		for range parts {
			out = d.appendLists(out)
		}
		out = pad(out, 2)
	}
	for _, p := range parts {
		out = append(out, p.sparse...)
	}
	for _, p := range parts {
		out = append(out, p.lengths...)
	}
	for _, p := range parts {
		out = append(pad(out, 64), p.data...)
	}
	return append(pad(out, 64), make([]byte, checksumLen)...)
}

func (d *draft) appendLists(out []byte) []byte {
	if d.flags&flagMapped == 0 {
		return out
	}
	if d.flags&flagWide != 0 {
		out = pad(out, 2)
	}
	for _, list := range d.lists {
		if d.flags&flagWide == 0 {
			out = append(out, byte(len(list)))
		} else {
			out = binary.LittleEndian.AppendUint16(out, uint16(len(list)))
		}
		for _, v := range list {
			if d.flags&flagWide == 0 {
				out = append(out, byte(v))
			} else {
				out = binary.LittleEndian.AppendUint16(out, uint16(v))
			}
		}
	}
	return out
}

// pad fills up to a multiple of n bytes.
func pad(out []byte, n int) []byte {
	for len(out)%n != 0 {
		out = append(out, 0)
	}
	return out
}

// Values that are written are read at every index, through blocks, spans and lists.
func TestWhatIsWrittenIsRead(t *testing.T) {
	d := draft{kind: wdl, name: "KQvKR", values: func(side int, index uint64) int {
		return bits.OnesCount64(index*7) % 5 * (1 - side)
	}}
	m, err := parseMaterial(d.name)
	require.NoError(t, err)
	c, err := parse(wdl, m, d.bytes(t))
	require.NoError(t, err)
	for side := range 2 {
		p := &c.parts[0][side]
		for i := uint64(0); i < p.size; i += 37 {
			v, err := p.at(i)
			require.NoError(t, err)
			require.Equal(t, d.values(side, i), v, "%d", i)
		}
	}
}
