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
	chess960 := p.Chess960()
	if err := e.place(p, chess960); err != nil {
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

// place sends a position.
func (e *Engine) place(p *chess.Position, chess960 bool) error {
	if _, knows := e.Option("UCI_Chess960"); knows || chess960 {
		if err := e.Set("UCI_Chess960", fmt.Sprint(chess960)); err != nil {
			return err
		}
	}
	return e.send("position fen " + p.FEN(chess960))
}
