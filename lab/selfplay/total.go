package selfplay

import "froe/lab/archive"

// Total sums games up.
type Total struct {
	Games  int            `json:"games"`
	White  int            `json:"white_wins"`
	Drawn  int            `json:"drawn"`
	Black  int            `json:"black_wins"`
	Ends   archive.Ends   `json:"ends"`  // games, by what ended them
	Plies  int            `json:"plies"` // after the openings
	Nodes  uint64         `json:"nodes"`
	Points float64        `json:"points"` // of the first side
	Pairs  [5]int         `json:"pairs"`  // pairs of games, by the half points of the first side
	half   archive.Result // of the first side in the last game
}

func (t *Total) add(g *Game) {
	got := archive.Result(2 * g.Result.Points(g.First))
	if t.Games++; t.Games%2 == 0 {
		t.Pairs[t.half+got]++
	}
	t.half = got
	t.Points += g.Result.Points(g.First)
	switch g.Result {
	case archive.WhiteWins:
		t.White++
	case archive.Drawn:
		t.Drawn++
	case archive.BlackWins:
		t.Black++
	}
	t.Ends[g.End.String()]++
	t.Plies += g.Plies()
	t.Nodes += g.Nodes
}
