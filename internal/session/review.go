package session

import (
	"context"
	"errors"
	"io"
	"time"

	"froe/engine"
	"froe/engine/annotation"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// review is one that goes on or is over.
type review struct {
	advance
	over  bool
	fault string
	stop  context.CancelFunc
	nodes []int // of the game, the root first
}

// advance is how far a review has come.
type advance struct {
	Done int `json:"done"` // positions
	Of   int `json:"of"`
}

// mostReviewHash is the most memory of a review's own table, in MiB: the engine of the
// session keeps its own.
const mostReviewHash = 64

// startReview has the game reviewed, while the page shows what is found.
func (s *Session) startReview(c *struct {
	Seconds float64 `json:"seconds"` // for each position
}) error {
	return s.change(func(to *setup) error {
		main := to.tree.mainline()
		switch {
		case to.mode == playing && !to.isOver():
			return errPlaying
		case len(main) == 0:
			return errors.New("there is no game to review")
		}
		if err := inRange("seconds", c.Seconds, 0.001, 60); err != nil {
			return err
		}
		s.dismiss()
		o := to.options
		o.Hash, o.MultiPV, o.MoveOverhead = min(o.Hash, mostReviewHash), 1, 0
		plan := &annotation.Plan{Options: o, Limits: engine.Limits{MoveTime: time.Duration(c.Seconds * float64(time.Second)), Proof: true}, Concurrency: 1}
		to.mode, to.threat = reviewing, false
		ctx, stop := context.WithCancel(s.ctx)
		v := &review{nodes: append([]int{0}, main...), stop: stop}
		v.Of = len(v.nodes)
		plan.Found = func(ply int, e annotation.Evaluation) { s.found(v, ply, e) }
		s.mu.Lock()
		s.mu.review = v
		s.mu.Unlock()
		game := to.tree.pgn()
		s.helpers.Go(func() { s.judge(ctx, v, plan, game) })
		return nil
	})
}

// found writes the evaluation of a position into the tree.
func (s *Session) found(v *review, ply int, e annotation.Evaluation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mu.review != v {
		return
	}
	v.Done++
	if n := &s.mu.tree.nodes[v.nodes[ply]]; !n.gone {
		n.comment = e.Comment(n.comment)
		s.mu.tree.stamp++
	}
	s.notifyLocked()
}

// judge reviews a game, and writes into the tree what comes of it.
func (s *Session) judge(ctx context.Context, v *review, plan *annotation.Plan, game *pgn.Game) {
	defer v.stop()
	one := func() (annotation.Item, error) {
		g := game
		if game = nil; g == nil {
			return annotation.Item{}, io.EOF
		}
		return annotation.Item{Number: 1, Game: g}, nil
	}
	err := annotation.Run(ctx, plan, one, func(r *annotation.Reviewed) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.mu.review == v {
			s.mu.tree.heed(r.Game, v.nodes)
		}
		return nil
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	v.over = true
	if err != nil && !errors.Is(err, context.Canceled) {
		v.fault = err.Error()
	}
	if s.mu.review == v && s.mu.mode == reviewing {
		s.mu.mode = idle
		s.mu.version++
	}
	s.notifyLocked()
}

// heed takes over what a review has written into a game, whose nodes these are.
func (t *tree) heed(g *pgn.Game, nodes []int) {
	for _, name := range []string{"WhiteAccuracy", "BlackAccuracy"} {
		t.setTag(name, g.Tag(name))
	}
	for i := range g.Moves {
		m, at := &g.Moves[i], nodes[i+1]
		if t.nodes[at].gone {
			continue
		}
		t.nodes[at].nags, t.nodes[at].comment = m.NAGs, m.Comment
		for k := range m.Variations {
			if l := &m.Variations[k]; len(l.Moves) > 0 && !t.has(nodes[i], l.Moves[0].Move) {
				_ = t.add(nodes[i], l) // of a tree that is full, nothing is added
			}
		}
	}
	t.stamp++
}

// has reports whether a move of a node is in the tree.
func (t *tree) has(i int, m chess.Move) bool {
	for _, c := range t.nodes[i].children {
		if t.nodes[c].move == m {
			return true
		}
	}
	return false
}

// quitReviewLocked ends a review.
func (s *Session) quitReviewLocked() {
	if v := s.mu.review; v != nil {
		v.stop()
		s.mu.review = nil
	}
}

// tryTime is how long a move is searched that somebody tries, and tryHash the table for it, in MiB.
const (
	tryTime = 400 * time.Millisecond
	tryHash = 16
)

// tryMove says how good a move is in a position that a review has judged.
func (s *Session) tryMove(ctx context.Context, c *struct {
	Node int    `json:"node"`
	Move string `json:"move"`
}) (*attempt, error) {
	now, _ := s.copy()
	return now.try(ctx, c.Node, c.Move, engine.Limits{MoveTime: tryTime})
}

// attempt is how good a move is.
type attempt struct {
	SAN  string  `json:"san"`
	Cost float64 `json:"cost"` // share of the chances that it gives away, 0 to 1
	Good bool    `json:"good"`
}

// try searches the position after a move, and compares it with what the tree says of the one before.
func (s *setup) try(ctx context.Context, node int, word string, limits engine.Limits) (*attempt, error) {
	if err := s.tree.check(node); err != nil {
		return nil, err
	}
	n := &s.tree.nodes[node]
	_, chance := evaluation(n)
	if chance == nil {
		return nil, errors.New("the position has not been reviewed")
	}
	m, err := parse(n.position, word)
	if err != nil || m == chess.NoMove {
		return nil, errors.Join(errors.New("no move"), err)
	}
	o := engine.Defaults()
	o.Hash, o.MoveOverhead = tryHash, 0
	e, err := engine.New(o)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	g := s.tree.game(node)
	g.Conclude(chess.Unfinished, chess.Playing)
	if err := g.Play(m); err != nil {
		return nil, err
	}
	after := g.Position()
	now := 0.0 // chance of the side that is to move then
	switch {
	case after.HasMove():
		if err := e.SetGame(g); err != nil {
			return nil, err
		}
		search, err := e.Go(ctx, limits)
		if err != nil {
			return nil, err
		}
		result := search.Result()
		now = annotation.Chance(result.Info.Score)
	case !after.InCheck():
		now = 0.5
	}
	before := *chance
	if n.position.Turn() == chess.Black {
		before = 1 - before
	}
	a := &attempt{SAN: n.position.SAN(m), Cost: max(0, before-(1-now))}
	a.Good = annotation.Mark(a.Cost) == 0
	return a, nil
}
