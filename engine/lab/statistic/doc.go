// Package statistic has what measurements of speed-ups are summed up with: means
// of ratios, their spread, and the interval that resampling gives. It knows
// nothing of what is measured.
//
// Reference: Efron and Tibshirani, An Introduction to the Bootstrap, 1993.
package statistic
