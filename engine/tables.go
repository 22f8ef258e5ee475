package engine

import (
	"fmt"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/engine/syzygy"
)

// TableCount is how many endgame tables there are.
type TableCount struct {
	WDL    int // tables of outcomes
	DTZ    int // tables of distances
	Pieces int // most pieces of a position whose outcome can be found
}

// String tells the counts in words.
func (c TableCount) String() string {
	if c == (TableCount{}) {
		return "no endgame tables"
	}
	return fmt.Sprintf("%d WDL and %d DTZ tables of up to %d pieces", c.WDL, c.DTZ, c.Pieces)
}

// Tables counts the endgame tables that were found in SyzygyPath.
func (e *Engine) Tables() (c TableCount) {
	e.mu.Lock()
	defer e.mu.Unlock()
	t := e.mu.machine.tables
	c.WDL, c.DTZ = t.Count()
	c.Pieces = t.Pieces()
	return c
}

// TableFaults returns what was found wrong with endgame tables since it was called
// last: folders that cannot be read, and files that are damaged or no tables. They are
// left out, and all others are used.
func (e *Engine) TableFaults() []error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.mu.machine.tables.Faults()
}

// TableProbe is what endgame tables know of a position.
type TableProbe struct {
	WDL    syzygy.WDL // while the fifty-move counter is zero
	DTZ    int        // plies to the next capture or pawn move, see [syzygy.Tables.ProbeDTZ]
	HasWDL bool
	HasDTZ bool
}

// ProbeTables looks the position on the board up in endgame tables. It reports whether
// they are made for such a position; some may still be missing.
func (e *Engine) ProbeTables() (p TableProbe, ok bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	t, board := e.mu.machine.tables, e.mu.game.Position()
	if !t.CanProbe(board) {
		return p, false
	}
	p.WDL, p.HasWDL = t.ProbeWDL(board)
	p.DTZ, p.HasDTZ = t.ProbeDTZ(board)
	return p, true
}

// openTables opens the tables of some folders; nil if there is no folder.
func openTables(path string) (*syzygy.Tables, error) {
	if path == "" {
		return nil, nil
	}
	return syzygy.Open(path)
}

// setTables puts tables in place of the old ones.
func (m *machine) setTables(t *syzygy.Tables) {
	if t != m.tables {
		_ = m.tables.Close() // they are not needed any more
	}
	m.tables = t
	m.shared.SetTables(search.Tables{
		Tables:     t,
		MaxPieces:  m.options.SyzygyProbeLimit,
		MinDepth:   m.options.SyzygyProbeDepth,
		FiftyMoves: m.options.Syzygy50MoveRule,
	})
}

// rootTables is what tables know of the moves of a root.
type rootTables struct {
	moves  map[chess.Move]syzygy.WDL
	probes uint64 // positions that were looked up for it
}

// rank has the tables rank the moves of a root, if they can. After a ranking by
// distance the search probes no position: the moves are right, and the search only
// looks for a mate. A search that was asked for a mate probes none either, because a
// win by the tables would hide the mate.
func (s *Search) rank(root *search.Root) {
	t, o := s.machine.tables, &s.options
	root.NoTables = s.limits.Mate > 0
	if root.Position.Occupied().Count() > o.SyzygyProbeLimit {
		return
	}
	if len(root.Moves) == 0 {
		var all chess.MoveList
		root.Position.Moves(&all)
		root.Moves = all.Slice()
	}
	ranking, ok := t.Rank(&syzygy.Root{
		Position:   root.Position,
		Earlier:    root.Earlier,
		Moves:      root.Moves,
		FiftyMoves: o.Syzygy50MoveRule,
	})
	if !ok {
		return
	}
	s.rootTables = rootTables{moves: map[chess.Move]syzygy.WDL{}, probes: uint64(ranking.Probes)}
	root.Moves = nil
	for _, m := range ranking.Moves {
		root.Moves, root.Ranks = append(root.Moves, m.Move), append(root.Ranks, m.Rank)
		s.rootTables.moves[m.Move] = m.WDL
	}
	root.NoTables = root.NoTables || ranking.Distances || ranking.Moves[0].WDL <= syzygy.Draw
}

// tableHits is the number of positions that the search has found in endgame tables.
func (s *Search) tableHits() uint64 { return s.rootTables.probes + s.machine.shared.TableHits() }

// score is the score of a line of the root. If the tables know the outcome of its
// first move, that is the score, unless a mate was found. It reports whether they do.
func (v *rootTables) score(line []dts.Move, value dts.Value) (Score, bool) {
	if len(line) == 0 {
		return Score(value), false
	}
	w, known := v.moves[chess.Move(line[0])]
	_, mate := search.MatePlies(value)
	switch {
	case !known, mate && (w > syzygy.Draw) == (value > 0) && w != syzygy.Draw:
		return Score(value), false
	case w == syzygy.Win:
		return Score(search.TableWin), true
	case w == syzygy.Loss:
		return -Score(search.TableWin), true
	}
	return Score(w), true
}
