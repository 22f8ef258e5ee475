package uci

import (
	"errors"
	"slices"
	"strings"

	"froe/engine"
	"froe/engine/chess"
)

// position puts a position on the board. One that cannot be is not answered: until another
// is accepted, no search begins.
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
		s.refuse(errors.New("startpos or fen FEN is missing"))
		return
	}
	if err := s.engine.SetPosition(fen, moves...); err != nil {
		s.refuse(err)
		return
	}
	s.refused = nil
	if _, dropped, err := chess.ReadFEN(fen); err == nil {
		for _, what := range dropped {
			s.out.info("position: %s; left out", what)
		}
	}
}

// refuse notes that the position to search could not be read.
func (s *session) refuse(why error) {
	s.refused = why
	s.out.info("position: %v; there is no search until a position is accepted", why)
}

func (s *session) newGame([]string) {
	if err := s.engine.NewGame(); err != nil {
		s.out.info("ucinewgame: %v", err)
	}
}
