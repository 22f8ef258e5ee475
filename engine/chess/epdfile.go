package chess

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// ReadEPD reads a file of EPD lines and passes each position to take, in the
// order of the file. Lines that are empty or begin with # are skipped. A line that
// cannot be read, or that take refuses, is left out, and the reading goes on: the
// error at the end is of the type [BadLines]. A file without a position is an
// error, too. A file that begins with the byte order mark of UTF-16 is read as such.
func ReadEPD(r io.Reader, file string, take func(EPD) error) error {
	lines := bufio.NewScanner(transform.NewReader(r, unicode.BOMOverride(transform.Nop)))
	var bad BadLines
	positions, number := 0, 0
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
			bad = append(bad, fmt.Errorf("%s: line %d: %w", file, number, err))
			continue
		}
		positions++
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("%s: line %d: longer than %d bytes", file, number+1, bufio.MaxScanTokenSize)
	case err != nil:
		return fmt.Errorf("%s: %w", file, err)
	case len(bad) > 0:
		return bad
	case positions == 0:
		return fmt.Errorf("%s: there is no position", file)
	}
	return nil
}

// BadLines are the faults of the lines that were left out of a file, each with its
// place.
type BadLines []error

// Error names the first few of them, a line each.
func (b BadLines) Error() string {
	const most = 10
	text := errors.Join(b[:min(most, len(b))]...).Error()
	if len(b) > most {
		text += fmt.Sprintf("\n%d more lines cannot be read", len(b)-most)
	}
	return text
}

// Unwrap returns them all.
func (b BadLines) Unwrap() []error { return b }
