// Package calibration measures on the machine at hand what the cost model of the
// simulator (dts/sim) consists of, with short searches on real threads.
//
// Everything is a median or a fit over many samples, in nanoseconds, and then in
// ticks: a thousand are the time of one position of the tree. What each part is
// measured by stands beside it in the result. A quiet machine of at least two
// cores is needed: on one, nothing comes from another core's cache.
//
// # What it is not
//
// It measures two cores: of sockets, shared caches that are full and clocks that
// fall under load it knows nothing. Jitter stands for chance and is not measured.
package calibration
