package engine

import (
	"fmt"
	"time"

	"froe/engine/algorithm"
	"froe/tt"
)

// Options are an engine's settings.
type Options struct {
	Threads      int           // workers, 1 to MaxThreads
	Hash         int           // transposition table, MiB, 1 to MaxHash()
	MultiPV      int           // lines to report, 1 to MaxMultiPV
	MoveOverhead time.Duration // lost between the clock and the engine, per move, 0 to MaxOverhead
	Chess960     bool          // castling is written as the king taking his rook
	Ponder       bool          // the opponent's time may be used; the engine never begins by itself

	// Algorithm is how the workers search together, one of Algorithms. All but the
	// first are there to be compared with it.
	Algorithm string

	// MinSplitDepth is the least depth of a node that several workers may
	// search, in plies, 1 to MaxMinSplitDepth.
	MinSplitDepth int
}

// What the options may be.
const (
	MaxThreads       = algorithm.MaxWorkers
	MaxMultiPV       = 256
	MaxOverhead      = 5 * time.Second
	MaxMinSplitDepth = 20
)

// Algorithms are the names that the option of that name may have.
func Algorithms() []string { return algorithm.Names() }

// MaxHash is the largest table this machine can have, in MiB.
func MaxHash() int { return tt.MaxMiB() }

// Defaults are the options of an engine nobody has set up.
func Defaults() Options {
	return Options{
		Threads:       1,
		Hash:          16,
		MultiPV:       1,
		MoveOverhead:  20 * time.Millisecond,
		Algorithm:     algorithm.DTS,
		MinSplitDepth: algorithm.MinSplitDepth,
	}
}

// complete puts the default where a zero can mean nothing.
func (o Options) complete() Options {
	d := Defaults()
	for _, f := range []struct {
		field *int
		value int
	}{{&o.Threads, d.Threads}, {&o.Hash, d.Hash}, {&o.MultiPV, d.MultiPV}, {&o.MinSplitDepth, d.MinSplitDepth}} {
		if *f.field == 0 {
			*f.field = f.value
		}
	}
	if o.Algorithm == "" {
		o.Algorithm = d.Algorithm
	}
	return o
}

// check refuses what cannot be. The size of the table is tt's to judge.
func (o Options) check() error {
	for _, r := range []struct {
		name             string
		value, low, high int
	}{
		{"threads", o.Threads, 1, MaxThreads},
		{"lines", o.MultiPV, 1, MaxMultiPV},
		{"min split depth", o.MinSplitDepth, 1, MaxMinSplitDepth},
		{"move overhead", int(o.MoveOverhead / time.Millisecond), 0, int(MaxOverhead / time.Millisecond)},
	} {
		if r.value < r.low || r.value > r.high {
			return fmt.Errorf("engine: %s: %d is not from %d to %d", r.name, r.value, r.low, r.high)
		}
	}
	if err := algorithm.Check(o.Algorithm); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	return nil
}

// SetOptions takes over new options, or none of them: threads and table are
// allocated first. A new table is empty.
func (e *Engine) SetOptions(o Options) error {
	o = o.complete()
	if err := o.check(); err != nil {
		return err
	}
	return e.idle(func() error {
		if err := e.mu.machine.resize(o); err != nil {
			return err
		}
		e.mu.options = o
		return nil
	})
}

// Options are the present ones.
func (e *Engine) Options() Options {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.mu.options
}
