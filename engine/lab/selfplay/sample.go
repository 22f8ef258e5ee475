package selfplay

import (
	"fmt"
	"strconv"
	"strings"

	"froe/engine/chess"
	"froe/tt"
)

// Sample is a quiet position with the result of its game.
type Sample struct {
	Position chess.Position
	Result   Result
	Score    int // centipawns from White's point of view, less than [tt.MateBound]
}

// quiet reports whether a position and the move chosen there make a sample.
func quiet(p *chess.Position, c *Choice) bool {
	return !p.InCheck() && !p.IsCapture(c.Move) && c.Move.Kind() != chess.Promotion &&
		max(c.Score, -c.Score) < tt.MateBound
}

// results are the results as samples have them.
var results = [...]string{BlackWins: "0", Drawn: "0.5", WhiteWins: "1"}

// String returns the line of the sample.
func (s *Sample) String() string {
	return s.Position.FEN(s.Position.Chess960()) + ";" + results[s.Result] + ";" + strconv.Itoa(s.Score)
}

// ParseSample reads a line: FEN;result;score.
func ParseSample(line string) (Sample, error) {
	fields := strings.Split(line, ";")
	if len(fields) != 3 {
		return Sample{}, fmt.Errorf("sample: %d fields instead of FEN;result;score in %q", len(fields), line)
	}
	p, err := chess.ParseFEN(fields[0])
	if err != nil {
		return Sample{}, fmt.Errorf("sample: %w", err)
	}
	s := Sample{Position: p, Result: -1}
	for r, word := range results {
		if word == fields[1] {
			s.Result = Result(r)
		}
	}
	if s.Result < 0 {
		return Sample{}, fmt.Errorf("sample: result: %q is not 1, 0.5 or 0", fields[1])
	}
	if s.Score, err = strconv.Atoi(fields[2]); err != nil || max(s.Score, -s.Score) >= tt.MateBound {
		return Sample{}, fmt.Errorf("sample: score: %q is no number of centipawns", fields[2])
	}
	return s, nil
}
