package main

import "froe/engine/lab/suite"

// suiteObject is everything that came of a suite.
type suiteObject struct {
	Total     totalObject     `json:"total"`
	Themes    []themeObject   `json:"themes,omitempty"`
	Positions []outcomeObject `json:"positions"`
}

// totalObject is what some positions come to.
type totalObject struct {
	Positions int    `json:"positions"`
	Solved    int    `json:"solved"`
	Points    int    `json:"points"`
	Most      int    `json:"most"` // points there were to earn
	Nodes     uint64 `json:"nodes"`
	TimeMS    int64  `json:"time_ms"`
	AfterMS   int64  `json:"after_ms"` // the times to the solutions
}

// themeObject is what a theme comes to.
type themeObject struct {
	Name string `json:"name"`
	totalObject
}

// outcomeObject is what came of a position.
type outcomeObject struct {
	ID       string      `json:"id"`
	FEN      string      `json:"fen"`
	Played   string      `json:"played"` // in standard algebraic notation
	Expected string      `json:"expected"`
	Score    scoreObject `json:"score"`
	Depth    int         `json:"depth"`
	Nodes    uint64      `json:"nodes"`
	TimeMS   int64       `json:"time_ms"`
	Solved   bool        `json:"solved"`
	AfterMS  *int64      `json:"after_ms,omitempty"` // to the solution
	Points   int         `json:"points"`
	Most     int         `json:"most"`
}

func suiteObjectOf(outcomes []suite.Outcome) suiteObject {
	s := suiteObject{Total: totalOf(suite.Sum(outcomes))}
	for _, t := range suite.Themes(outcomes) {
		s.Themes = append(s.Themes, themeObject{t.Name, totalOf(t.Total)})
	}
	for i := range outcomes {
		s.Positions = append(s.Positions, outcomeOf(&outcomes[i]))
	}
	return s
}

func totalOf(t suite.Total) totalObject {
	return totalObject{
		Positions: t.Positions, Solved: t.Solved, Points: t.Points, Most: t.Most,
		Nodes: t.Nodes, TimeMS: t.Time.Milliseconds(), AfterMS: t.After.Milliseconds(),
	}
}

func outcomeOf(o *suite.Outcome) outcomeObject {
	p := &o.Case.Position
	object := outcomeObject{
		ID: o.Case.ID, FEN: p.FEN(p.Chess960()), Played: p.SAN(o.Move), Expected: o.Case.Expected(),
		Score: scoreOf(o.Score), Depth: o.Depth, Nodes: o.Nodes, TimeMS: o.Time.Milliseconds(),
		Solved: o.Solved, Points: o.Points, Most: o.Case.Most(),
	}
	if o.Solved {
		after := o.After.Milliseconds()
		object.AfterMS = &after
	}
	return object
}
