package rating

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// Read reads the games of a PGN file, with a name for its errors, and hands each to add.
// Games without a result are counted, and left out. A game of which anything cannot be
// read is left out too, and fault is called with an error that names the place. Read
// returns an error if the file cannot be read to its end.
func Read(r io.Reader, file string, add func(Game), fault func(error)) (unfinished int, err error) {
	in := pgn.NewReader(r, file)
	for {
		text, err := in.Next()
		var broken *pgn.Error
		switch {
		case errors.Is(err, io.EOF):
			return unfinished, nil
		case errors.As(err, &broken):
			fault(err)
			continue
		case err != nil:
			return unfinished, err
		case len(text.Faults) > 0:
			fault(text.Faults[0])
			continue
		case text.Result == chess.Unfinished:
			unfinished++
			continue
		}
		g := game(text)
		if err := g.check(); err != nil {
			fault(fmt.Errorf("%s: game %d: %w", file, in.Number(), err))
			continue
		}
		add(g)
	}
}

// game is what ratings need of a game.
func game(text *pgn.Game) Game {
	g := Game{
		White: player(text.Tag("White")), Black: player(text.Tag("Black")), Opening: opening(text),
		Forfeit: slices.Contains(forfeits, strings.ToLower(text.Tag("Termination"))),
	}
	switch text.Result {
	case chess.WhiteWins:
		g.Half = 2
	case chess.Drawn:
		g.Half = 1
	}
	return g
}

// forfeits are the ends of games, as PGN and programs that play matches name them, that say
// more of the machine than of the players.
var forfeits = []string{"time forfeit", "abandoned", "illegal move", "rules infraction", "stalled connection"}

// player is a name, or nothing if it is unknown.
func player(tag string) string {
	if tag = strings.TrimSpace(tag); tag == "?" || tag == "-" {
		return ""
	}
	return tag
}

// opening names the start of a game. From the usual start, programs that play pairs give both
// games the same round, with a number behind a point that tells them apart or without.
func opening(text *pgn.Game) string {
	if fen := text.Tag("FEN"); fen != "" {
		return fen
	}
	round, _, _ := strings.Cut(text.Tag("Round"), ".")
	if round == "?" || round == "-" || round == "" {
		return ""
	}
	return "round " + round
}
