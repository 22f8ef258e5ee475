package scaling

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"froe/engine/chess"
)

// Position is one to measure on.
type Position struct {
	ID    string // as the EPD line has it, else "name:line"
	Board chess.Position
	Best  []chess.Move // those that solve it (bm), if it has answers
	Avoid []chess.Move // those that do not (am)
}

// HasAnswer says whether some moves are known to be right, or wrong.
func (p *Position) HasAnswer() bool { return len(p.Best)+len(p.Avoid) > 0 }

// Solved says whether a move is an answer.
func (p *Position) Solved(m chess.Move) bool {
	return (len(p.Best) == 0 || slices.Contains(p.Best, m)) && !slices.Contains(p.Avoid, m)
}

// ReadPositions reads EPD lines; those that are empty or begin with # are
// passed over. The name is for errors and for lines without an id.
func ReadPositions(r io.Reader, name string) ([]Position, error) {
	var all []Position
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		e, err := chess.ParseEPD(line)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, number, err)
		}
		if !e.Position.HasMove() {
			return nil, fmt.Errorf("%s: line %d: there is no legal move", name, number)
		}
		id := e.ID()
		if id == "" {
			id = fmt.Sprintf("%s:%d", name, number)
		}
		p := Position{ID: id, Board: e.Position}
		if p.Best, err = e.BestMoves(); err == nil {
			p.Avoid, err = e.AvoidMoves()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, number, err)
		}
		all = append(all, p)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: there is no position", name)
	}
	return all, nil
}
