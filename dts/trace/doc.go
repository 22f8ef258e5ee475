// Package trace records what every worker of a search does when, and shows it.
//
// A [Recorder] is a dts.Recorder. A [Trace] arranges its events in lanes, one for
// each worker, of slices that nest strictly. A slice is a stretch of time in which
// a worker is at a root or a node that can be shared, or beneath it, or without work.
// A slice begins because the worker made the node, joined the work there, or carried a
// value up to it from beneath. Arrows lead from a split point to the workers that
// joined it.
//
// # Memory
//
// It is bounded: each lane keeps its last events, so that the end of a long search
// is kept. Nodes that cannot be shared are not recorded: their time is that
// of the node above.
//
// # What it is not
//
// It changes nothing: a search that is recorded makes the same transitions, and a
// simulated search takes the same virtual time. On real threads an event costs the
// time to read the clock.
//
// Reference: Trace Event Format, Google 2016, for what WriteChrome writes;
// ui.perfetto.dev and chrome://tracing show it.
package trace
