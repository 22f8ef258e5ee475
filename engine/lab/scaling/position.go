package scaling

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"froe/engine/chess"
)

// Position is one to measure on.
type Position struct {
	ID     string // as the EPD line has it, else "name:line"
	Board  chess.Position
	Answer chess.Answer // bm and am, if they can be read
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
		answer, err := e.Answer()
		if err != nil {
			answer = chess.Answer{} // the position can be searched all the same
		}
		all = append(all, Position{ID: id, Board: e.Position, Answer: answer})
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: there is no position", name)
	}
	return all, nil
}
