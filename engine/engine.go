package engine

import (
	"errors"
	"fmt"
	"sync"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/eval/network"
)

// StartFEN is the position a game begins with.
const StartFEN = chess.StartFEN

// The errors of an engine that cannot do what it is asked to.
var (
	ErrSearching = errors.New("engine: a search is running")
	ErrClosed    = errors.New("engine: closed")
	ErrNoOption  = errors.New("there is no option")
)

// Engine plays chess. Make one with New.
type Engine struct {
	mu struct {
		sync.Mutex
		game      *chess.Game
		machine   *machine
		nodeClock nodeClock // of the option nodestime
		search    *Search   // nil: idle
		closed    bool
	}
}

// New makes an engine with the start position on its board. What can mean nothing as
// zero, such as Threads or Hash, may be left zero for its default.
func New(o Options) (*Engine, error) {
	o = o.complete()
	if err := o.check(); err != nil {
		return nil, err
	}
	m, err := newMachine(o)
	if err != nil {
		return nil, err
	}
	e := &Engine{}
	e.mu.machine = m
	e.mu.game = chess.NewGame()
	return e, nil
}

// Close ends a running search, waits for it and retires the engine.
func (e *Engine) Close() {
	e.mu.Lock()
	s := e.mu.search
	e.mu.closed = true
	e.mu.Unlock()
	if s != nil {
		s.Stop()
		s.Result()
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	_ = e.mu.machine.tables.Close() // nobody needs them any more
	_ = e.mu.machine.book.Close()
}

// SetPosition puts a position on the board and plays moves, in UCI notation,
// from there; the positions before count for repetitions. After an error the board
// keeps the position that it had. A program that has moves rather than text uses
// [Engine.SetGame] and [Engine.Play].
func (e *Engine) SetPosition(fen string, moves ...string) error {
	return e.idle(func() error {
		g, err := newGame(fen, moves, e.mu.machine.options.Chess960)
		if err != nil {
			return err
		}
		e.mu.game = g
		return nil
	})
}

func newGame(fen string, moves []string, chess960 bool) (*chess.Game, error) {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	g := chess.NewGameFrom(p)
	chess960 = chess960 || p.Chess960()
	for i, word := range moves {
		p := g.Position()
		m, err := p.ParseUCI(word, chess960)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return g, nil
}

// SetGame puts the position of a game on the board; the positions before it count for
// repetitions. The engine keeps a copy.
func (e *Engine) SetGame(g *chess.Game) error {
	return e.idle(func() error { e.mu.game = g.Clone(); return nil })
}

// Play makes a move on the board. If the move is not legal, the board stays as it is.
func (e *Engine) Play(m chess.Move) error {
	return e.idle(func() error { return e.mu.game.Play(m) })
}

// Game is a copy of the game on the board.
func (e *Engine) Game() *chess.Game {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.mu.game.Clone()
}

// Position is the position on the board.
func (e *Engine) Position() *chess.Position {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.mu.game.Position()
}

// Network is the network that evaluates positions.
func (e *Engine) Network() *network.Network {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.mu.machine.shared.Network()
}

// NewGame forgets all that was learnt: the next search knows nothing of those
// before. The board stays as it is.
func (e *Engine) NewGame() error {
	return e.idle(func() error {
		e.mu.machine.newGame()
		e.mu.nodeClock = nodeClock{}
		return nil
	})
}

// ClearHash empties the transposition table.
func (e *Engine) ClearHash() error {
	return e.idle(func() error { e.mu.machine.clearTable(); return nil })
}

// Record passes what the workers do, in nanoseconds, to a recorder with room for as
// many of them as there are Threads, until Threads, Algorithm or MinSplitDepth
// changes; nil ends the recording.
func (e *Engine) Record(r dts.Recorder) error {
	return e.idle(func() error { e.mu.machine.tree.SetRecorder(r); return nil })
}

// idle runs f, which may change the engine, unless a search is running.
func (e *Engine) idle(f func() error) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case e.mu.closed:
		return ErrClosed
	case e.mu.search != nil:
		return ErrSearching
	}
	return f()
}
