package speedup

import (
	"fmt"
	"slices"

	"froe/lab/report"
)

// curve is a speed-up against the number of processors that others printed, and where.
type curve struct {
	report.Curve
	nodes  float64 // of a position, about; 0: not printed
	origin string
}

// published are those curves. Of Cray Blitz only the speed-ups are data: its times
// and nodes were reconstructed after a disk crash (author's note), so that there is
// nothing to lay beside nodes and busy shares.
func published() []curve {
	return []curve{
		{report.Curve{Name: "Cray Blitz (DTS), 90 M nodes", Points: [][2]float64{{1, 1}, {2, 2.0}, {4, 3.7}, {8, 6.6}, {16, 11.1}}},
			90e6, "Hyatt 1997, the 24 positions of hyatt24.epd, about 90 million nodes each, measured in 1994. Arithmetic means, which are " +
				"never less than geometric ones; those of the runs here are speedup_mean in summary.csv"},
		{report.Curve{Name: "simplified ABDADA, minutes",
			Points: [][2]float64{{1, 1}, {2, 1.92}, {4, 3.59}, {8, 6.44}, {16, 10.88}, {32, 16.75}}},
			0, "Kerrigan, the same positions, minutes each; their nodes are not printed"},
	}
}

// alike is by what factor searches may differ in size and be called comparable.
const alike = 4

// beside are the published curves, up to this number of workers. A curve is marked if
// its searches had another size than this number of nodes a position.
func beside(nodes, workers float64) (all []report.Curve) {
	for _, c := range published() {
		c.Dashed = c.nodes == 0 || c.nodes > alike*nodes || nodes > alike*c.nodes
		c.Points = slices.DeleteFunc(c.Points, func(p [2]float64) bool { return p[0] > workers })
		all = append(all, c.Curve)
	}
	return all
}

// count writes a number of nodes: 150 k, 1.5 M.
func count(nodes float64) string {
	if nodes < 1e6 {
		return fmt.Sprintf("%.3g k", nodes/1e3)
	}
	return fmt.Sprintf("%.3g M", nodes/1e6)
}
