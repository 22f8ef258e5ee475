package train

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"unsafe"

	"froe/lab/archive"
)

// pending is how many samples a shard keeps before it writes them.
const pending = 4096

// shard is a part of the samples to learn, in a file.
type shard struct {
	path    string
	pending []archive.Board
	size    int // samples in the file
}

// add adds a sample.
func (h *shard) add(b archive.Board) error {
	h.pending = append(h.pending, b)
	if len(h.pending) < pending {
		return nil
	}
	return h.flush()
}

// flush writes what is pending.
func (h *shard) flush() error {
	f, err := os.OpenFile(h.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(raw(h.pending)); err != nil {
		return err
	}
	h.size += len(h.pending)
	h.pending = h.pending[:0]
	return f.Close()
}

// read reads the samples in the file.
func (h *shard) read() ([]archive.Board, error) {
	f, err := os.Open(h.path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	boards := make([]archive.Board, h.size)
	if _, err := io.ReadFull(f, raw(boards)); err != nil {
		return nil, fmt.Errorf("%s: %w", h.path, err)
	}
	return boards, nil
}

// raw is the bytes of boards, in this machine's order.
func raw(boards []archive.Board) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(boards))), len(boards)*archive.BoardSize)
}

// finish orders the samples by position, and makes those of equal positions one,
// whose score is their mean. It returns the samples.
func (h *shard) finish() ([]archive.Board, error) {
	if err := h.flush(); err != nil {
		return nil, err
	}
	boards, err := h.read()
	if err != nil {
		return nil, err
	}
	slices.SortFunc(boards, func(a, b archive.Board) int {
		return cmp.Or(comparePositions(&a, &b), cmp.Compare(a.Score, b.Score), cmp.Compare(a.Result, b.Result))
	})
	boards = unite(boards)
	h.pending, h.size = nil, len(boards)
	return boards, os.WriteFile(h.path, raw(boards), 0o666)
}

func comparePositions(a, b *archive.Board) int {
	return cmp.Or(cmp.Compare(a.Occupied, b.Occupied), slices.Compare(a.Pieces[:], b.Pieces[:]))
}

// unite makes neighbours with equal positions one.
func unite(boards []archive.Board) []archive.Board {
	kept := boards[:0]
	for len(boards) > 0 {
		n, sum := 0, 0
		for n < len(boards) && comparePositions(&boards[0], &boards[n]) == 0 {
			sum += int(boards[n].Score)
			n++
		}
		b := boards[0]
		b.Score = int16(sum / n)
		kept, boards = append(kept, b), boards[n:]
	}
	return kept
}
