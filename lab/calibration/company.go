package calibration

import (
	"context"

	"gonum.org/v1/gonum/stat"

	"froe/dts"
)

// sizes are the searches of measureCompany, in multiples of one worker's positions to a
// depth.
var sizes = [...]uint64{1, 4, 16}

// turns is how often the two take turns at each search.
const turns = 9

// measureCompany returns what two workers that share no nodes lose beside each other: a
// time in nanoseconds at the beginning of a search, and a share of the time after that. It
// compares the time in which they are busy with that in which one worker searches as many
// positions.
func measureCompany(ctx context.Context, depth int) (cold, slower float64, err error) {
	var benches [2]*bench
	for k := range benches {
		if benches[k], err = newBench(1+k, 1+k); err != nil {
			return 0, 0, err
		}
	}
	var alone, lost []float64
	for _, fen := range suite {
		base, _, err := benches[0].search(ctx, fen, &dts.Master{MaxDepth: depth})
		if err != nil {
			return 0, 0, err
		}
		for _, size := range sizes {
			m := &dts.Master{Nodes: size * base}
			var each [2][]float64 // nanoseconds a position
			for range turns {
				for k, b := range benches {
					nodes, busy, err := b.search(ctx, fen, m)
					if err != nil {
						return 0, 0, err
					}
					each[k] = append(each[k], busy/float64(max(1, nodes)))
				}
			}
			one, two := median(each[0]), median(each[1])
			alone = append(alone, float64(m.Nodes)*one)
			lost = append(lost, float64(m.Nodes)*(two-one))
		}
	}
	cold, slower = stat.LinearRegression(alone, lost, nil, false)
	return cold, slower, nil
}
