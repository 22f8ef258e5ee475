package engine

import (
	"slices"
	"time"

	"froe/dts"
	"froe/engine/chess"
)

// iterations is what the iterations of a search have come to. It belongs to the
// worker that closes a root, and after the last one to the search.
type iterations struct {
	lines int    // to find at each depth
	found []Info // of the depth at hand
	best  []Info // of the last depth that was finished, the best first
}

// heard is the Continue of the search's master.
func (s *Search) heard(r *dts.Result) bool {
	if r.Bound != dts.Exact {
		s.strayed(r)
		return !s.stopped()
	}
	it := &s.iterations
	it.found = append(it.found, s.iteration(r))
	if len(it.found) < it.lines {
		s.exclude()
		return !s.stopped()
	}
	s.finishDepth()
	return s.another(r.Depth)
}

// exclude leaves the moves already found out of the next line's search.
func (s *Search) exclude() {
	var moves []dts.Move
	for i := range s.iterations.found {
		moves = append(moves, dts.Move(s.iterations.found[i].Line.moves[0]))
	}
	s.machine.shared.Exclude(moves)
}

// finishDepth makes the lines found at a depth the best known, and tells them
// together.
func (s *Search) finishDepth() {
	it := &s.iterations
	slices.SortStableFunc(it.found, func(a, b Info) int { return int(b.Score - a.Score) })
	for i := range it.found {
		it.found[i].MultiPV = i + 1
		s.stream.put(it.found[i])
	}
	it.best, it.found = it.found, nil
	s.machine.shared.Exclude(nil)
}

// iteration is the Info of a line that has its value.
func (s *Search) iteration(r *dts.Result) Info {
	return s.sum(Info{
		Kind:    Iteration,
		Depth:   r.Depth,
		MultiPV: r.Line + 1,
		Score:   Score(r.Value),
		Bound:   r.Bound,
		Line:    s.line(r.PV),
	})
}

// strayed tells of a line whose value is not in the window, if the search takes
// long enough for anybody to ask what it is doing. A value too low comes
// without moves: the best line so far is the one in doubt.
func (s *Search) strayed(r *dts.Result) {
	if time.Since(s.begun) < quiet {
		return
	}
	info := s.iteration(r)
	info.Kind = Window
	if best := s.iterations.best; info.Line.Len() == 0 && r.Line < len(best) {
		info.Line = best[r.Line].Line
	}
	s.stream.put(info)
}

// another says whether to begin an iteration after the one of this depth.
func (s *Search) another(depth int) bool {
	s.depth.Store(int32(depth + 1))
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.mu.stopped:
		return false
	case s.limits.Infinite, s.mu.pondering:
		return true
	case s.mateFound(depth), s.mu.alarm.Late():
		return false
	}
	return true
}

// mateFound says that a mate is known, and that it is the one asked for, or that
// the clock is better spent on the moves to it than on a shorter one.
func (s *Search) mateFound(depth int) bool {
	moves, ok := s.iterations.best[0].Score.Mate()
	if !ok {
		return false
	}
	moves = max(moves, -moves)
	return moves <= s.limits.Mate || s.limits.timed() && 2*moves <= depth
}

// farewell repeats the best lines with the last figures, if the search went on
// after they were told.
func (s *Search) farewell() {
	it := &s.iterations
	if it.best == nil && it.found != nil {
		s.finishDepth() // stopped between the lines of depth 1
	}
	told := uint64(0)
	for i := range it.best {
		told = max(told, it.best[i].Nodes)
	}
	if told == s.machine.tree.Nodes() {
		return
	}
	for i := range it.best {
		it.best[i] = s.sum(it.best[i])
		s.stream.put(it.best[i])
	}
}

// conclude draws up the result.
func (s *Search) conclude(err error) Result {
	r := Result{Err: err, Work: s.machine.tree.Tally()}
	if best := s.iterations.best; best != nil {
		r.Info = best[0]
		r.Best, r.Ponder = r.Info.Line.at(0), r.Info.Line.at(1)
		return r
	}
	// Only a fault can end a search before depth 1. Any move is better than none.
	var all chess.MoveList
	s.game.position.Moves(&all)
	r.Best = s.game.position.UCI(all.At(0), s.chess960())
	return r
}

// sum puts the present figures into an Info.
func (s *Search) sum(info Info) Info {
	m := s.machine
	info.Nodes, info.Time = m.tree.Nodes(), time.Since(s.begun)
	info.SelDepth, info.Hashfull = max(m.shared.Deepest(), info.Line.Len()), m.table.Hashfull()
	return info
}

func (s *Search) line(moves []dts.Move) Line {
	l := Line{from: s.game.position, chess960: s.chess960()}
	for _, m := range moves {
		l.moves = append(l.moves, chess.Move(m))
	}
	return l
}

func (s *Search) chess960() bool { return s.options.Chess960 || s.game.position.Chess960() }

func (s *Search) stopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mu.stopped
}
