package speedup

import "froe/engine/lab/report"

// curve is a speed-up against the number of processors that others printed, and where.
type curve struct {
	report.Curve
	origin string
}

// published are those curves. Of Cray Blitz only the speed-ups are data: its times
// and nodes were reconstructed after a disk crash (author's note), so that there is
// nothing to lay beside nodes and busy shares.
func published() []curve {
	return []curve{
		{report.Curve{Name: "Cray Blitz (DTS)", Points: [][2]float64{{1, 1}, {2, 2.0}, {4, 3.7}, {8, 6.6}, {16, 11.1}}},
			"Hyatt 1997, the 24 positions of hyatt24.epd, about 90 million nodes each, measured in 1994"},
		{report.Curve{Name: "simplified ABDADA",
			Points: [][2]float64{{1, 1}, {2, 1.92}, {4, 3.59}, {8, 6.44}, {16, 10.88}, {32, 16.75}}},
			"Kerrigan, the same positions, minutes each"},
	}
}
