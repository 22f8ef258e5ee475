package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// pairs is a sequence of small numbers, compressed. Each symbol stands for a number
// or for two other symbols, one after the other (recursive pairing), so that in the
// end a symbol stands for up to 256 numbers. Symbols are written in a canonical
// Huffman code, in blocks of equal size in bytes.
type pairs struct {
	constant bool // all numbers are value
	value    int

	blockLog uint   // of a block's size in bytes
	spanLog  uint   // of how many numbers share an entry of sparse
	sparse   []byte // where the middle number of each span is: block (4 bytes), place in it (2 bytes)
	lengths  []byte // of blocks, in numbers less one: 2 bytes each
	data     []byte // whole blocks

	shortest int      // length of the shortest code, bits
	first    []uint16 // the first symbol of each length, from the shortest on
	base     []uint64 // its code, at the upper end of the word
	symbols  []symbol
	quick    []code // by the next quickBits bits: the code they begin with

	sizes struct{ sparse, lengths, data uint64 } // bytes
}

// symbol stands for size numbers: those of left, then those of right. If size is 1
// it stands for the number left.
type symbol struct{ left, right, size uint16 }

// code is a symbol with its size and the length of its code in bits. Length 0 means
// that the code is longer than quickBits, or does not exist.
type code struct {
	symbol, size uint16
	length       uint8
}

// quickBits is the length of codes that are found by one look. Longer ones are rare.
const quickBits = 10

// Limits of a file. They are those of the format, or higher ones that no table comes
// near.
const (
	maxSymbolSize = 256
	leaf          = 0xfff // right part of a symbol that is a number
	minBlockLog   = 3
	maxBlockLog   = 16
	maxSpanLog    = 30
	maxCodeLength = 32
)

var (
	errCode  = errors.New("its code is broken")
	errIndex = errors.New("its index is broken")
	errBlock = errors.New("a block is broken")
)

// readPairs reads the head of a sequence of size numbers, which ends where the index
// begins: sizes, code and symbols. The sizes describe what comes later in the file. A
// constant has no meaning in a table of distances.
func readPairs(r *reader, flags byte, size uint64, kind kind) *pairs {
	if flags&flagConstant != 0 {
		c := &pairs{constant: true, value: int(r.byte())}
		if kind == dtz {
			c.value = 0
		}
		return c
	}
	c := &pairs{blockLog: uint(r.byte()), spanLog: uint(r.byte())}
	padding, blocks := uint64(r.byte()), uint64(r.uint32())
	longest, shortest := int(r.byte()), int(r.byte())
	switch {
	case c.blockLog < minBlockLog || c.blockLog > maxBlockLog || c.spanLog > maxSpanLog:
		r.fail(errIndex)
	case shortest < 1 || shortest > longest || longest > maxCodeLength:
		r.fail(errCode)
	}
	if r.err != nil {
		return c
	}
	c.sizes.sparse = 6 * ((size + 1<<c.spanLog - 1) >> c.spanLog)
	c.sizes.lengths = 2 * (blocks + padding)
	c.sizes.data = blocks << c.blockLog
	c.shortest = shortest
	c.readCode(r, longest-shortest+1)
	c.readSymbols(r)
	return c
}

// readCode reads the first symbol of each length. Codes of one length are
// consecutive, and longer ones are less.
func (c *pairs) readCode(r *reader, lengths int) {
	c.first = make([]uint16, lengths)
	for i := range c.first {
		c.first[i] = r.uint16()
	}
	c.base = make([]uint64, lengths)
	for i := lengths - 2; i >= 0; i-- {
		sum := int64(c.base[i+1]) + int64(c.first[i]) - int64(c.first[i+1])
		if sum < 0 {
			r.fail(errCode)
			return
		}
		c.base[i] = uint64(sum) / 2
	}
	for i := range c.base {
		c.base[i] <<= 64 - c.shortest - i
	}
}

// readSymbols reads the symbols: three bytes each, twelve bits for either part.
func (c *pairs) readSymbols(r *reader) {
	n := int(r.uint16())
	bytes := r.bytes(uint64(3*n + n&1))
	if r.err != nil {
		return
	}
	c.symbols = make([]symbol, n)
	for i := range c.symbols {
		b := bytes[3*i:]
		c.symbols[i].left = uint16(b[0]) | uint16(b[1]&15)<<8
		c.symbols[i].right = uint16(b[1]>>4) | uint16(b[2])<<4
	}
	for i := range c.symbols {
		if err := c.measure(i, 0); err != nil {
			r.fail(err)
			return
		}
	}
	c.quick = make([]code, 1<<quickBits)
	for i := range c.quick {
		if found, ok := c.match(uint64(i) << (64 - quickBits)); ok && found.length <= quickBits {
			c.quick[i] = found
		}
	}
}

// match finds the code at the upper end of a window.
func (c *pairs) match(window uint64) (code, bool) {
	n := 0
	for window < c.base[n] { // the last base is 0
		n++
	}
	length := c.shortest + n
	s := uint64(c.first[n]) + (window-c.base[n])>>(64-length)
	if s >= uint64(len(c.symbols)) {
		return code{}, false
	}
	return code{symbol: uint16(s), size: c.symbols[s].size, length: uint8(length)}, true
}

// measure sets the size of a symbol and of those that it consists of. Each level
// above a symbol makes it longer by one at least, which bounds the depth, also
// where symbols run in a circle.
func (c *pairs) measure(i, depth int) error {
	if i >= len(c.symbols) || depth >= maxSymbolSize {
		return errCode
	}
	s := &c.symbols[i]
	switch {
	case s.size != 0:
		return nil
	case s.right == leaf:
		s.size = 1
		return nil
	}
	left, right := int(s.left), int(s.right)
	if err := c.measure(left, depth+1); err != nil {
		return err
	}
	if err := c.measure(right, depth+1); err != nil {
		return err
	}
	s.size = c.symbols[left].size + c.symbols[right].size
	if s.size > maxSymbolSize {
		return errCode
	}
	return nil
}

// at is number i of the sequence, which must be longer than i.
func (c *pairs) at(i uint64) (int, error) {
	if c.constant {
		return c.value, nil
	}
	span := int64(1) << c.spanLog
	entry := 6 * (i >> c.spanLog)
	if entry+6 > uint64(len(c.sparse)) {
		return 0, fmt.Errorf("%w at %d", errIndex, i)
	}
	block := int64(binary.LittleEndian.Uint32(c.sparse[entry:]))
	place := int64(binary.LittleEndian.Uint16(c.sparse[entry+4:]))
	place += int64(i&uint64(span-1)) - span/2
	n := c.length(block)
	for place < 0 && n > 0 {
		block--
		n = c.length(block)
		place += n
	}
	for place >= n && n > 0 {
		place -= n
		block++
		n = c.length(block)
	}
	at := uint64(block) << c.blockLog
	end := at + 1<<c.blockLog
	if n == 0 || end > uint64(len(c.data)) {
		return 0, fmt.Errorf("%w at %d", errIndex, i)
	}
	return c.decode(c.data[at:end], int(place))
}

// length is how many numbers a block has; 0 if there is no such block.
func (c *pairs) length(block int64) int64 {
	if block < 0 || 2*block+2 > int64(len(c.lengths)) {
		return 0
	}
	return int64(binary.LittleEndian.Uint16(c.lengths[2*block:])) + 1
}

// decode is the number at a place in a block. window holds the next bits of the
// block at its upper end, have of them.
func (c *pairs) decode(block []byte, place int) (int, error) {
	window, have := binary.BigEndian.Uint64(block), 64
	for block = block[8:]; have > 0; {
		next := c.quick[window>>(64-quickBits)]
		if next.length == 0 {
			var ok bool
			if next, ok = c.match(window); !ok {
				return 0, errBlock
			}
		}
		if place < int(next.size) {
			return c.expand(next.symbol, place), nil
		}
		place -= int(next.size)
		window <<= next.length
		have -= int(next.length)
		if have <= 32 && len(block) >= 4 {
			window |= uint64(binary.BigEndian.Uint32(block)) << (32 - have)
			block = block[4:]
			have += 32
		}
	}
	return 0, errBlock
}

// expand is the number at a place in a symbol, which is less than its size.
func (c *pairs) expand(s uint16, place int) int {
	for c.symbols[s].size > 1 {
		left := c.symbols[s].left
		if size := int(c.symbols[left].size); place < size {
			s = left
		} else {
			place -= size
			s = c.symbols[s].right
		}
	}
	return int(c.symbols[s].left)
}
