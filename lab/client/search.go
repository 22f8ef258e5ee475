package client

import (
	"context"
	"fmt"
	"time"

	"froe/engine/chess"
)

// Search has the engine search a position until each returns false or limit is over,
// and returns the move that it would play. The words say how to search, as after go:
// "infinite", "depth 6". Each is called with every line about the search until it
// returns false; it may be nil. It is an error if limit passes, and if the engine ends
// an infinite search by itself.
func (e *Engine) Search(ctx context.Context, p *chess.Position, words string, limit time.Duration, each func(Info) bool) (chess.Move, error) {
	return e.SearchGame(ctx, chess.NewGameFrom(p), words, limit, each)
}

// SearchGame has the engine search the position of a game as Search does. The engine learns
// the moves before, so that it knows repetitions.
func (e *Engine) SearchGame(ctx context.Context, g *chess.Game, words string, limit time.Duration, each func(Info) bool) (chess.Move, error) {
	at, start := g.Position(), g.Start()
	p, chess960 := at, start.Chess960() || at.Chess960()
	if err := e.place(g, chess960); err != nil {
		return chess.NoMove, err
	}
	begun := time.Now()
	if err := e.send("go " + words); err != nil {
		return chess.NoMove, err
	}
	best, depth, stopped := chess.NoMove, 0, false
	late := time.NewTimer(limit)
	defer late.Stop()
	err := e.follow(ctx, late.C, limit, "end of a search", func(l line) (bool, error) {
		word, rest := l.word()
		switch word {
		case "bestmove":
			if words == "infinite" && !stopped {
				return false, fmt.Errorf("it ended an infinite search of %s by itself after depth %d", p.FEN(chess960), depth)
			}
			var err error
			best, err = p.ParseUCI(firstWord(rest), chess960)
			return true, err
		case "info":
			i, err := parseInfo(rest, p, chess960)
			if err != nil || stopped || each == nil {
				return false, err
			}
			i.At, depth = l.at.Sub(begun), max(depth, i.Depth)
			if !each(i) {
				stopped = true
				late.Reset(e.patience.Stop)
				return false, e.send("stop")
			}
		}
		return false, nil
	})
	if err != nil && stopped && ctx.Err() == nil {
		err = fmt.Errorf("after stop: %w", err)
	}
	return best, err
}

// place sends the position of a game, with the moves that lead there.
func (e *Engine) place(g *chess.Game, chess960 bool) error {
	if _, knows := e.Option("UCI_Chess960"); knows || chess960 {
		if err := e.Set("UCI_Chess960", fmt.Sprint(chess960)); err != nil {
			return err
		}
	}
	start := g.Start()
	command := "position fen " + start.FEN(chess960)
	if g.Len() > 0 {
		command += " moves"
	}
	for p, m := range g.History() {
		command += " " + p.UCI(m, chess960)
	}
	return e.send(command)
}
