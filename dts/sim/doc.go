// Package sim runs the workers of a dts tree on virtual processors: the real
// Step, policy and table, in virtual time.
//
// # The model
//
// A queue orders the processors by (time, number). The first makes a
// transition, which takes effect at once, and a Cost says after how many ticks it
// makes the next. The locks of nodes are served in the order of arrival: who
// comes while a lock is taken waits until it is free, in virtual time. A processor
// without work leaves the queue and costs nothing until a worker with work to
// share wakes it; Cost.Spin says whether it was still looking around by then, or
// asleep.
//
// One seed is one schedule: the same tree, cost and seed give the same run on
// any machine, and Result.Transcript is a number to tell it by. Everything
// happens in the goroutine that calls Run.
//
// With one processor and the cost Free a run is the sequential search, and its
// makespan a thousand ticks a position. With very many processors and Free the
// makespan is the critical path of the search: what no number of processors gets
// below, under the rules by which work is shared.
//
// # What it is not
//
// Memory bandwidth, shared caches and processor clocks are not modelled, nor
// that a worker may read what another is just writing. Figures it gives are
// simulated, and are called so.
//
// Rejected: processors that poll while they are idle. A search of many
// processors would consist of little but polls.
package sim
