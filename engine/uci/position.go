package uci

import (
	"slices"
	"strings"

	"froe/engine"
)

// position puts a position on the board, or leaves the old one there.
func (s *session) position(args []string) {
	setup, moves := args, []string(nil)
	if i := slices.Index(args, "moves"); i >= 0 {
		setup, moves = args[:i], args[i+1:]
	}
	fen := engine.StartFEN
	switch {
	case len(setup) == 1 && setup[0] == "startpos":
	case len(setup) > 1 && setup[0] == "fen":
		fen = strings.Join(setup[1:], " ")
	default:
		s.out.info("position: startpos or fen FEN is missing; the old position stays")
		return
	}
	if err := s.engine.SetPosition(fen, moves...); err != nil {
		s.out.info("position: %v; the old position stays", err)
	}
}

func (s *session) newGame([]string) {
	if err := s.engine.NewGame(); err != nil {
		s.out.info("ucinewgame: %v", err)
	}
}
