// Package simulation measures in virtual time how much sooner more processors
// reach a depth: the same search, policy and table as on real threads, on as many
// virtual processors as wanted, by the model of dts/sim.
//
// # Method
//
// It is that of package scaling, with makespans in place of seconds. For every
// position one unperturbed run of one processor chooses the depth, the first that
// costs it Plan.Work nodes. T(1) is the geometric mean of at least three other
// runs, each with noise of its own in the histories (search.Shared.Perturb), and
// the runs of N processors have theirs. The summary of runs is scaling's, too.
//
// # Parallel and repeatable
//
// A run has a tree, a table and histories of its own and stays in one goroutine;
// its seed follows from the plan's, the position, the number of processors and
// the repeat, and from nothing else. So runs may go side by side on the real cores
// in any order, and leaving settings or positions out of a plan changes nothing
// of the others. Run.Transcript tells whether two runs were the same, transition
// by transition.
//
// # Work and critical path
//
// W is the time of one processor, C that of 4096 under dts, both paying for
// positions only (sim.Free): W/C is the parallelism that the search offers under
// the rules by which dts shares work, whatever the overhead.
//
// # Node inflation by cause
//
// Every position searched is counted once (dts.Tally): it counted and was searched
// once, it counted and was searched again, or it lay beneath a node that was cut
// meanwhile. So three causes are read off the runs themselves, as the difference
// between N processors and one: work in vain, by whether it was given up or came
// too late; re-searches, by what called for them; and the rest. In the rest are
// brothers of a cut that were finished before it, transpositions that two
// processors searched at the same time, and moves in another order because
// histories differ. Of those transpositions a recorder that knows positions counts
// the nodes of one tree (Run.Twins). What the table and the histories have to do with it, a
// counterfactual says: the same plan with Changes.Without Table, or Histories, on one
// processor and on N. It is the inflation of another search, to the same depths.
//
// # Strength
//
// Where a position has an answer, a run says whether it found it: less searched at
// equal depth is no speed. A Player plays games with virtual time for its moves.
//
// # What it is not
//
// No measurement of time: see what dts/sim does not model. Figures are called
// simulated.
package simulation
