// Package sim runs the workers of a dts tree on virtual processors: the real
// Step, policy and table, in virtual time.
//
// # The model
//
// A queue orders the processors by (time, number). The first one makes a
// transition, which takes effect at once, and a [Cost] says after how many ticks
// it makes the next. The locks of nodes are served in the order of arrival: a
// processor that comes while a lock is taken waits in virtual time until it is
// free. A lock is held while a move is picked, and longer where the last to hold it was
// another processor. A processor without work leaves the queue and costs nothing until a worker
// with work to share wakes it. Cost.Spin decides whether it was still looking for
// work by then, or asleep.
//
// One seed is one schedule: the same tree, cost and seed give the same run on
// any machine. Result.Transcript is a number that two runs share only if they are
// the same. Everything happens in the goroutine that calls [Run].
//
// With one processor and the cost [Free] a run is the sequential search, and its
// makespan is a thousand ticks a position. With very many processors and Free the
// makespan is the critical path of the search: no number of processors is faster,
// under the rules by which work is shared.
//
// # What it is not
//
// Memory and caches that more than two cores share are not modelled (Cost.Cold and
// Cost.Company are what two lose beside each other), but for cache lines of the histories
// and of nodes that another processor wrote since (Cost.Fetch). Nor are the lock of the table
// of split points, processor clocks and the scheduler of the operating system. Nor is it
// modelled that a worker may read a word while another one writes it. Figures from here
// are always called simulated.
//
// Rejected: processors that poll while they are idle. The run of many processors
// would consist of polls for the most part.
package sim
