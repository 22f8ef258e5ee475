package syzygy

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/edsrzf/mmap-go"
	"go.uber.org/atomic"

	"froe/engine/chess"
	"froe/internal/regular"
)

// table is one file, which is opened by the first probe. After that, probes take no
// lock.
type table struct {
	path     string
	kind     kind
	material material
	report   func(error) // is told when the table turns out to be damaged

	once    sync.Once
	file    mmap.MMap
	open    *contents   // nil: it cannot be read
	damaged atomic.Bool // found after it was opened
}

// contents opens the table if that has not been done. It returns nil if the table
// cannot be used.
func (t *table) contents() *contents {
	t.once.Do(func() {
		if err := t.load(); err != nil {
			t.report(fmt.Errorf("%s: %w", t.path, err))
		}
	})
	if t.damaged.Load() {
		return nil
	}
	return t.open
}

// load maps the file into memory and parses it.
func (t *table) load() error {
	f, err := regular.Open(t.path)
	if err != nil {
		return fmt.Errorf("it cannot be opened: %w", err)
	}
	defer f.Close() // the mapping stays
	if info, err := f.Stat(); err != nil || info.Size() < checksumLen {
		return errSize
	}
	if t.file, err = mmap.Map(f, mmap.RDONLY, 0); err != nil {
		return fmt.Errorf("it cannot be mapped: %w", err)
	}
	t.open, err = parse(t.kind, t.material, t.file)
	return err
}

// spoil gives the table up after an error in a probe.
func (t *table) spoil(err error) {
	if t.damaged.CompareAndSwap(false, true) {
		t.report(fmt.Errorf("%s: %w", t.path, err))
	}
}

var errShrunk = errors.New("it has become shorter, or cannot be read any more, since it was opened")

// survive is deferred by a probe. Reading a page that the file has no more is a fault,
// which would end the program if it did not panic: the table is given up, and the probe
// finds nothing.
func (t *table) survive(panicOnFault bool) {
	debug.SetPanicOnFault(panicOnFault)
	switch fault := recover().(type) {
	case nil:
	case interface{ Addr() uintptr }: // where a page was missing
		t.spoil(errShrunk)
	default:
		panic(fault)
	}
}

// close unmaps the file.
func (t *table) close() error {
	t.once.Do(func() {}) // never to be opened again
	t.open = nil
	if t.file == nil {
		return nil
	}
	return t.file.Unmap()
}

// outcome is what the table has for a position. Where a capture is at least as
// good, it may be anything that is not better.
func (t *table) outcome(p *chess.Position) (WDL, bool) {
	defer t.survive(debug.SetPanicOnFault(true))
	c := t.contents()
	if c == nil {
		return Draw, false
	}
	part, index, _ := c.find(p)
	number, err := part.at(index)
	w := Loss + WDL(number)
	if err == nil && w > Win {
		err = errOutcome
	}
	if err != nil {
		t.spoil(err)
		return Draw, false
	}
	return w, true
}

// distance is the number of plies to the zeroing move that the table has for a
// position of a known outcome. otherSide reports that it has only the positions of
// the other side to move.
func (t *table) distance(p *chess.Position, w WDL) (plies int, otherSide, ok bool) {
	defer t.survive(debug.SetPanicOnFault(true))
	c := t.contents()
	if c == nil {
		return 0, false, false
	}
	part, index, found := c.find(p)
	if !found {
		return 0, true, true
	}
	number, err := part.at(index)
	if err == nil {
		plies, err = part.distance(number, w)
	}
	if err != nil {
		t.spoil(err)
		return 0, false, false
	}
	return plies, false, true
}
