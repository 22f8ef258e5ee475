// Package sim runs the workers of a dts tree on virtual processors: the real
// Step, policy and table, in virtual time. A heap orders the processors by
// (time, number); a Cost says what each transition takes; locks have virtual
// release times. One seed is one schedule: the same tree, cost and seed give the
// same run on any machine.
//
// What it does not model: memory bandwidth, shared caches, processor clocks.
// Figures it gives are simulated, and are called so.
package sim
