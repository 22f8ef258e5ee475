package syzygy

import (
	"encoding/binary"
	"errors"
)

var errShort = errors.New("it ends too early")

// reader reads a file from front to back. After the first error it reads zeros.
type reader struct {
	data []byte
	at   uint64
	err  error
}

// fail notes an error, if it is the first.
func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// bytes reads n bytes, or returns nil if there are fewer.
func (r *reader) bytes(n uint64) []byte {
	if r.err == nil && n > uint64(len(r.data))-r.at {
		r.fail(errShort)
	}
	if r.err != nil {
		return nil
	}
	b := r.data[r.at : r.at+n : r.at+n]
	r.at += n
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint16() uint16 {
	if b := r.bytes(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// align goes on at the next multiple of n, a power of two.
func (r *reader) align(n uint64) { r.bytes(-r.at & (n - 1)) }
