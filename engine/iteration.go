package engine

import (
	"slices"
	"time"

	"froe/dts"
	"froe/engine/chess"
	"froe/internal/clock"
)

// iterations is what the iterations of a search have come to. It belongs to the
// worker that closes a root, and after the last one to the search.
type iterations struct {
	lines int    // to find at each depth
	found []Info // of the depth at hand
	best  []Info // of the last depth that was finished, the best first

	// ahead is the best move of the deepest depth begun, as far as it is known: worth at
	// least its score, and more than the moves before it. Empty if none is.
	ahead Info

	adjuster clock.Adjuster
}

// finishRoot is the Continue of the search's master: it takes the result of a
// root in and reports whether to search on.
func (s *Search) finishRoot(r *dts.Result) bool {
	if r.Bound != dts.Exact {
		s.leaveWindow(r)
		return !s.stopped()
	}
	it := &s.iterations
	it.found = append(it.found, s.iteration(r))
	if r.Depth >= it.ahead.Depth {
		it.ahead = it.found[0]
	}
	if len(it.found) < it.lines {
		s.exclude()
		return !s.stopped()
	}
	s.finishDepth()
	return s.another(r.Depth)
}

// cutShort is the Unfinished of the search's master: it takes in what a root had
// found when the search was stopped. With several lines, only the first is a search
// of all moves.
func (s *Search) cutShort(r *dts.Result) {
	if r.Line == 0 {
		s.iterations.ahead = s.iteration(r)
	}
}

// exclude leaves the moves already found out of the next line's search.
func (s *Search) exclude() {
	var moves []dts.Move
	for i := range s.iterations.found {
		moves = append(moves, dts.Move(s.iterations.found[i].Line.moves[0]))
	}
	s.machine.shared.Exclude(moves)
}

// finishDepth makes the lines found at a depth the best known, and sends them
// together.
func (s *Search) finishDepth() {
	it := &s.iterations
	slices.SortStableFunc(it.found, func(a, b Info) int { return int(b.Score - a.Score) })
	for i := range it.found {
		it.found[i].MultiPV = i + 1
		s.stream.put(it.found[i])
	}
	it.best, it.found = it.found, nil
	if it.ahead.Depth <= it.best[0].Depth {
		it.ahead = Info{}
	}
	s.machine.shared.Exclude(nil)
}

// iteration is the Info of a line that has its value.
func (s *Search) iteration(r *dts.Result) Info {
	score, known := s.rootTables.score(r.PV, r.Value)
	bound := r.Bound
	if known {
		bound = dts.Exact
	}
	return s.sum(Info{
		Kind:    Iteration,
		Depth:   r.Depth,
		MultiPV: r.Line + 1,
		Score:   score,
		Bound:   bound,
		Line:    s.line(r.PV),
	})
}

// leaveWindow takes in a line whose value is not in the window, and sends it if
// the search takes long enough for anybody to ask what it is doing. A value too
// low comes without moves: of the first line, the best one so far is the one in doubt.
func (s *Search) leaveWindow(r *dts.Result) {
	it, info := &s.iterations, s.iteration(r)
	if r.Line == 0 {
		it.outside(info)
	}
	if time.Since(s.begun) < quiet {
		return
	}
	info.Kind = Window
	if info.Line.Len() == 0 && r.Line == 0 && len(it.best) > 0 {
		info.Line = it.best[0].Line
	}
	s.stream.put(info)
}

// outside takes in a value of the first line that is not in the window. A lesser depth says
// nothing of the move of a deeper one, and neither does one that is too low of another's.
func (it *iterations) outside(info Info) {
	if info.Depth == it.ahead.Depth || info.Depth > it.ahead.Depth && info.Bound == dts.Lower {
		it.ahead = info
	}
}

// endStream ends the stream. From a depth that was not finished it takes the move that
// was found to be the best. If the search went on after the last line that was sent,
// it sends the best lines once more, as Final, with the figures of the whole.
func (s *Search) endStream() {
	it := &s.iterations
	switch {
	case it.best == nil && it.found != nil:
		s.finishDepth() // stopped between the lines of depth 1
	case it.ahead.Line.Len() > 0 && it.promote(it.ahead):
		for _, info := range it.best {
			s.stream.put(info)
		}
	}
	if it.lastNodes() == s.nodes() {
		return
	}
	for _, info := range it.best {
		info = s.sum(info)
		info.Kind = Final
		s.stream.put(info)
	}
}

// promote puts a move in front of the lines of the last finished depth, with its score
// as if it were exact. It is the best move that a later depth had found before it was
// stopped. The answer of a search is the first move of the last line without a bound.
// If the move is in front already, the score of the finished depth stands.
func (it *iterations) promote(better Info) (changed bool) {
	at := slices.IndexFunc(it.best, func(i Info) bool { return i.Line.moves[0] == better.Line.moves[0] })
	switch {
	case at == 0:
		return false
	case at > 0:
		it.best = slices.Delete(it.best, at, at+1)
	case len(it.best) > 0:
		it.best = it.best[:len(it.best)-1]
	}
	better.Bound = dts.Exact
	it.best = slices.Insert(it.best, 0, better)
	for i := range it.best {
		it.best[i].MultiPV = i + 1
	}
	return true
}

// lastNodes is the number of positions in the figures that were sent last.
func (it *iterations) lastNodes() (nodes uint64) {
	for i := range it.best {
		nodes = max(nodes, it.best[i].Nodes)
	}
	return nodes
}

func (s *Search) conclude(err error) Result {
	r := s.known
	if !s.searching {
		return r
	}
	r.Err, r.Work, r.NoMate = err, s.tree.Tally(), s.refuted
	if best := s.iterations.best; best != nil {
		r.Info = best[0]
		r.settle(r.Info.Line)
		return r
	}
	// Only a fault can end a search before a move has its value. Any move is better
	// than none.
	var all chess.MoveList
	s.game.position.Moves(&all)
	r.settle(s.line([]dts.Move{dts.Move(all.At(0))}))
	return r
}

// settle makes the first moves of a line the answer.
func (r *Result) settle(l Line) { r.line, r.Best, r.Ponder = l, l.at(0), l.at(1) }

func (s *Search) sum(info Info) Info {
	m := s.machine
	info.Nodes, info.Time = s.nodes(), time.Since(s.begun)
	info.SelDepth, info.Hashfull = max(m.shared.SelDepth(), info.Line.Len()), m.table.Hashfull()
	info.TBHits = s.tableHits()
	return info
}

func (s *Search) line(moves []dts.Move) Line {
	l := Line{from: s.game.position, chess960: s.options.Chess960}
	for _, m := range moves {
		l.moves = append(l.moves, chess.Move(m))
	}
	return l
}

func (s *Search) stopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mu.stopped
}
