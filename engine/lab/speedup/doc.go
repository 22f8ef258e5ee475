// Package speedup measures what more threads are worth: how much sooner a depth
// is reached, on real threads of the machine at hand.
//
// # Method
//
// One worker's time to a depth is chaotic: noise in the initial histories
// changes it by some 30 %. The run that chooses a depth is therefore a biased
// sample of the time to it, and a single run of N workers says little. So, for
// every position:
//
//   - one unperturbed run of one worker chooses the depth: the first that costs
//     it at least Plan.Work nodes. Its time is not used;
//   - one worker's time T(1) is the geometric mean of at least three other runs,
//     each with noise of its own (search.Shared.Perturb);
//   - the runs of N workers have noise of their own too.
//
// All begin with an empty table and after a collection of garbage, and are
// timed from the first node to the end of the depth. Settings take turns,
// position by position, in an order that rotates, so that whatever else the
// machine does falls on all of them.
//
// The speed-up of a position is S = T(1)/T(N), which is the ratio of nodes per
// second divided by the node inflation. A Row gives the geometric means over
// the positions and what resampling the positions (bootstrap) says of S: the
// interval that holds 95 % of the resampled means. Differences below 8 % on 24
// positions are noise, and a mean S above N is noise or a bug.
//
// What two cores could give at best, the ceiling, is measured with independent
// processes that share nothing: their nodes per second together over one's
// alone.
//
// # What it is not
//
// It measures time, so nothing here repeats exactly; dts/sim does. It says
// nothing of strength.
//
// Reference: Hyatt, The Dynamic Tree-Splitting Parallel Search Algorithm, ICCA
// Journal 20(1), 1997, for times to depth and the positions they are measured on.
package speedup
