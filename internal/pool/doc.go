// Package pool shares independent work among goroutines and returns the results
// in order: games, positions of a suite, simulated runs. The items may be counted or
// come one after the other, as from a file of any size.
//
// A log of results is therefore the same however many workers there are. If a run is
// interrupted, its results are the first ones of the whole, and not those that
// happened to be done early.
package pool
