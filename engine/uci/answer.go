package uci

import (
	"fmt"
	"strings"

	"froe/engine/eval"
)

func (s *session) identify([]string) {
	var b strings.Builder
	fmt.Fprintf(&b, "id name %s\nid author %s\n", s.config.Name, s.config.Author)
	s.listOptions(&b)
	b.WriteString("uciok")
	s.out.lines(b.String())
}

func (s *session) ready([]string) { s.out.lines("readyok") }

func (s *session) quit([]string) { s.end() }

// setDebug switches the echo of commands on or off.
func (s *session) setDebug(args []string) {
	if len(args) == 0 || args[0] != "on" && args[0] != "off" {
		s.out.info("debug: on or off is missing")
		return
	}
	s.manner.debug = args[0] == "on"
}

func (s *session) help([]string) {
	var b strings.Builder
	b.WriteString("Commands of the universal chess interface, and a few more:\n")
	for _, c := range commands() {
		if c.help != "" {
			fmt.Fprintf(&b, "  %-11s %s\n", c.name, c.help)
		}
	}
	b.WriteString("The options are listed by uci.")
	s.out.lines(b.String())
}

func (s *session) show([]string) {
	if s.refused != nil {
		s.out.info("this is not the position that was sent last, which could not be read")
	}
	p := s.engine.Position()
	var b strings.Builder
	fmt.Fprintf(&b, "\n%v\n\nFen: %s\nKey: %016X\nCheckers:", p, p.FEN(s.chess960()), p.Key())
	for checkers := p.Checkers(); checkers != 0; {
		fmt.Fprintf(&b, " %v", checkers.Pop())
	}
	writeTables(&b, s.engine)
	s.out.lines(b.String())
	s.reportTableFaults()
}

func (s *session) eval([]string) {
	p := s.engine.Position()
	s.out.lines(strings.TrimRight(eval.Trace(s.engine.Network(), p), "\n"))
}
