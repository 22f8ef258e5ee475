// Package speedup measures how much sooner more workers reach a depth: the time
// to depth with one worker over that with N.
//
// A [Plan] names positions, algorithms and numbers of workers. [Measure] has a
// [Driver] make the searches, and the [Result] has every [Run], a [Row] for each
// setting, and a report. There are three drivers: two in package scaling, whose workers are
// threads, its own or those of other programs, and whose unit of time is the second; and one
// in package simulation, whose workers are virtual processors and whose unit is the tick of dts/sim.
//
// # Method
//
// One worker's time to a depth is chaotic: a tiny change of the initial histories
// changes it by a third (docs/log/measuring.md). So the run that chooses a
// depth is a biased sample of the time to it, and a single run of N workers says
// little. For every position:
//
//   - one search of one worker, without noise, chooses the depth: the first that
//     costs it at least Plan.Work nodes. Its time is not used;
//   - one worker's time T(1) is the geometric mean of at least three other
//     searches, each with noise of its own (search.Shared.Perturb);
//   - the searches of N workers have noise of their own, too.
//
// Every search begins as if there had been none before. Settings take turns in an
// order that rotates from position to position, so that whatever else the machine
// does falls on all of them.
//
// The speed-up on a position is S = T(1)/T(N), which is the ratio of the nodes per
// time divided by the node inflation. A Row has the geometric means over the
// positions and the interval that holds 95 % of the means of resampled positions
// (bootstrap). docs/results.md says which differences are noise; a mean S above N is
// noise or a fault.
//
// A [Bound] is what S cannot exceed whatever the algorithm: on threads the
// ceiling, on virtual processors the work over the critical path.
//
// # Order
//
// Rows come in the order in which the plan names algorithms and numbers of workers. One
// worker is the same search whatever the algorithm, unless Plan.Unlike says otherwise;
// its row stands where one worker is named first, or before all others if it is not
// named. Runs come position by position, in the order of the rows.
//
// # Node inflation by cause
//
// Every node is counted once (dts.Tally): it counted and was searched once, it
// counted and was searched again, or it lay beneath a node that was cut meanwhile.
// So three causes can be read off the runs, as the difference between N workers and
// one: wasted nodes, by whether they were aborted or came too late; re-searches, by
// what called for them; and the rest. In the rest are moves that were finished
// before another move cut their node, transpositions that two workers searched at
// the same time, and moves in another order because histories differ. How much of it
// comes from the table or the histories can be seen by leaving them out: froelab simulate
// --without Table, or Histories, with one processor and with N. That is the inflation of
// another search, to the same depths.
//
// # What it is not
//
// It does not measure strength. Only where a position has an answer, a run says whether
// it found it: an algorithm that searches less at equal depth is not faster.
//
// Reference: Hyatt, The Dynamic Tree-Splitting Parallel Search Algorithm, ICCA
// Journal 20(1), 1997, for times to depth and the positions they are measured on.
package speedup
