package serve

import (
	"slices"

	"froe/engine"
	"froe/engine/chess"
)

// search is a search of a session, running or over, with what it has found. The fields
// beneath followed are guarded by the mutex of the session.
type search struct {
	*engine.Search
	followed chan struct{} // closed when the search is over and its result heeded

	unwanted bool // the result is not to be played
	over     bool
	fault    string
	lines    []line // by rank
	depths   []mark // scores of the best line
}

// line is one that a search has found.
type line struct {
	Rank     int    `json:"rank"`
	Depth    int    `json:"depth"`
	SelDepth int    `json:"seldepth"`
	Score    string `json:"score"`
	Bound    string `json:"bound"` // "", "≥" or "≤"
	Nodes    uint64 `json:"nodes"`
	Time     int64  `json:"time"` // milliseconds
	Moves    string `json:"moves"`
	First    string `json:"first"` // move, UCI
}

// mark is the score of a depth.
type mark struct {
	Depth int     `json:"depth"`
	Pawns float64 `json:"pawns"` // a mate counts as 20
}

// found is the event lines.
type found struct {
	Lines  []line `json:"lines"`
	Depths []mark `json:"depths"`
}

// resume begins the search that the setup asks for, if any, and tells the reader. The
// session must have no search that runs.
func (s *session) resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.tellLocked()
	s.mu.search = nil
	l := engine.Limits{}
	p := s.mu.game.Position()
	switch {
	case s.mu.mode == analysing && p.HasMove():
		l.Infinite = true
	case s.mu.setup.turn():
		l.MoveTime = s.mu.time
	default:
		return
	}
	running, err := s.engine.Go(s.ctx, l)
	if err != nil {
		return // the session is closed
	}
	s.mu.search = &search{Search: running, followed: make(chan struct{})}
	go s.follow(s.mu.search)
}

// follow takes in what a search finds, and plays its move if the engine is to move.
func (s *session) follow(f *search) {
	defer close(f.followed)
	for info := range f.Infos() {
		s.note(f, &info)
	}
	r := f.Result()
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.tellLocked()
	f.over = true
	if r.Err != nil {
		f.fault = r.Err.Error()
	}
	if f.unwanted || r.Best == chess.NoMove || !s.mu.setup.turn() || s.engine.Play(r.Best) != nil {
		return
	}
	s.mu.game = s.engine.Game()
	s.mu.version++
}

// note takes in an Info.
func (s *session) note(f *search, i *engine.Info) {
	if i.Kind == engine.Current || i.Line.Len() == 0 {
		return
	}
	l := line{
		Rank: i.MultiPV, Depth: i.Depth, SelDepth: i.SelDepth, Score: i.Score.String(), Nodes: i.Nodes, Time: i.Time.Milliseconds(),
		Moves: i.Line.String(), First: i.Line.UCI()[0],
		Bound: map[engine.Bound]string{engine.Lower: "≥", engine.Upper: "≤"}[i.Bound],
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	f.lines = slices.DeleteFunc(f.lines, func(old line) bool { return old.Rank == l.Rank })
	f.lines = append(f.lines, l)
	slices.SortFunc(f.lines, func(a, b line) int { return a.Rank - b.Rank })
	if l.Rank == 1 && i.Kind == engine.Iteration {
		f.depths = slices.DeleteFunc(f.depths, func(m mark) bool { return m.Depth >= l.Depth })
		f.depths = append(f.depths, mark{l.Depth, pawns(i.Score)})
	}
	s.tellLocked()
}

// pawns is a score for a curve.
func pawns(s engine.Score) float64 {
	const most = 20
	return max(-most, min(most, float64(s.Centipawns())/100))
}
