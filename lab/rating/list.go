package rating

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Engine is a line of a list of engines.
type Engine struct {
	Name    string
	Program string  // and its UCI options, as scripts/match has them; may be empty
	Rating  float64 // on a public list; NaN: none is known
	Source  string  // which list, of what date, and where it was read
}

// ReadList reads a list of engines, with a name for its errors. Each line has four fields,
// with bars between them: the name, the program, the rating and its source. The fields at the
// end may be left out. Lines that are empty or begin with # are comments.
func ReadList(r io.Reader, file string) (all []Engine, err error) {
	in, line, seen := bufio.NewScanner(r), 0, map[string]int{}
	for in.Scan() {
		line++
		text := strings.TrimSpace(in.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		e, err := engine(text)
		if before := seen[e.Name]; err == nil && before > 0 {
			err = fmt.Errorf("%s is on line %d already", e.Name, before)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, line, err)
		}
		seen[e.Name] = line
		all = append(all, e)
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", file, line+1, err)
	}
	return all, nil
}

// engine reads a line.
func engine(text string) (e Engine, err error) {
	fields := strings.Split(text, "|")
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	if n := len(fields); n > 4 {
		return e, fmt.Errorf("%d fields, and not at most 4: name, program, rating, source", n)
	}
	fields = append(fields, "", "", "")
	e = Engine{fields[0], fields[1], math.NaN(), fields[3]}
	if e.Name == "" {
		return e, fmt.Errorf("an engine without a name")
	}
	if fields[2] != "" {
		e.Rating, err = ParseRating(fields[2])
	}
	return e, err
}

// ParseRating reads a rating as lists have it.
func ParseRating(text string) (float64, error) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 10000 {
		return 0, fmt.Errorf("%q is not a rating, a number from -10000 to 10000", text)
	}
	return v, nil
}
