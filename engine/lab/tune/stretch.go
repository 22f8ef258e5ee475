package tune

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"

	"froe/engine/eval"
	"froe/engine/lab/selfplay"
)

// stretchLen is how many samples in a row are fitted to or held out together. They
// are those of a dozen games, so that few games are in both parts.
const stretchLen = 1000

type stretch struct {
	name  string
	line  int // of the first sample
	lines []string
}

func readFile(path string) ([]*stretch, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return cut(f, path)
}

func cut(r io.Reader, name string) ([]*stretch, error) {
	var all []*stretch
	lines := bufio.NewScanner(r)
	for number := 0; lines.Scan(); number++ {
		if number%stretchLen == 0 {
			all = append(all, &stretch{name: name, line: number + 1})
		}
		last := all[len(all)-1]
		last.lines = append(last.lines, lines.Text())
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, nil
}

// count turns the lines, which it drops, into samples.
func (s *stretch) count(c *eval.Counter) ([]sample, error) {
	samples := make([]sample, 0, len(s.lines))
	for i, line := range s.lines {
		read, err := selfplay.ParseSample(line)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", s.name, s.line+i, err)
		}
		made := take(&read, c)
		made.counts = slices.Clone(made.counts) // without what append left over
		samples = append(samples, made)
	}
	s.lines = nil
	return samples, nil
}
