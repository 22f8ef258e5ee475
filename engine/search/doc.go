// Package search is the chess in Froe's search: the [dts.Policy] that tells the
// mechanism of package dts what a position is worth, which moves to search and
// how deep. It knows nothing of windows that change, of re-searches or of other
// workers, which belong to dts.
//
// A search needs a table, a [Shared], a tree with one [Worker] for each of its
// workers, and a [Root]:
//
//	s := search.New(table)
//	tree := dts.NewTree(options, func(t *dts.Tree, _ int) dts.Policy {
//		s.Reserve(t.Capacity())
//		return search.NewWorker(s, eval.New(s.Network()))
//	})
//	s.SetRoot(search.Root{Position: position})
//	err := tree.Search(&dts.Master{MaxDepth: 10, Continue: report})
//
// # What belongs to whom
//
//	a node    its frame: position, static evaluation, picker, moves that failed
//	          low, and the killers of the nodes two plies further down. Frames
//	          lie in one array, parallel to the nodes of the tree. Position,
//	          evaluation and the indices of frames above are constant after
//	          Enter, so that any worker beneath may read them; the picker and
//	          the moves that failed low are guarded by the node's lock, under
//	          which Next and Merge run; killers are relaxed words. What a search
//	          before the moves finds is written before the first move, and
//	          constant from then on.
//	a worker  an evaluator, a move list to generate into and the stack of its
//	          quiescence search: scratch space for one call.
//	a search  the table, the histories (relaxed words that all workers of a NUMA
//	          node share) and the moves of the root: Shared.
//
// # The techniques
//
// Principal variation search with reductions is the business of dts. Here are, in
// the order in which a node meets them:
//
//	Enter   less depth of a root that failed high; draws, also by an upcoming
//	        repetition; mate distance pruning; cutoffs by the table outside the
//	        principal variation; quiescence search at depth 0; endgame tables;
//	        static evaluation, scaled and with its correction history;
//	        hindsight; reverse futility pruning; razoring; internal iterative
//	        reduction
//	Before  null move pruning with verification; ProbCut; singular extensions
//	        with multi-cut
//	Next    the staged picker with killers, countermove and histories; late move
//	        pruning, futility pruning, pruning by history and by exchanges;
//	        late move reductions
//	Close   the table, histories, killers and corrections
//
// Where a window is decided, which is to say that one side wins, nodes are not pruned before
// their moves, so that mates are found.
//
// Each has a file under its name, and a switch ([Switches]). With all switches off
// a search to a fixed depth is minimax over quiescence values. Numbers stand in
// one table ([Parameters]). What each technique is worth is measured in
// docs/log/techniques.md.
//
// A [Handicap] has the search err on purpose, for a player of less strength.
//
// # What it is not
//
// It has no clock, starts no goroutine, and allocates nothing while a search runs.
// With one worker, the same table and the same histories it searches the same
// nodes every time.
package search
