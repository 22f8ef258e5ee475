package statistic

import (
	"errors"
	"math"
)

// Curve is a logistic curve: the probability at x is 1 / (1 + exp((Centre − x) / Width)).
type Curve struct{ Centre, Width float64 }

// errNoCurve is what becomes of samples that no curve fits best: all alike, or
// parted by x.
var errNoCurve = errors.New("statistic: no logistic curve fits the samples")

// newtonSteps is more than what Newton's method needs: it doubles the digits in
// each step.
const newtonSteps = 50

// Logistic fits the curve of greatest likelihood to samples: whether something
// happened at each x. The method is Newton's, for 1 / (1 + exp(−a − b·x)).
// Reference: McCullagh and Nelder, Generalized Linear Models, 1989.
func Logistic(x []float64, happened []bool) (Curve, error) {
	a, b := 0.0, 0.0
	scale := 0.0 // keeps the numbers near 1
	for _, v := range x {
		scale = max(scale, math.Abs(v))
	}
	for range newtonSteps {
		var ga, gb, haa, hab, hbb float64
		for i, v := range x {
			v /= scale
			p := 1 / (1 + math.Exp(-a-b*v))
			miss, w := -p, p*(1-p)
			if happened[i] {
				miss++
			}
			ga, gb = ga+miss, gb+miss*v
			haa, hab, hbb = haa+w, hab+w*v, hbb+w*v*v
		}
		det := haa*hbb - hab*hab
		da, db := (hbb*ga-hab*gb)/det, (haa*gb-hab*ga)/det
		a, b = a+da, b+db
		if math.IsNaN(a) || math.IsNaN(b) {
			break
		}
		if math.Abs(da)+math.Abs(db) < 1e-9 && b != 0 {
			return Curve{Centre: -a / b * scale, Width: scale / b}, nil
		}
	}
	return Curve{}, errNoCurve
}
