package selfplay

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Total sums games up.
type Total struct {
	Games   int         `json:"games"`
	White   int         `json:"white_wins"`
	Drawn   int         `json:"drawn"`
	Black   int         `json:"black_wins"`
	Ends    map[End]int `json:"ends"`  // games, by what ended them
	Plies   int         `json:"plies"` // after the openings
	Nodes   uint64      `json:"nodes"`
	Samples int         `json:"samples"`
	Points  float64     `json:"points"` // of the first side
	Pairs   [5]int      `json:"pairs"`  // pairs of games, by the half points of the first side
	half    Result      // of the first side in the last game
}

func (t *Total) add(g *Game) {
	got := Result(2 * g.Result.Points(g.First))
	if t.Games++; t.Games%2 == 0 {
		t.Pairs[t.half+got]++
	}
	t.half = got
	t.Points += g.Result.Points(g.First)
	switch g.Result {
	case WhiteWins:
		t.White++
	case Drawn:
		t.Drawn++
	case BlackWins:
		t.Black++
	}
	t.Ends[g.End]++
	t.Plies += g.Plies
	t.Nodes += g.Nodes
	t.Samples += len(g.Samples)
}

// EndsText lists how often each end occurred.
func (t *Total) EndsText() string {
	var words []string
	for _, e := range slices.Sorted(maps.Keys(t.Ends)) {
		words = append(words, fmt.Sprintf("%s %d", e, t.Ends[e]))
	}
	return strings.Join(words, ", ")
}
