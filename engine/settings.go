package engine

import (
	"cmp"
	"fmt"
	"time"

	"froe/engine/algorithm"
	"froe/engine/syzygy"
)

// Options are an engine's settings. [AllOptions] says what each may be.
type Options struct {
	Threads      int           // workers
	Hash         int           // transposition table, MiB
	MultiPV      int           // lines to report
	MoveOverhead time.Duration // lost between the clock and the engine, per move
	NodesTime    int           // positions that count as a millisecond of time; 0: time is time
	Chess960     bool          // castling is written as the king taking his rook
	Ponder       bool          // the opponent's time may be used; the engine never begins by itself

	// EvalFile is the file of the network to evaluate with; empty: that which the
	// program is built with.
	EvalFile string

	OwnBook  bool   // moves of an opening book are played without a search
	BookFile string // the file of that book, in Polyglot's format; empty: the one in the program

	// LimitStrength has the engine play as a player of the rating Elo, from [MinElo] to
	// [MaxElo], who misjudges positions and overlooks moves: [Engine.NewGame] changes
	// which.
	LimitStrength bool
	Elo           int

	// Algorithm is how the workers search together, by name. All but the first of
	// [algorithm.Names] are there to be compared with it.
	Algorithm string

	// MinSplitDepth is the least depth of a node that several workers may search,
	// in plies.
	MinSplitDepth int

	// Iterations is how many iterations dts has open at once, at most. Zero: as many as
	// suit the number of threads.
	Iterations int

	// NumaPolicy says whether threads are bound to the nodes of a machine that has
	// several: auto, if they are too many for one, or none.
	NumaPolicy string

	// SyzygyPath names folders of endgame tables, separated by the system's list
	// separator; empty: none.
	SyzygyPath string

	// SyzygyProbeDepth is the least depth of a node whose position is looked up, in
	// plies, if the position has as many pieces as the largest tables. Zero: this and
	// the two fields below have their defaults.
	SyzygyProbeDepth int
	SyzygyProbeLimit int  // most pieces of a position that is looked up
	Syzygy50MoveRule bool // wins that the fifty-move rule spoils are draws
}

// Defaults are the options of a new engine.
func Defaults() Options {
	return Options{
		Threads:       1,
		Hash:          16,
		MultiPV:       1,
		MoveOverhead:  20 * time.Millisecond,
		Elo:           MaxElo,
		Algorithm:     algorithm.DTS,
		MinSplitDepth: algorithm.MinSplitDepth,
		NumaPolicy:    numaAuto,

		SyzygyProbeDepth: 1,
		SyzygyProbeLimit: syzygy.MaxPieces,
		Syzygy50MoveRule: true,
	}
}

// complete puts the default where a zero can mean nothing.
func (o Options) complete() Options {
	d := Defaults()
	o.Threads = cmp.Or(o.Threads, d.Threads)
	o.Hash = cmp.Or(o.Hash, d.Hash)
	o.MultiPV = cmp.Or(o.MultiPV, d.MultiPV)
	o.Elo = cmp.Or(o.Elo, d.Elo)
	o.Algorithm = cmp.Or(o.Algorithm, d.Algorithm)
	o.MinSplitDepth = cmp.Or(o.MinSplitDepth, d.MinSplitDepth)
	o.Iterations = cmp.Or(o.Iterations, d.Iterations)
	o.NumaPolicy = cmp.Or(o.NumaPolicy, d.NumaPolicy)
	if o.SyzygyProbeDepth == 0 {
		o.SyzygyProbeDepth, o.SyzygyProbeLimit, o.Syzygy50MoveRule = d.SyzygyProbeDepth, d.SyzygyProbeLimit, d.Syzygy50MoveRule
	}
	return o
}

func (o Options) check() error {
	for _, each := range append(AllOptions(), iterationsOption()) {
		if err := each.Check(each.Of(&o)); err != nil {
			return fmt.Errorf("engine: %w", err)
		}
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
		m := e.mu.machine
		rate := m.options.NodesTime
		if err := m.fit(o); err != nil {
			return err
		}
		m.weaken(m.wantedHandicap())
		if o.NodesTime != rate {
			e.mu.nodeClock = nodeClock{}
		}
		return nil
	})
}

// Options are the present ones.
func (e *Engine) Options() Options {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.mu.machine.options
}
