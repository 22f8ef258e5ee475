package main

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"froe/engine"
)

// objects shows a search as JSON, an object a line.
type objects struct{ out *json.Encoder }

func newObjects(w io.Writer) *objects { return &objects{json.NewEncoder(w)} }

// scoreObject is a score: centipawns or moves to mate, from the side to move.
type scoreObject struct {
	CP   *int `json:"cp,omitempty"`
	Mate *int `json:"mate,omitempty"`
}

// speedObject is how many positions were searched, or counted, in how much time.
type speedObject struct {
	Nodes  uint64 `json:"nodes"`
	NPS    uint64 `json:"nps"`
	TimeMS int64  `json:"time_ms"`
}

func speedOf(nodes uint64, took time.Duration) speedObject {
	return speedObject{nodes, engine.Info{Nodes: nodes, Time: took}.NPS(), took.Milliseconds()}
}

// String is the speed in words.
func (s speedObject) String() string {
	return fmt.Sprintf("%d nodes in %s, %s/s", s.Nodes, clock(time.Duration(s.TimeMS)*time.Millisecond), count(float64(s.NPS)))
}

// lineObject is a finished line of a depth.
type lineObject struct {
	Type     string      `json:"type"`
	Depth    int         `json:"depth"`
	SelDepth int         `json:"seldepth"`
	MultiPV  int         `json:"multipv"`
	Score    scoreObject `json:"score"`
	Bound    string      `json:"bound"` // exact, lower or upper
	speedObject
	Hashfull int      `json:"hashfull"` // per mille
	TBHits   uint64   `json:"tbhits"`
	PV       []string `json:"pv"`
	SAN      []string `json:"san"`
}

// resultObject ends the output.
type resultObject struct {
	Type   string      `json:"type"`
	Best   string      `json:"best"` // empty: no legal move
	Ponder string      `json:"ponder,omitempty"`
	Depth  int         `json:"depth"`
	Score  scoreObject `json:"score"`
	speedObject
	TBHits uint64 `json:"tbhits"`
}

func (o *objects) begin(*analysis) {}

func (o *objects) info(i *engine.Info) {
	if i.Kind == engine.Current || i.Kind == engine.Final {
		return
	}
	bound := map[engine.Bound]string{engine.Exact: "exact", engine.Lower: "lower", engine.Upper: "upper"}[i.Bound]
	o.write(lineObject{
		Type: "line", Depth: i.Depth, SelDepth: i.SelDepth, MultiPV: i.MultiPV,
		Score: scoreOf(i.Score), Bound: bound, speedObject: speedOf(i.Nodes, i.Time),
		Hashfull: i.Hashfull, TBHits: i.TBHits, PV: i.Line.UCI(), SAN: i.Line.SAN(),
	})
}

func (o *objects) tick(engine.Progress) {}

func (o *objects) done(r *engine.Result, p engine.Progress) error {
	best, ponder := r.UCI()
	return o.out.Encode(resultObject{
		Type: "result", Best: best, Ponder: ponder, Score: scoreOf(r.Info.Score),
		Depth: r.Info.Depth, speedObject: speedOf(p.Nodes, p.Time), TBHits: p.TBHits,
	})
}

// write leaves a fault of the output to the last object, which cannot be written
// either.
func (o *objects) write(v any) { _ = o.out.Encode(v) }

func scoreOf(s engine.Score) scoreObject {
	if n, ok := s.Mate(); ok {
		return scoreObject{Mate: &n}
	}
	cp := s.Centipawns()
	return scoreObject{CP: &cp}
}
