package annotation

import (
	"fmt"
	"slices"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// annotate writes a review into its game: the evaluation after each move, the marks,
// and better lines as variations. Annotations by others stay, except evaluations: a
// move that has a mark keeps it, and a variation that is there is not added again.
func (r *Review) annotate(g *pgn.Game) {
	g.SetTag("WhiteAccuracy", fmt.Sprintf("%.1f", r.White.Accuracy))
	g.SetTag("BlackAccuracy", fmt.Sprintf("%.1f", r.Black.Accuracy))
	if r.Before != nil {
		g.Comment = r.Before.Comment(g.Comment)
	}
	for i := range r.Moves {
		m, judged := &g.Moves[i], &r.Moves[i]
		m.Comment = judged.Comment(m.Comment)
		if judged.glyph == 0 {
			continue
		}
		if !slices.ContainsFunc(m.NAGs, pgn.NAG.AssessesMove) {
			m.NAGs = slices.Insert(m.NAGs, 0, judged.glyph)
		}
		if !slices.ContainsFunc(m.Variations, func(l pgn.Line) bool { return begins(&l, judged.better[0]) }) {
			m.Variations = append(m.Variations, line(judged.better))
		}
	}
}

// Comment adds the evaluation to a comment, unless there is mate on the board.
func (e *Evaluation) Comment(c pgn.Comment) pgn.Comment {
	switch {
	case e.CP != nil && e.Depth == 0:
		return c.With("eval", evalCommand(*e.CP, false))
	case e.CP != nil:
		return c.With("eval", fmt.Sprintf("%s,%d", evalCommand(*e.CP, false), e.Depth))
	case e.Depth > 0:
		return c.With("eval", fmt.Sprintf("%s,%d", evalCommand(*e.Mate, true), e.Depth))
	}
	return c
}

// EvalCommand is a score of the side to move as the command eval has it: in pawns or
// moves to mate, as White sees it.
func EvalCommand(s engine.Score, turn chess.Color) string { return evalCommand(byWhite(s, turn)) }

func evalCommand(n int, mate bool) string {
	if mate {
		return fmt.Sprintf("#%d", n)
	}
	return fmt.Sprintf("%.2f", float64(n)/100)
}

func begins(l *pgn.Line, m chess.Move) bool { return len(l.Moves) > 0 && l.Moves[0].Move == m }

func line(moves []chess.Move) (l pgn.Line) {
	for _, m := range moves {
		l.Moves = append(l.Moves, pgn.Move{Move: m})
	}
	return l
}
