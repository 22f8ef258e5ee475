package engine

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"time"

	"go.uber.org/atomic"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/internal/clock"
)

// Search is a search that is running or is over.
type Search struct {
	engine     *Engine
	machine    *machine
	game       game
	options    Options
	limits     Limits
	begun      time.Time
	budget     clock.Budget // the soft limit runs from begun, the hard one from when the clock does
	stream     *stream
	iterations iterations
	rootTables rootTables // constant once begun
	refuted    bool       // there is no mate in as few moves as are asked for; written by the worker that closes a root

	// Written under mu while no worker runs: the tree that is searched, and the positions
	// of the one before it.
	tree      *dts.Tree
	earlier   uint64
	searching bool   // the machine is at work; constant once begun
	known     Result // if it is not

	depth atomic.Int32 // of the iteration at hand, plies

	answer  chan struct{} // closed when the result may be given
	allowed func()        // closes answer, once
	done    chan struct{} // closed when there is a result
	result  Result        // constant once done

	mu struct {
		sync.Mutex
		alarm     *time.Timer // stops the search at its hard limit; nil while there is none
		pondering bool
		enough    bool // but for pondering, the search would be over
		stopped   bool // Stop was called, or a limit reached
		over      bool // the machine may serve another search
		last      Progress
	}
}

// game is a position and how it came about.
type game struct {
	position chess.Position
	keys     []uint64 // of the positions before it, oldest first
}

// Go begins a search of the position on the board. The search ends early, with
// a result, when ctx does.
func (e *Engine) Go(ctx context.Context, l Limits) (*Search, error) {
	var s *Search
	err := e.idle(func() error {
		if err := checkMoves(e.mu.game.Position(), l.SearchMoves); err != nil {
			return err
		}
		s = newSearch(e, l)
		e.mu.search = s
		s.begin()
		return nil
	})
	if err != nil {
		return nil, err
	}
	unhook := context.AfterFunc(ctx, s.Stop)
	go s.run(unhook)
	return s, nil
}

func newSearch(e *Engine, l Limits) *Search {
	s := &Search{
		engine:  e,
		machine: e.mu.machine,
		game:    game{*e.mu.game.Position(), e.mu.game.Earlier()},
		options: e.mu.machine.options,
		limits:  l,
		begun:   time.Now(),
		stream:  newStream(),
		answer:  make(chan struct{}),
		done:    make(chan struct{}),
	}
	s.allowed = sync.OnceFunc(func() { close(s.answer) })
	if n := s.options.NodesTime; n > 0 {
		s.limits = e.mu.nodeClock.limits(l, s.game.position.Turn(), n)
	}
	s.budget = s.limits.budget(s.game.position.Turn(), &s.options)
	s.mu.pondering = l.Ponder
	return s
}

// checkMoves refuses to search moves that are not legal.
func checkMoves(p *chess.Position, moves []chess.Move) error {
	for _, m := range moves {
		if !p.Legal(m) {
			return fmt.Errorf("searchmoves: move %s: not legal in %s", m, p.FEN(p.Chess960()))
		}
	}
	return nil
}

// begin sets the machine up, if there is anything to search that no book knows, and
// starts the clocks.
func (s *Search) begin() {
	switch {
	case !s.game.position.HasMove():
		s.noMove()
	case !s.probeBook():
		s.searching = true
		s.setUp()
	}
	if !s.limits.Ponder {
		s.startClock()
	}
}

// noMove sets the result of a root that is mated or stalemated. The machine is not
// used.
func (s *Search) noMove() {
	info := Info{Kind: Iteration, MultiPV: 1, Bound: dts.Exact}
	if s.game.position.InCheck() {
		info.Score = -Score(search.Mate)
	}
	s.known.Info = info
	s.stream.put(info)
}

func (s *Search) setUp() {
	m := s.machine
	s.limitStrength()
	m.table.NextAge()
	root := search.Root{Position: s.game.position, Earlier: s.game.keys, Moves: slices.Clone(s.limits.SearchMoves)}
	s.rank(&root)
	m.shared.SetRoot(root)
	m.shared.Exclude(nil)
	s.depth.Store(1)
	s.iterations.lines = min(s.options.MultiPV, m.shared.RootMoves())
	if s.limits.Mate > 0 {
		s.beginProof()
		return
	}
	depth := search.MaxDepth
	if s.limits.Depth > 0 {
		depth = min(depth, s.limits.Depth)
	}
	s.beginValues(depth)
}

// beginValues begins the search for values, to a depth in plies.
func (s *Search) beginValues(depth int) {
	s.start(s.machine.tree, &dts.Master{
		MaxDepth:   depth,
		Lines:      s.iterations.lines,
		Nodes:      s.nodeLimit(),
		Continue:   s.finishRoot,
		Unfinished: s.cutShort,
	})
}

// start makes a tree the one that is searched. A stop that was asked for holds for it
// too.
func (s *Search) start(t *dts.Tree, m *dts.Master) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t.Begin(m)
	s.tree = t
	if s.mu.stopped {
		t.Stop()
	}
}

// nodes is the number of positions searched so far.
func (s *Search) nodes() uint64 { return s.earlier + s.tree.Nodes() }

// run is the life of a search.
func (s *Search) run(unhook func() bool) {
	var err error
	if s.searching {
		err = s.search()
	}
	if err != nil {
		s.allowed() // a broken search has no more to wait for
	}
	<-s.answer
	unhook()
	s.leave(err)
	s.stream.close()
	close(s.done)
}

// search lets the workers search until they are done or stopped.
func (s *Search) search() error {
	ended := make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() { s.watch(ended) })
	err := s.tree.Run()
	if err == nil && s.limits.Mate > 0 && s.iterations.best == nil {
		s.beginAfterProof()
		err = s.tree.Run()
	}
	close(ended)
	watch.Wait()
	s.endStream()
	return err
}

// leave gives the machine back and sets the result.
func (s *Search) leave(err error) {
	last := s.Progress()
	s.mu.Lock()
	s.mu.over, s.mu.last = true, last
	alarm := s.mu.alarm
	s.mu.Unlock()
	if alarm != nil {
		alarm.Stop()
	}
	s.result = s.conclude(err)
	s.engine.mu.Lock()
	defer s.engine.mu.Unlock()
	s.payNodes()
	if err != nil {
		s.machine.newTree() // the broken tree is thrown away
	}
	s.engine.mu.search = nil
}

// Stop has the search end now; its result follows within milliseconds. It may
// be called at any time.
func (s *Search) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.mu.over {
		s.haltLocked()
	}
}

// haltLocked stops the workers of a search that is not over.
func (s *Search) haltLocked() {
	s.mu.stopped = true
	if s.tree != nil {
		s.tree.Stop()
	}
	s.allowed()
}

// Infos yields the reports of the search until it is over. The first come after 50
// milliseconds, or at the end if that is sooner. A report that is not read in time is
// replaced by a newer one of the same kind and rank; the last of each is always
// delivered. There must be one reader only.
func (s *Search) Infos() iter.Seq[Info] { return s.stream.all() }

// Result waits for the end of the search. The engine is idle then.
func (s *Search) Result() Result {
	<-s.done
	return s.result
}
