package report

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
)

// evenTicks are those of an axis that measures evenly: about five or six, at multiples of 1, 2 or 5
// times a power of ten.
type evenTicks struct {
	least float64 // between two; 0: any
	most  int     // of them, about; 0: 6
	label func(float64) string
}

// Ticks are those of an axis from one value to another.
func (t evenTicks) Ticks(from, to float64) (all []plot.Tick) {
	if !(from < to) {
		return nil
	}
	most, label := t.most, t.label
	if most == 0 {
		most = 6
	}
	if label == nil {
		label = func(v float64) string { return fmt.Sprintf("%.10g", v) }
	}
	step := math.Pow(10, math.Floor(math.Log10((to-from)/float64(most))))
	for _, grow := range []float64{2, 2.5, 2} {
		if (to-from)/step > float64(most) {
			step *= grow
		}
	}
	step = max(step, t.least)
	for n := math.Ceil(from/step - 1e-9); n*step <= to+1e-9*step; n++ {
		v := n*step + 0 // not -0
		all = append(all, plot.Tick{Value: v, Label: label(v)})
	}
	return all
}

// powers are ticks at powers of two.
func powers(least, most float64) (all plot.ConstantTicks) {
	for v := least; v <= most; v *= 2 {
		all = append(all, plot.Tick{Value: v, Label: fmt.Sprint(v)})
	}
	return all
}

// finer are powers, with ticks in the middle where there are few of them.
func finer(least, most float64) plot.ConstantTicks {
	all := powers(least, most)
	if most/least > 8 {
		return all
	}
	for v := least; 1.5*v <= most; v *= 2 {
		all = append(all, plot.Tick{Value: 1.5 * v, Label: fmt.Sprint(1.5 * v)})
	}
	return all
}
