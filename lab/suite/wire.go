package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/internal/pool"
)

// Kind is what a suite is called as a job for many machines.
const Kind = "suite"

// Setting is a plan as it travels.
type Setting struct {
	Name      string        `json:"name"` // of the set
	Text      string        `json:"text"` // EPD
	Threads   int           `json:"threads"`
	Hash      int           `json:"hash"` // MiB
	Algorithm string        `json:"algorithm"`
	MoveTime  time.Duration `json:"move_time,omitempty"` // in nanoseconds
	Depth     int           `json:"depth,omitempty"`
	Nodes     uint64        `json:"nodes,omitempty"`
	Early     bool          `json:"early,omitempty"`
}

// Plan is the plan of a setting, which is not trusted.
func (s *Setting) Plan() (*Plan, error) {
	cases, err := Read(strings.NewReader(s.Text), s.Name)
	if err != nil && !errors.As(err, new(chess.BadLines)) {
		return nil, err
	}
	o := engine.Defaults()
	o.Threads, o.Hash, o.Algorithm, o.MoveOverhead = s.Threads, s.Hash, s.Algorithm, 0
	l := engine.Limits{MoveTime: s.MoveTime, Depth: s.Depth, Nodes: s.Nodes}
	p := &Plan{Cases: cases, Options: o, Limits: l, Concurrency: 1, Early: s.Early}
	return p, p.Check()
}

// Piece is a part of the cases of a plan.
type Piece struct {
	From int `json:"from"` // number of the first, from 0
	To   int `json:"to"`   // behind the last
}

// decode reads the outcomes of cases, and refuses those that cannot be.
func decode(data []byte, cases []Case) ([]Outcome, error) {
	var all []Outcome
	if err := pool.Decode(data, &all); err != nil {
		return nil, err
	}
	if len(all) != len(cases) {
		return nil, fmt.Errorf("%d outcomes of %d positions", len(all), len(cases))
	}
	for i := range all {
		o, c := &all[i], &cases[i]
		switch {
		case !c.Position.Legal(o.Move):
			return nil, fmt.Errorf("%s: %s is not legal", c.ID, o.Move)
		case o.Depth < 0 || o.Depth > search.MaxDepth || o.Points != c.Points(o.Move) || o.Solved != c.Solved(o.Move, o.Score):
			return nil, fmt.Errorf("%s: depth %d, solved %v with %d points", c.ID, o.Depth, o.Solved, o.Points)
		}
		o.Case = c
	}
	return all, nil
}

// Same reports whether two results of a piece say the same but for the times.
func Same(a, b []byte) bool {
	var all [2][]Outcome
	for i, data := range [2][]byte{a, b} {
		if pool.Decode(data, &all[i]) != nil {
			return false
		}
		for j := range all[i] {
			all[i][j].Time, all[i][j].After = 0, 0
		}
	}
	return slices.Equal(all[0], all[1])
}

// Solver searches cases of a plan, one at a time.
type Solver struct {
	plan   *Plan
	engine *engine.Engine
}

// NewSolver makes an engine that searches as the plan says.
func (p *Plan) NewSolver() (*Solver, error) {
	e, err := engine.New(p.Options)
	return &Solver{p, e}, err
}

// Close ends the engine.
func (s *Solver) Close() { s.engine.Close() }

// Do searches the cases of a piece, which is not trusted, and returns the outcomes as JSON.
func (s *Solver) Do(ctx context.Context, piece Piece) ([]byte, error) {
	if piece.From < 0 || piece.To <= piece.From || piece.To > len(s.plan.Cases) {
		return nil, fmt.Errorf("suite: positions from %d to %d of %d", piece.From, piece.To, len(s.plan.Cases))
	}
	outcomes, err := s.solve(ctx, piece)
	if err != nil {
		return nil, err
	}
	return json.Marshal(outcomes)
}

// solve searches the cases of a piece.
func (s *Solver) solve(ctx context.Context, piece Piece) ([]Outcome, error) {
	var outcomes []Outcome
	for i := piece.From; i < piece.To; i++ {
		c := &s.plan.Cases[i]
		o, err := searchCase(ctx, s.engine, s.plan, c)
		if err == nil {
			err = ctx.Err() // an answer cut short is none
		}
		if err != nil {
			return nil, fmt.Errorf("suite: %s: %w", c.ID, err)
		}
		outcomes = append(outcomes, o)
	}
	return outcomes, nil
}

// pieces are the cases in pieces of the given size.
func (p *Plan) pieces(size int) (all []Piece) {
	for from := 0; from < len(p.Cases); from += size {
		all = append(all, Piece{from, min(from+size, len(p.Cases))})
	}
	return all
}
