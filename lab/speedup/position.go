package speedup

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"froe/engine/chess"
)

// Position is one to measure on.
type Position struct {
	ID     string // as the EPD line has it, else "name:line"
	Board  chess.Position
	Answer chess.Answer // bm and am, if they can be read
}

// ReadPositions reads EPD lines. The name is for errors and for lines without an id.
func ReadPositions(r io.Reader, name string) (all []Position, err error) {
	err = chess.ReadEPD(r, name, func(e chess.EPD) error {
		if !e.Position.HasMove() {
			return errors.New("there is no legal move")
		}
		answer, err := e.Answer()
		if err != nil {
			answer = chess.Answer{} // the position can be searched all the same
		}
		id := cmp.Or(e.ID(), fmt.Sprintf("%s:%d", e.File, e.Line))
		all = append(all, Position{ID: id, Board: e.Position, Answer: answer})
		return nil
	})
	return all, err
}
