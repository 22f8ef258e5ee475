// Package calibration measures the parts of the simulator's cost model (dts/sim) on
// the machine at hand, with short searches on real threads.
//
// Every figure is a median, a mean or a fit over many samples, in nanoseconds and then in
// ticks. A thousand ticks are the time of one position of the tree. The result says
// how each part was measured. A quiet machine with at least two cores is needed: on
// one core nothing comes from another core's cache.
//
// # What it is not
//
// It measures two cores, and what they lose beside each other. It knows nothing of
// several sockets, of caches and memory that more cores share, or of clocks that fall
// under load. Jitter stands for chance and is not measured.
package calibration
