package serve

import (
	"strings"

	"froe/dts"
	"froe/engine"
	"froe/engine/chess"
)

// progress is the event of that name: how far a search has come, and what its workers are
// on, as a tree of the nodes that they can share.
type progress struct {
	Depth    int      `json:"depth"`
	SelDepth int      `json:"seldepth"`
	Nodes    uint64   `json:"nodes"`
	Time     float64  `json:"time"` // milliseconds
	NPS      uint64   `json:"nps"`
	Hashfull int      `json:"hashfull"` // per mille
	Workers  []worker `json:"workers"`
	Tree     []point  `json:"tree"` // each after its parent
}

// worker is what a worker does.
type worker struct {
	Nodes uint64    `json:"nodes"`
	Idle  float64   `json:"idle"` // milliseconds without work
	Seen  [3]uint64 `json:"seen"` // by type of node, how often it was at one
	Line  string    `json:"line"` // its first moves
	At    int       `json:"at"`   // place in the tree; -1: nowhere
}

// point is a root, or a node that workers can share.
type point struct {
	Parent int    `json:"parent"` // place in the tree; -1: none
	Type   string `json:"type"`
	Depth  int32  `json:"depth"`
	Move   string `json:"move"`   // SAN; empty: a root, or no move led here
	Number int32  `json:"number"` // of the move at the parent, from 1; 0: none
}

// plies is how much of a worker's line is told.
const plies = 12

func newProgress(p engine.Progress, root *chess.Position) *progress {
	out := &progress{
		Depth: p.Depth, SelDepth: p.SelDepth, Nodes: p.Nodes, Time: float64(p.Time.Microseconds()) / 1000, NPS: p.NPS(), Hashfull: p.Hashfull,
		Workers: []worker{}, Tree: []point{},
	}
	places := map[uint64]int{}
	var at positions
	for i := range p.Workers {
		w := &p.Workers[i]
		above := -1
		for _, l := range w.Chain {
			place, met := places[l.ID]
			if !met {
				place = len(out.Tree)
				places[l.ID] = place
				out.Tree = append(out.Tree, point{Parent: above, Type: l.Type.String(), Depth: l.Depth, Number: l.Number, Move: at.add(root, above, l.Kind, l.Move)})
			}
			above = place
		}
		out.Workers = append(out.Workers, worker{
			Nodes: w.Nodes, Idle: float64(w.Idle.Microseconds()) / 1000, Seen: w.Seen, Line: short(w.Line), At: above,
		})
	}
	return out
}

// positions are those of the points of a tree, as far as they are known: the moves of a
// search that passes a move, or of a root that was not kept, are not.
type positions []*chess.Position

// add is that of the next point, and returns its move.
func (all *positions) add(root *chess.Position, above int, kind dts.Kind, m dts.Move) string {
	from := root
	if above >= 0 {
		from = (*all)[above]
	}
	p, san := reach(from, kind, m)
	*all = append(*all, p)
	return san
}

// reach is the position that a move leads to and the move, as SAN. From a position that is
// not known, nil, to one.
func reach(from *chess.Position, kind dts.Kind, m dts.Move) (*chess.Position, string) {
	move := chess.Move(m)
	switch {
	case kind == dts.Root:
		return from, ""
	case kind != dts.Played:
		return nil, ""
	case from == nil || !from.Legal(move):
		return nil, plain(move)
	}
	return new(*from.After(move)), from.SAN(move)
}

// plain is a move of a position that is not known.
func plain(m chess.Move) string {
	if m.Kind() != chess.Castling {
		return m.String()
	}
	if m.To().File() > m.From().File() {
		return "O-O"
	}
	return "O-O-O"
}

// short is the beginning of a line.
func short(l engine.Line) string {
	words := l.SAN()
	if len(words) > plies {
		words = append(words[:plies], "…")
	}
	return strings.Join(words, " ")
}
