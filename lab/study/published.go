package study

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"

	"froe/lab/statistic"
)

// published is the mean S of Cray Blitz.
func (p *Pages) published(workers int) (string, error) {
	i := int(math.Log2(float64(workers)))
	if i >= len(p.Published) || 1<<i != workers {
		return "–", nil
	}
	return short(p.Published[i]), nil
}

// ReadPublished reads the table of Cray Blitz: a line for each position, in which columns t1, t2 and so on have the
// seconds. It returns the geometric mean of t1/tN by the power of two.
func ReadPublished(from io.Reader, name string) (means []float64, err error) {
	lines, err := csv.NewReader(from).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(lines) < 2 {
		return nil, fmt.Errorf("%s: there are no positions", name)
	}
	for n := 1; ; n *= 2 {
		one, at := slices.Index(lines[0], "t1"), slices.Index(lines[0], fmt.Sprint("t", n))
		if at < 0 {
			return means, nil
		}
		var all []float64
		for i, line := range lines[1:] {
			var before, after float64
			if _, err := fmt.Sscan(line[one]+" "+line[at], &before, &after); err != nil || before <= 0 || after <= 0 {
				return nil, fmt.Errorf("%s: line %d: %q and %q are no times", name, i+2, line[one], line[at])
			}
			all = append(all, before/after)
		}
		means = append(means, statistic.GeometricMean(all))
	}
}
