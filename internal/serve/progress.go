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
	Tree     []node   `json:"tree"` // each after its parent
}

// worker is what a worker does.
type worker struct {
	Nodes uint64    `json:"nodes"`
	Idle  float64   `json:"idle"` // milliseconds without work
	Seen  [3]uint64 `json:"seen"` // by type of node, how often it was at one
	Line  string    `json:"line"` // its first moves
	At    int       `json:"at"`   // place in the tree; -1: nowhere
}

// node is a root, or a node that workers can share.
type node struct {
	Parent int    `json:"parent"` // place in the tree; -1: none
	Type   string `json:"type"`
	Depth  int32  `json:"depth"`
	Move   string `json:"move"`   // UCI, with castling as the king taking his rook; empty: a root, or no move led here
	Number int32  `json:"number"` // of the move at the parent, from 1; 0: none
}

// plies is how much of a worker's line is told.
const plies = 12

func newProgress(p engine.Progress) *progress {
	out := &progress{
		Depth: p.Depth, SelDepth: p.SelDepth, Nodes: p.Nodes, Time: float64(p.Time.Microseconds()) / 1000, NPS: p.NPS(), Hashfull: p.Hashfull,
		Workers: []worker{}, Tree: []node{},
	}
	places := map[uint64]int{}
	for i := range p.Workers {
		w := &p.Workers[i]
		at := -1
		for _, l := range w.Chain {
			place, met := places[l.ID]
			if !met {
				place = len(out.Tree)
				places[l.ID] = place
				out.Tree = append(out.Tree, node{Parent: at, Type: l.Type.String(), Depth: l.Depth, Move: moveOf(l.Kind, l.Move), Number: l.Number})
			}
			at = place
		}
		out.Workers = append(out.Workers, worker{
			Nodes: w.Nodes, Idle: float64(w.Idle.Microseconds()) / 1000, Seen: w.Seen, Line: short(w.Line), At: at,
		})
	}
	return out
}

// moveOf is the move that leads to a node of a kind.
func moveOf(k dts.Kind, m dts.Move) string {
	if k != dts.Played {
		return ""
	}
	return chess.Move(m).String()
}

// short is the beginning of a line.
func short(l engine.Line) string {
	words := l.UCI()
	if len(words) > plies {
		words = append(words[:plies], "…")
	}
	return strings.Join(words, " ")
}
