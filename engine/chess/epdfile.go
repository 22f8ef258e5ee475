package chess

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// ReadEPD reads a file of EPD lines and passes each position to take, in the
// order of the file. Lines that are empty or begin with # are skipped; a file
// without a position is an error. Errors, those of take among them, end the
// reading and name the file and the line.
func ReadEPD(r io.Reader, file string, take func(EPD) error) error {
	lines, positions, number := bufio.NewScanner(r), 0, 0
	for lines.Scan() {
		number++
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		e, err := ParseEPD(line)
		if err == nil {
			e.File, e.Line = file, number
			err = take(e)
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", file, number, err)
		}
		positions++
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%s: line %d: longer than %d bytes", file, number+1, bufio.MaxScanTokenSize)
	case err != nil:
		return fmt.Errorf("%s: %w", file, err)
	case positions == 0:
		return fmt.Errorf("%s: there is no position", file)
	}
	return nil
}
