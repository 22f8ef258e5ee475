package main

import (
	"encoding/json"
	"io"

	"froe/engine"
	"froe/internal/cli"
)

// objects shows a search as JSON, an object a line.
type objects struct{ out *json.Encoder }

func newObjects(w io.Writer) *objects { return &objects{json.NewEncoder(w)} }

// lineObject is a finished line of a depth.
type lineObject struct {
	Type     string          `json:"type"`
	Depth    int             `json:"depth"`
	SelDepth int             `json:"seldepth"`
	MultiPV  int             `json:"multipv"`
	Score    cli.ScoreObject `json:"score"`
	Bound    string          `json:"bound"` // exact, lower or upper
	cli.SpeedObject
	Hashfull int      `json:"hashfull"` // per mille
	TBHits   uint64   `json:"tbhits"`
	PV       []string `json:"pv"`
	SAN      []string `json:"san"`
}

// resultObject ends the output.
type resultObject struct {
	Type   string          `json:"type"`
	Best   string          `json:"best"` // empty: no legal move
	Ponder string          `json:"ponder,omitempty"`
	Depth  int             `json:"depth"`
	Score  cli.ScoreObject `json:"score"`
	cli.SpeedObject
	TBHits uint64 `json:"tbhits"`
}

// positionObject comes before the lines of one of several positions.
type positionObject struct {
	Type string `json:"type"`
	ID   string `json:"id"`
	FEN  string `json:"fen"`
}

func (o *objects) begin(a *analysis) {
	if a.name != "" {
		o.write(positionObject{"position", a.name, a.fen})
	}
}

func (o *objects) info(i *engine.Info) {
	if i.Kind == engine.Current || i.Kind == engine.Final {
		return
	}
	bound := map[engine.Bound]string{engine.Exact: "exact", engine.Lower: "lower", engine.Upper: "upper"}[i.Bound]
	o.write(lineObject{
		Type: "line", Depth: i.Depth, SelDepth: i.SelDepth, MultiPV: i.MultiPV,
		Score: cli.ScoreOf(i.Score), Bound: bound, SpeedObject: cli.SpeedOf(i.Nodes, i.Time),
		Hashfull: i.Hashfull, TBHits: i.TBHits, PV: i.Line.UCI(), SAN: i.Line.SAN(),
	})
}

func (o *objects) tick(engine.Progress) {}

func (o *objects) done(r *engine.Result, p engine.Progress) error {
	best, ponder := r.UCI()
	return o.out.Encode(resultObject{
		Type: "result", Best: best, Ponder: ponder, Score: cli.ScoreOf(r.Info.Score),
		Depth: r.Info.Depth, SpeedObject: cli.SpeedOf(p.Nodes, p.Time), TBHits: p.TBHits,
	})
}

// write leaves a fault of the output to the last object, which cannot be written
// either.
func (o *objects) write(v any) { _ = o.out.Encode(v) }
