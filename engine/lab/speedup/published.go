package speedup

import "froe/engine/lab/report"

// curve is a speed-up against the number of processors that others printed.
type curve struct {
	name, origin string
	points       [][2]float64 // processors, speed-up
}

// published are those curves. Of Cray Blitz only the speed-ups are data: its times
// and nodes were reconstructed after a disk crash (author's note), so that there is
// nothing to lay beside nodes and busy shares.
func published() []curve {
	return []curve{
		{"Cray Blitz (DTS)", "Hyatt 1997, the 24 positions of hyatt24.epd, about 90 million nodes each, measured in 1994",
			[][2]float64{{1, 1}, {2, 2.0}, {4, 3.7}, {8, 6.6}, {16, 11.1}}},
		{"simplified ABDADA", "Kerrigan, the same positions, minutes each",
			[][2]float64{{1, 1}, {2, 1.92}, {4, 3.59}, {8, 6.44}, {16, 10.88}, {32, 16.75}}},
	}
}

// publishedCurves are the speed-ups that others printed.
func publishedCurves() (all []report.Curve) {
	for _, c := range published() {
		all = append(all, report.Curve{Name: c.name, Points: c.points})
	}
	return all
}

// origins say where they come from.
func origins() (all []string) {
	for _, c := range published() {
		all = append(all, c.name+": "+c.origin)
	}
	return all
}
