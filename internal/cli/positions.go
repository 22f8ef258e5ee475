package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"froe/engine/chess"
)

// Position is the position that arguments give as a FEN, quoted or not; nothing and
// "startpos" stand for the start position. What is left out of the FEN is said.
func Position(c *cobra.Command, words ...string) (*chess.Position, error) {
	fen := strings.Join(words, " ")
	if fen == "" || fen == "startpos" {
		return chess.StartPosition(), nil
	}
	p, dropped, err := chess.ReadFEN(fen)
	for _, what := range dropped {
		Complain(c, what+"; left out")
	}
	return p, err
}

// positionsTopic is a page of help: what commands that take positions know by
// name.
func positionsTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "positions",
		Short: "Sets of positions that the program carries",
		Long: `Wherever a command takes positions it takes the name of a set or the path of an EPD
file. A file in the current folder goes before a set of the same name.

  hyatt24            24 consecutive positions of a game, on which dynamic tree
                     splitting was published
  scaling40          40 positions of all phases of the game
  wac                Win at Chess, 300 combinations
  bratko-kopec       24 positions, tactics and pawn levers
  eet                Eigenmann's endgame test, 100 positions
  endings            200 positions of six pieces, for games with endgame tables
  silent-but-deadly  134 quiet moves that win
  sts                the Strategic Test Suite, 1188 positions, points by theme
  mate1 … mate5      64, 880, 1277, 1100 and 902 mates in one to five moves
  openings           500 positions after three moves of each side
  perft              128 positions with perft counts
  perft960           121 positions of Chess960 with perft counts`,
	}
}
