package chess

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// mostFaults is how many lines that cannot be read an error names.
const mostFaults = 10

// ReadEPD reads a file of EPD lines and passes each position to take, in the
// order of the file. Lines that are empty or begin with # are skipped. A line that
// cannot be read, or that take refuses, is left out, and the reading goes on: the
// error at the end names the file and such lines. A file without a position is an
// error, too.
func ReadEPD(r io.Reader, file string, take func(EPD) error) error {
	lines, positions, number := bufio.NewScanner(r), 0, 0
	var faults []error
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
			faults = append(faults, fmt.Errorf("%s: line %d: %w", file, number, err))
			continue
		}
		positions++
	}
	if more := len(faults) - mostFaults; more > 0 {
		faults = append(faults[:mostFaults], fmt.Errorf("%s: %d more lines cannot be read", file, more))
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		faults = append(faults, fmt.Errorf("%s: line %d: longer than %d bytes", file, number+1, bufio.MaxScanTokenSize))
	case err != nil:
		faults = append(faults, fmt.Errorf("%s: %w", file, err))
	case positions == 0 && faults == nil:
		return fmt.Errorf("%s: there is no position", file)
	}
	return errors.Join(faults...)
}
