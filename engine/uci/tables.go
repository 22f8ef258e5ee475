package uci

import (
	"fmt"
	"strings"

	"froe/engine"
)

// reportTables says how many endgame tables there are, if that has changed, and what is
// wrong with them.
func (s *session) reportTables() {
	if now := s.engine.Tables(); now != s.tables {
		s.tables = now
		s.out.info("Found %v", now)
	}
	s.reportTableFaults()
}

// reportTableFaults says what was found wrong with endgame tables.
func (s *session) reportTableFaults() {
	for _, err := range s.engine.TableFaults() {
		s.out.info("tables: %v; left out", err)
	}
}

// writeTables writes what endgame tables know of the position, as Stockfish does.
func writeTables(b *strings.Builder, e *engine.Engine) {
	p, ok := e.ProbeTables()
	if !ok {
		return
	}
	state := map[bool]string{true: "Success", false: "Failed"}
	fmt.Fprintf(b, "\nTablebases WDL: %4s (%s)\nTablebases DTZ: %4d (%s)", p.WDL, state[p.HasWDL], p.DTZ, state[p.HasDTZ])
}
