package selfplay

import (
	"fmt"
	"strings"
)

// Total sums games up.
type Total struct {
	Games   int
	Results [3]int    // games, by the result for White
	Ends    [ends]int // games, by what ended them
	Plies   int       // after the openings
	Nodes   uint64
	Samples int
	Points  float64 // of the first side
	Pairs   [5]int  // pairs of games, by the half points of the first side
	half    Result  // of the first side in the last game
}

// add counts the next game.
func (t *Total) add(g *Game) {
	got := Result(2 * g.Result.Points(g.First))
	if t.Games++; t.Games%2 == 0 {
		t.Pairs[t.half+got]++
	}
	t.half = got
	t.Points += g.Result.Points(g.First)
	t.Results[g.Result]++
	t.Ends[g.End]++
	t.Plies += g.Plies
	t.Nodes += g.Nodes
	t.Samples += len(g.Samples)
}

// EndsText lists how often each end occurred.
func (t *Total) EndsText() string {
	var words []string
	for e, n := range t.Ends {
		if n > 0 {
			words = append(words, fmt.Sprintf("%s %d", End(e), n))
		}
	}
	return strings.Join(words, ", ")
}
