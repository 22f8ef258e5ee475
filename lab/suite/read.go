package suite

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"froe/engine/chess"
)

// Read reads a suite as [chess.ReadEPD] does: with an error it returns the cases that can be
// read. The name is for errors and for lines without an id.
func Read(r io.Reader, name string) ([]Case, error) {
	var cases []Case
	err := chess.ReadEPD(r, name, func(e chess.EPD) error {
		if !e.Position.HasMove() {
			return errors.New("there is no legal move")
		}
		c := Case{ID: e.ID(), Position: e.Position, Dropped: e.Dropped}
		if err := c.readAnswer(&e); err != nil {
			return err
		}
		cases = append(cases, c)
		return nil
	})
	return cases, err
}

// readAnswer reads the answer that counts, and nothing of the others.
func (c *Case) readAnswer(e *chess.EPD) (err error) {
	if c.Mate, err = mate(e); err != nil || c.Mate > 0 {
		return err
	}
	if c.Credits, err = credits(e); err != nil || len(c.Credits) > 0 {
		return err
	}
	if c.Answer, err = e.Answer(); err != nil {
		return err
	}
	if !c.Known() {
		return errors.New("no answer: neither bm nor am, c8 and c9, or ce or dm of a mate")
	}
	return nil
}

// credits reads c9, moves in long algebraic notation, and c8, the points of each; nil without c9.
func credits(e *chess.EPD) ([]Credit, error) {
	moves, points := words(e, "c9"), words(e, "c8")
	if len(moves) == 0 {
		return nil, nil
	}
	if len(moves) != len(points) {
		return nil, fmt.Errorf("c9 has %d moves, c8 %d points", len(moves), len(points))
	}
	all := make([]Credit, len(moves))
	most := 0
	for i := range moves {
		m, err := e.Position.ParseSAN(moves[i])
		if err != nil {
			return nil, fmt.Errorf("c9: %w", err)
		}
		n, err := strconv.ParseUint(points[i], 10, 31)
		if err != nil {
			return nil, fmt.Errorf("c8: %q is no number of points", points[i])
		}
		all[i] = Credit{Move: m, Points: int(n)}
		most = max(most, int(n))
	}
	if most == 0 {
		return nil, errors.New("c8: no move has points")
	}
	return all, nil
}

// mate reads in how many moves the side to move mates: ce +M3, dm 3, or bm #3. A ce in
// centipawns, or of being mated, is no answer: 0.
func mate(e *chess.EPD) (moves int, err error) {
	word := strings.Join(words(e, "dm"), " ")
	if best := words(e, "bm"); word == "" && len(best) == 1 {
		if n, ok := strings.CutPrefix(best[0], "#"); ok {
			word = n
		}
	}
	if word == "" {
		evaluation := strings.TrimPrefix(strings.Join(words(e, "ce"), " "), "+")
		if !strings.HasPrefix(evaluation, "M") {
			return 0, nil
		}
		word = evaluation[1:]
	}
	n, err := strconv.ParseUint(word, 10, 8)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("%q is no number of moves to mate", word)
	}
	return int(n), nil
}

// words returns the operands of an operation, split at blanks: a list is often one quotation.
func words(e *chess.EPD, code string) []string {
	operands, _ := e.Get(code)
	return strings.Fields(strings.Join(operands, " "))
}
