package main

import "runtime"

// cores is how many threads the machine, or the limit set to the process, lets
// run at once.
var cores = runtime.GOMAXPROCS(0)

// fitRuntime gives the Go runtime two threads more than there are workers or
// cores. With one for each worker, standard input and timers would wait for the
// end of a worker's time slice of 10 ms, often for several
// (docs/log/2026-11-22-constants-of-the-engine.md).
func fitRuntime(workers int) {
	runtime.GOMAXPROCS(max(cores, workers) + 2)
}
