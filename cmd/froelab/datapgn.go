package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"froe/engine"
	"froe/engine/annotation"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
	"froe/lab/archive"
)

// exportGames writes the games of archives as PGN and counts them.
func exportGames(ctx context.Context, w io.Writer, files []string, damaged func(*archive.Damage)) (n int, err error) {
	out := pgn.NewWriter(w)
	err = archive.Read(ctx, files, damaged, func(h *archive.Header, g *archive.Game) error {
		n++
		t, err := gameText(h, g)
		if err != nil {
			return err
		}
		return out.Write(t)
	})
	return n, err
}

// gameText is a game of an archive as PGN. The score of a position becomes the
// evaluation in the comment of the move that leads to it.
func gameText(h *archive.Header, g *archive.Game) (*pgn.Game, error) {
	t := &pgn.Game{Start: g.Start, Result: g.Result.Chess()}
	t.SetTag("Event", "Froe against itself")
	t.SetTag("Round", fmt.Sprint(g.Number+1))
	player := strings.TrimSpace("Froe " + cmp.Or(h.Network, h.Commit[:min(12, len(h.Commit))]))
	t.SetTag("White", player)
	t.SetTag("Black", player)
	if g.End != 0 {
		t.SetTag("Termination", g.End.String())
	}
	t.SetTag("OpeningPlies", fmt.Sprint(g.Opening))
	err := g.Walk(func(ply int, p *chess.Position) {
		if ply > 0 && ply >= g.Opening {
			score := engine.Score(g.Moves[ply].Score)
			if p.Turn() == chess.Black {
				score = -score
			}
			last := &t.Moves[ply-1]
			last.Comment = last.Comment.With("eval", annotation.EvalCommand(score, p.Turn()))
		}
		t.Moves = append(t.Moves, pgn.Move{Move: g.Moves[ply].Move})
	})
	return t, err
}
