package web

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"iter"
	"slices"
	"strings"

	"froe/engine/annotation"
	"froe/engine/chess"
)

//go:embed review
var reviewFiles embed.FS

// mostGames is how many games a page has; the tables of players count all.
const mostGames = 500

// mostPlayers is how many players a page shows, those with most moves.
const mostPlayers = 50

// Review is a page of games with their reviews.
type Review struct {
	Title  string
	Lead   string      // how the games were searched
	Origin [][2]string // where the page comes from, a name and a value each
	Games  iter.Seq2[*annotation.Review, error]
}

// Write writes the page.
func (r *Review) Write(w io.Writer) error {
	d := &reviewData{Games: []*game{}}
	if err := d.read(r.Games); err != nil {
		return err
	}
	data, err := json.Marshal(d) // which writes < as \u003c: nothing in it ends the script
	if err != nil {
		return err
	}
	origin := ""
	for _, line := range r.Origin {
		origin += fmt.Sprintf("<dt>%s</dt><dd>%s</dd>", html.EscapeString(line[0]), html.EscapeString(line[1]))
	}
	_, err = strings.NewReplacer(
		"{title}", html.EscapeString(r.Title),
		"{lead}", html.EscapeString(r.Lead),
		"{origin}", origin,
		"{styles}", text(Files, "vendor/uplot/uPlot.min.css")+text(reviewFiles, "review/review.css"),
		"{pieces}", pieces(),
		"{data}", string(data),
		"{uplot}", text(Files, "vendor/uplot/uPlot.iife.min.js"),
		"{script}", text(reviewFiles, "review/review.js"),
	).WriteString(w, text(reviewFiles, "review/review.html"))
	return err
}

// text is a file that is in the program.
func text(from embed.FS, name string) string {
	b, err := from.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// pieces are the drawings of the pieces, to be used by name: wk, bp and so on.
func pieces() string {
	all := text(Files, "vendor/cm-chessboard/assets/pieces/standard.svg")
	return strings.TrimPrefix(all, `<?xml version="1.0" encoding="UTF-8"?>`)
}

// reviewData is what the scripts of the page show, as JSON.
type reviewData struct {
	Games   []*game   `json:"games"`
	Total   int       `json:"total"` // games, with those that the page leaves out
	Players []*player `json:"players"`
}

// player sums up what somebody did in all games.
type player struct {
	annotation.Side
	Games int `json:"games"`
}

// game is a review with its positions.
type game struct {
	*annotation.Review
	First int      `json:"first"` // plies of the game before the start: 2 × (number of the move − 1), and 1 more if Black begins
	FENs  []string `json:"fens"`  // before the first move, and after each
	Moves []move   `json:"moves"`
}

// move is a move with the line to play instead, move by move.
type move struct {
	*annotation.Move
	Line []Step `json:"line,omitempty"`
}

// read takes in all games.
func (d *reviewData) read(games iter.Seq2[*annotation.Review, error]) error {
	players := map[string]*player{}
	for r, err := range games {
		if err != nil {
			return err
		}
		for i, s := range []*annotation.Side{&r.White, &r.Black} {
			p := players[s.Name]
			if p == nil {
				p = &player{Side: annotation.Side{Name: s.Name}}
				players[s.Name] = p
				d.Players = append(d.Players, p)
			}
			p.add(s)
			if i == 0 || s.Name != r.White.Name {
				p.Games++
			}
		}
		if d.Total++; d.Total <= mostGames {
			g, err := newGame(r)
			if err != nil {
				return fmt.Errorf("game %d: %w", r.Number, err)
			}
			d.Games = append(d.Games, g)
		}
	}
	slices.SortStableFunc(d.Players, func(a, b *player) int { return cmp.Or(b.Moves-a.Moves, strings.Compare(a.Name, b.Name)) })
	d.Players = d.Players[:min(mostPlayers, len(d.Players))]
	return nil
}

// add counts a game; the accuracy is the mean over all moves.
func (p *player) add(s *annotation.Side) {
	if moves := p.Moves + s.Moves; moves > 0 {
		p.Accuracy = (p.Accuracy*float64(p.Moves) + s.Accuracy*float64(s.Moves)) / float64(moves)
	}
	p.Moves += s.Moves
	p.Inaccuracies += s.Inaccuracies
	p.Mistakes += s.Mistakes
	p.Blunders += s.Blunders
}

// newGame plays a game through.
func newGame(r *annotation.Review) (*game, error) {
	at := chess.StartPosition()
	if r.Start != "" {
		var err error
		if at, err = chess.ParseFEN(r.Start); err != nil {
			return nil, err
		}
	}
	g := &game{Review: r, First: 2*(at.FullMove()-1) + int(at.Turn()), FENs: []string{at.FEN(false)}, Moves: []move{}}
	for i := range r.Moves {
		m := &r.Moves[i]
		better, err := newLine(at, m.Better)
		if err != nil {
			return nil, err
		}
		g.Moves = append(g.Moves, move{m, better})
		if at, err = after(at, m.SAN); err != nil {
			return nil, err
		}
		g.FENs = append(g.FENs, at.FEN(false))
	}
	return g, nil
}

// newLine plays a line through.
func newLine(start *chess.Position, san []string) ([]Step, error) {
	var moves []chess.Move
	at := start
	for _, word := range san {
		m, err := at.ParseSAN(word)
		if err != nil {
			return nil, err
		}
		moves, at = append(moves, m), at.After(m)
	}
	return Steps(*start, moves), nil
}

// passed is how a move that is passed is written.
const passed = "--"

// after is the position after a move.
func after(at *chess.Position, san string) (*chess.Position, error) {
	if san == passed {
		return at.After(chess.NoMove), nil
	}
	m, err := at.ParseSAN(san)
	if err != nil {
		return nil, err
	}
	return at.After(m), nil
}
