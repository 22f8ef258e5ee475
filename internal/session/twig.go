package session

import (
	"math"
	"strconv"
	"strings"

	"froe/engine"
	"froe/engine/annotation"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
	"froe/engine/eval"
	policy "froe/engine/search"
)

// twig is a node as the page has it.
type twig struct {
	ID       int      `json:"id"`
	Parent   int      `json:"parent"`
	Children []int    `json:"children"`
	Number   int      `json:"number"` // of the move
	Black    bool     `json:"black"`  // who made it
	SAN      string   `json:"san"`
	UCI      string   `json:"uci"`
	FEN      string   `json:"fen"`
	NAGs     []int    `json:"nags"`
	Glyphs   string   `json:"glyphs"`
	Before   string   `json:"before"`
	Comment  string   `json:"comment"`
	Score    string   `json:"score"`  // as a comment has it, of White; empty: none
	Chance   *float64 `json:"chance"` // of White
}

// event is the event tree: the whole one.
func (t *tree) event() map[string]any {
	all := []twig{}
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.gone {
			continue
		}
		w := twig{ID: i, Parent: n.parent, Children: append([]int{}, n.children...), SAN: t.san(i), UCI: t.uci(i), FEN: n.position.FEN(n.position.Chess960()),
			NAGs: []int{}, Before: n.before.Text(), Comment: n.comment.Text()}
		if n.parent >= 0 {
			before := &t.nodes[n.parent].position
			w.Number, w.Black = before.FullMove(), before.Turn() == chess.Black
		}
		for _, g := range n.nags {
			w.NAGs = append(w.NAGs, int(g))
			if g.AssessesMove() {
				w.Glyphs += g.String()
			} else {
				w.Glyphs += symbol(g)
			}
		}
		w.Score, w.Chance = evaluation(n)
		all = append(all, w)
	}
	tags := map[string]string{}
	for _, g := range t.tags {
		tags[g.Name] = g.Value
	}
	return map[string]any{"nodes": all, "tags": tags, "result": t.result.String()}
}

// symbol is how an annotation that does not judge the move is written.
func symbol(g pgn.NAG) string {
	known := map[pgn.NAG]string{7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⨀", 32: "⟳", 36: "→", 40: "→", 132: "⇆", 146: "N"}
	if s, ok := known[g]; ok {
		return " " + s
	}
	return " " + g.String()
}

// evaluation is what a comment or the end of the game says of the value of a position.
func evaluation(n *node) (score string, chance *float64) {
	of := func(c float64) *float64 { return &c }
	if !n.position.HasMove() {
		switch {
		case !n.position.InCheck():
			return "0.00", of(0.5)
		case n.position.Turn() == chess.White:
			return "#", of(0)
		}
		return "#", of(1)
	}
	text, ok := n.comment.Command("eval")
	if !ok {
		return "", nil
	}
	text, _, _ = strings.Cut(text, ",")
	if mate, ok := strings.CutPrefix(text, "#"); ok {
		moves, err := strconv.Atoi(mate)
		switch {
		case err != nil:
			return "", nil
		case moves < 0:
			return text, of(0)
		}
		return text, of(1)
	}
	pawns, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return "", nil
	}
	most := float64(policy.MaxEval)
	return text, of(annotation.Chance(engine.Score(max(-most, min(most, math.Round(pawns*eval.EvenChance))))))
}
