package annotation

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"froe/engine/chess"
	"froe/lab/report"
)

// How much a page shows, so that it can be opened.
const (
	mostRows   = 1000 // of the table of games
	mostCurves = 100
)

// Page is a page about games: their players, a table, and the first of them one by
// one, with the curve of the evaluation and the moves that are marked.
func Page(title string, lead []string, reviews iter.Seq2[*Review, error]) (*report.Page, error) {
	games := report.Table{Headings: []string{"game", "result", "moves", "accuracy, white", "black", "marked, white", "black"}}
	players, n := map[string]*player{}, 0
	var each []report.Section
	for r, err := range reviews {
		if err != nil {
			return nil, err
		}
		if n++; n <= mostRows {
			games.Lines = append(games.Lines, r.row())
		}
		if n <= mostCurves {
			each = append(each, r.section())
		}
		for i, s := range []*Side{&r.White, &r.Black} {
			if players[s.Name] == nil {
				players[s.Name] = &player{}
			}
			players[s.Name].add(s)
			if i == 0 || s.Name != r.White.Name {
				players[s.Name].games++
			}
		}
	}
	first := report.Section{Lead: lead, Tables: []report.Table{table(players), games}, Notes: notes}
	if n > mostCurves {
		first.Notes = append(first.Notes, fmt.Sprintf("Of %d games this page has the first %d in the table and the curves of %d; %s has all.",
			n, min(n, mostRows), mostCurves, ReviewsFile))
	}
	return &report.Page{Title: title, Sections: append([]report.Section{first}, each...)}, nil
}

var notes = []string{
	"The chances of a side are the points that it may expect, by the evaluation of the engine. " +
		"A move is an inaccuracy (?!) if it costs 5 % of them or more, a mistake (?) from 10 %, a blunder (??) from 15 %. " +
		"The move that the engine would play costs nothing.",
	"Accuracy of a move that costs c %: 103.1668 exp(−0.04354 c) − 3.1669, from 0 to 100, as on lichess.org/page/accuracy. " +
		"Of a side: the mean of the arithmetic and the harmonic mean over its moves.",
}

// player sums up what somebody did in all games.
type player struct {
	games int
	Side
}

func (p *player) add(s *Side) {
	p.Accuracy += s.Accuracy * float64(s.Moves) // the mean is taken in the end
	p.Moves += s.Moves
	p.Inaccuracies += s.Inaccuracies
	p.Mistakes += s.Mistakes
	p.Blunders += s.Blunders
}

// mostPlayers is how many players a page shows, those with most moves.
const mostPlayers = 50

func table(players map[string]*player) report.Table {
	t := report.Table{Headings: []string{"player", "games", "moves", "accuracy", "inaccuracies", "mistakes", "blunders"}}
	names := slices.SortedFunc(maps.Keys(players), func(a, b string) int {
		return cmp.Or(players[b].Moves-players[a].Moves, strings.Compare(a, b))
	})
	for _, name := range names[:min(mostPlayers, len(names))] {
		p := players[name]
		accuracy := "–"
		if p.Moves > 0 {
			accuracy = fmt.Sprintf("%.1f", p.Accuracy/float64(p.Moves))
		}
		t.Lines = append(t.Lines, []string{known(name), fmt.Sprint(p.games), fmt.Sprint(p.Moves), accuracy,
			fmt.Sprint(p.Inaccuracies), fmt.Sprint(p.Mistakes), fmt.Sprint(p.Blunders)})
	}
	return t
}

// known is a name or a question mark.
func known(name string) string { return cmp.Or(name, "?") }

// row is the game in the table of games.
func (r *Review) row() []string {
	return []string{r.title(), r.Result, fmt.Sprint((len(r.Moves) + 1) / 2),
		r.White.figure(), r.Black.figure(), r.White.marks(), r.Black.marks()}
}

func (s *Side) figure() string {
	if s.Moves == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", s.Accuracy)
}

// marks counts what is marked, as in 2 ?! 1 ?
func (s *Side) marks() string {
	var words []string
	for _, m := range []struct {
		n    int
		mark string
	}{{s.Inaccuracies, "?!"}, {s.Mistakes, "?"}, {s.Blunders, "??"}} {
		if m.n > 0 {
			words = append(words, fmt.Sprint(m.n, " ", m.mark))
		}
	}
	return cmp.Or(strings.Join(words, "  "), "–")
}

// title is the number of the game and who played it.
func (r *Review) title() string {
	return fmt.Sprintf("%d. %s – %s", r.Number, known(r.White.Name), known(r.Black.Name))
}

// section is the game by itself.
func (r *Review) section() report.Section {
	s := report.Section{Heading: r.title() + ", " + r.Result}
	var where []string
	for _, text := range []string{r.Event, r.Site, strings.TrimRight(r.Date, "?.")} {
		if text != "" && text != "?" {
			where = append(where, text)
		}
	}
	if len(where) > 0 {
		s.Lead = append(s.Lead, strings.Join(where, ", "))
	}
	if len(r.Moves) == 0 {
		s.Lead = append(s.Lead, "There are no moves.")
		return s
	}
	s.Lead = append(s.Lead, fmt.Sprintf("Accuracy: white %s, black %s.", r.White.figure(), r.Black.figure()))
	s.Wide = []report.Picture{{Name: fmt.Sprintf("game-%d", r.Number), SVG: r.curve().SVG()}}
	if t := r.marked(); len(t.Lines) > 0 {
		s.After = []report.Table{t}
	}
	return s
}

// levels are the marks by their level in the curve.
var levels = []string{"?!", "?", "??"}

// curve is the curve of White's chances. The evaluation after a move stands where the
// next move begins.
func (r *Review) curve() *report.Advantage {
	a := &report.Advantage{
		X: "move", Y: "White's chances", From: r.first(), Step: 0.5, Shares: []float64{r.Before.Chance},
		Levels: [3]string{"?! inaccuracy", "? mistake", "?? blunder"},
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		a.Shares = append(a.Shares, m.Chance)
		if m.Mark != "" {
			a.Marks = append(a.Marks, report.AdvantageMark{At: i + 1, Level: slices.Index(levels, m.Mark)})
		}
	}
	return a
}

// first is the number of the first move, and a half if Black makes it.
func (r *Review) first() float64 {
	p := chess.StartPosition()
	if r.Start != "" {
		p, _ = chess.ParseFEN(r.Start) // a game was read with it
	}
	return float64(p.FullMove()) + float64(p.Turn())/2
}

// marked lists the moves with marks.
func (r *Review) marked() report.Table {
	t := report.Table{Headings: []string{"move", "before", "after", "cost", "better"}, Text: true}
	before := r.Before
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Mark != "" {
			t.Lines = append(t.Lines, []string{m.Number + " " + m.SAN + m.Mark, before.String(), m.Evaluation.String(),
				fmt.Sprintf("%.1f %%", 100*m.Cost), strings.Join(m.Better, " ")})
		}
		before = &m.Evaluation
	}
	return t
}
