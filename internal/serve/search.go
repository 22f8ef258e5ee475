package serve

import (
	"slices"

	"froe/engine"
	"froe/engine/annotation"
	"froe/engine/chess"
	"froe/internal/web"
)

// search is a search of a session, running or over, with what it has found. The fields
// beneath followed are guarded by the mutex of the session.
type search struct {
	*engine.Search
	followed chan struct{} // closed when the search is over and its result heeded
	node     int           // of the tree
	threat   bool          // the other side is to move there
	root     chess.Position

	unwanted bool // the result is not to be played
	over     bool
	fault    string
	lines    []line // by rank
	depths   []mark // scores of the best line
}

// line is one that a search has found.
type line struct {
	Rank     int        `json:"rank"`
	Depth    int        `json:"depth"`
	SelDepth int        `json:"seldepth"`
	Score    string     `json:"score"`  // from the side to move
	White    string     `json:"white"`  // from White
	Chance   float64    `json:"chance"` // of White
	Bound    string     `json:"bound"`  // "", "≥" or "≤", from the side to move
	Nodes    uint64     `json:"nodes"`
	Time     int64      `json:"time"` // milliseconds
	Steps    []web.Step `json:"steps"`
}

// mostSteps is how many moves of a line are told.
const mostSteps = 20

// steps are the first moves of a line from a position.
func steps(at chess.Position, moves []chess.Move) []web.Step {
	return web.Steps(at, moves[:min(mostSteps, len(moves))])
}

// mark is the score of a depth.
type mark struct {
	Depth int     `json:"depth"`
	Pawns float64 `json:"pawns"` // from White; a mate counts as 20
}

// found is the event lines.
type found struct {
	Node   int    `json:"node"` // of the tree, that was searched; -1: none
	Threat bool   `json:"threat"`
	Over   bool   `json:"over"`
	Lines  []line `json:"lines"`
	Depths []mark `json:"depths"`
}

// foundLocked is what the search has found.
func (s *session) foundLocked() found {
	f := s.mu.search
	if f == nil {
		return found{Node: -1, Over: true, Lines: []line{}, Depths: []mark{}}
	}
	return found{f.node, f.threat, f.over, append([]line{}, f.lines...), append([]mark{}, f.depths...)}
}

// resume begins the search that the setup asks for, if any, and tells the reader. The
// session must have no search that runs.
func (s *session) resume() {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.notifyLocked()
	s.mu.search = nil
	s.raiseLocked()
	l := engine.Limits{}
	root := s.mu.tree.position()
	if s.mu.mode == analysing && s.mu.threat {
		root = *root.After(chess.NoMove)
	}
	switch {
	case s.mu.mode == analysing && root.HasMove():
		l.Infinite = true
	case s.mu.setup.turn():
		l = s.mu.contest.limits()
	default:
		s.askRivalLocked()
		return
	}
	running, err := s.engine.Go(s.ctx, l)
	if err != nil {
		return // the session is closed
	}
	s.mu.search = &search{Search: running, followed: make(chan struct{}), node: s.mu.tree.at, threat: s.mu.mode == analysing && s.mu.threat, root: root}
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
	defer s.notifyLocked()
	f.over = true
	if r.Err != nil {
		f.fault = r.Err.Error()
	}
	if f.unwanted || r.Best == chess.NoMove || !s.mu.setup.turn() || s.mu.setup.move(r.Best) != nil {
		return
	}
	s.mu.version++
	if s.engine.SetGame(s.mu.tree.game(s.mu.tree.at)) == nil {
		s.mu.here = s.look(s.mu.tree)
	}
	s.raiseLocked()
	s.askRivalLocked()
}

// note takes in an Info.
func (s *session) note(f *search, i *engine.Info) {
	if i.Kind == engine.Current || i.Line.Len() == 0 {
		return
	}
	l := line{
		Rank: i.MultiPV, Depth: i.Depth, SelDepth: i.SelDepth, Nodes: i.Nodes, Time: i.Time.Milliseconds(),
		Score: i.Score.String(), White: i.Score.String(), Chance: annotation.Chance(i.Score), Steps: steps(f.root, i.Line.Moves()),
		Bound: map[engine.Bound]string{engine.Lower: "≥", engine.Upper: "≤"}[i.Bound],
	}
	byWhite := i.Score
	if f.root.Turn() == chess.Black {
		byWhite = -i.Score
		l.White, l.Chance = byWhite.String(), 1-l.Chance
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	f.lines = slices.DeleteFunc(f.lines, func(old line) bool { return old.Rank == l.Rank })
	f.lines = append(f.lines, l)
	slices.SortFunc(f.lines, func(a, b line) int { return a.Rank - b.Rank })
	if l.Rank == 1 && i.Kind == engine.Iteration {
		f.depths = slices.DeleteFunc(f.depths, func(m mark) bool { return m.Depth >= l.Depth })
		f.depths = append(f.depths, mark{l.Depth, pawns(byWhite)})
	}
	s.notifyLocked()
}

// pawns is a score for a curve.
func pawns(s engine.Score) float64 {
	const most = 20
	return max(-most, min(most, float64(s.Centipawns())/100))
}
