//go:build !race

package dtstest

// scarce thins out nothing without the race detector.
const scarce = 1
