package scaling

import (
	"errors"
	"io"

	"froe/engine/chess"
)

// Position is one to measure on.
type Position struct {
	ID     string // as the EPD line has it, else "name:line"
	Board  chess.Position
	Answer chess.Answer // bm and am, if they can be read
}

// ReadPositions reads EPD lines as [chess.ReadEPD] does. The name is for errors
// and for lines without an id.
func ReadPositions(r io.Reader, name string) ([]Position, error) {
	var all []Position
	err := chess.ReadEPD(r, name, func(e chess.EPD) error {
		if !e.Position.HasMove() {
			return errors.New("there is no legal move")
		}
		answer, err := e.Answer()
		if err != nil {
			answer = chess.Answer{} // the position can be searched all the same
		}
		all = append(all, Position{ID: e.ID(), Board: e.Position, Answer: answer})
		return nil
	})
	return all, err
}
