package chess

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// EPD is a line of extended position description: a position and operations on
// it.
type EPD struct {
	Position   Position
	Operations []Operation
	Dropped    []string // what was left out of the position, as by [ReadFEN]

	// File and Line say where ReadEPD found it; Line counts from 1. Both are
	// empty if ParseEPD read it.
	File string
	Line int
}

// Operation is an operation code with its operands, quotes removed.
type Operation struct {
	Code     string
	Operands []string
}

// ParseEPD reads a line: the first four fields of a FEN, the two counters if they are
// there, then operations that end with semicolons. Lists of perft counts, where
// semicolons come first (";D1 20 ;D2 400"), are read in the same way.
func ParseEPD(line string) (EPD, error) {
	position, rest, err := splitEPD(line)
	if err != nil {
		return EPD{}, err
	}
	e := EPD{}
	if e.Dropped, err = e.Position.parseFields(position); err != nil {
		return EPD{}, fmt.Errorf("epd: %w", err)
	}
	if e.Operations, err = parseOperations(rest); err != nil {
		return EPD{}, fmt.Errorf("epd: %w in %s", err, quote(strings.TrimSpace(line)))
	}
	if err := e.setClocks(); err != nil {
		return EPD{}, fmt.Errorf("epd: %w", err)
	}
	return e, nil
}

// splitEPD separates the fields of the position from the operations.
func splitEPD(line string) (fields []string, rest string, err error) {
	rest = line
	for len(fields) < 6 {
		field, after := nextField(rest)
		if _, err := strconv.Atoi(field); len(fields) >= 4 && err != nil {
			break // no counter: an operation
		}
		if field == "" {
			break
		}
		fields, rest = append(fields, field), after
	}
	if len(fields) < 4 {
		return nil, "", fmt.Errorf("epd: %d fields of a position instead of 4 in %s",
			len(fields), quote(strings.TrimSpace(line)))
	}
	return fields, rest, nil
}

// nextField takes what stands before the next blank or semicolon.
func nextField(s string) (field, rest string) {
	s = strings.TrimSpace(s)
	if end := strings.IndexAny(s, " \t\r\n\v\f;"); end >= 0 {
		return s[:end], s[end:]
	}
	return s, ""
}

// parseOperations reads operations up to the end of the line.
func parseOperations(s string) ([]Operation, error) {
	var operations []Operation
	var o Operation
	finish := func() {
		if o.Code != "" {
			operations = append(operations, o)
		}
		o = Operation{}
	}
	for {
		s = strings.TrimSpace(s)
		switch {
		case s == "":
			finish()
			return operations, nil
		case s[0] == ';':
			finish()
			s = s[1:]
		case s[0] == '"':
			end := strings.IndexByte(s[1:], '"')
			if end < 0 {
				return nil, fmt.Errorf("a quotation does not end: %s", quote(s))
			}
			if o.Code == "" {
				return nil, fmt.Errorf("an operand without an operation: %s", quote(s))
			}
			o.Operands = append(o.Operands, s[1:1+end])
			s = s[end+2:]
		default:
			var word string
			word, s = nextField(s)
			if o.Code == "" {
				o.Code = word
			} else {
				o.Operands = append(o.Operands, word)
			}
		}
	}
}

// setClocks takes the counters over from the operations hmvc and fmvn.
func (e *EPD) setClocks() error {
	for _, clock := range []struct {
		code string
		set  *uint16
	}{{"hmvc", &e.Position.fifty}, {"fmvn", &e.Position.fullMove}} {
		operands, ok := e.Get(clock.code)
		if !ok {
			continue
		}
		if len(operands) != 1 {
			return fmt.Errorf("%s: %d operands instead of 1", clock.code, len(operands))
		}
		n, err := strconv.ParseUint(operands[0], 10, 16)
		if err != nil || n > maxClock {
			return fmt.Errorf("%s: %s is no number from 0 to %d", clock.code, quote(operands[0]), maxClock)
		}
		*clock.set = uint16(n)
	}
	e.Position.fullMove = max(1, e.Position.fullMove)
	return nil
}

// Get finds the operands of the first operation with a code.
func (e *EPD) Get(code string) (operands []string, ok bool) {
	for _, o := range e.Operations {
		if o.Code == code {
			return o.Operands, true
		}
	}
	return nil, false
}

// ID is the operand of the operation id. Without one it is "file:line", or empty
// if the line is of no file.
func (e *EPD) ID() string {
	operands, _ := e.Get("id")
	if id := strings.Join(operands, " "); id != "" || e.Line == 0 {
		return id
	}
	return fmt.Sprintf("%s:%d", e.File, e.Line)
}

// Answer is what a position has for one, as moves; both empty: none is known.
type Answer struct {
	Best  []Move // those that solve it
	Avoid []Move // those that do not
}

// Known reports whether there is an answer.
func (a *Answer) Known() bool { return len(a.Best)+len(a.Avoid) > 0 }

// Solves reports whether a move is among the best and not to be avoided, as far as
// that is known.
func (a *Answer) Solves(m Move) bool {
	return (len(a.Best) == 0 || slices.Contains(a.Best, m)) && !slices.Contains(a.Avoid, m)
}

// Answer reads the operations bm and am.
func (e *EPD) Answer() (a Answer, err error) {
	if a.Best, err = e.BestMoves(); err == nil {
		a.Avoid, err = e.AvoidMoves()
	}
	return a, err
}

// BestMoves reads the moves of the operation bm; none if it is missing.
func (e *EPD) BestMoves() ([]Move, error) { return e.moves("bm") }

// AvoidMoves reads the moves of the operation am; none if it is missing.
func (e *EPD) AvoidMoves() ([]Move, error) { return e.moves("am") }

// moves reads a list of moves, with blanks or commas between them. Its code may stand
// there twice, as in some suites.
func (e *EPD) moves(code string) ([]Move, error) {
	operands, _ := e.Get(code)
	words := strings.FieldsFunc(strings.Join(operands, " "), func(r rune) bool { return r == ' ' || r == ',' })
	moves := make([]Move, 0, len(words))
	for _, word := range words {
		if word == code {
			continue
		}
		m, err := e.Position.ParseSAN(word)
		if err != nil {
			return nil, fmt.Errorf("epd: %s: %w", code, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}
