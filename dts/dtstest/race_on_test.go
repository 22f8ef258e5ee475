//go:build race

package dtstest

// scarce thins out what runs in one goroutine: there the race detector finds
// nothing and costs a tenfold.
const scarce = 10
