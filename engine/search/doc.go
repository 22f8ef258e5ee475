// Package search is Froe's policy: what chess tells the mechanism in dts. It
// says what a node's position is and whether its value is known at once (Enter),
// what to search before the moves (Before), which move comes next and how deep
// (Next), and what is to be learned from a value (Merge, Close). It knows
// neither windows that move, nor re-searches, nor other workers: those are dts's.
//
// # What belongs to whom
//
//	a node    its frame: position, static evaluation, picker, moves that failed
//	          low, the killers of its grandchildren. Frames lie in one array,
//	          parallel to the tree's nodes. Position, evaluation and the links
//	          upwards are constant after Enter, so that anyone beneath may read
//	          them; the picker and the failed moves are guarded by the node's
//	          lock (Next and Merge run under it); killers are atomic words.
//	          What a search before the moves found out is written before the
//	          first move, and constant from then on.
//	a worker  an evaluator, a move list to generate into and the stack of its
//	          quiescence search. Nothing of it outlives a call.
//	a search  the transposition table, histories and corrections (atomic words
//	          that all workers share) and the moves of the root: Shared.
//
// # The search
//
// Principal variation search by dts; here, in the order in which a node meets
// them:
//
//	Enter   draws by repetition, fifty moves and dead material; mate-distance
//	        pruning; cutoffs by the table outside the principal variation; at
//	        the horizon the quiescence search; the static evaluation, corrected;
//	        reverse futility, razoring                   worker.go, static.go
//	Before  null move with verification, ProbCut, internal iterative deepening,
//	        singular test with multi-cut                 before.go and null.go,
//	                                                     probcut.go, singular.go
//	Next    the staged picker; late-move pruning, futility, pruning by history
//	        and by exchanges; extensions and reductions  picker.go, late.go, next.go
//	Close   table, histories, killers, corrections       learn.go, correction.go
//
// Each technique has a switch (Switches); with all of them off a search to a
// fixed depth is minimax over quiescence values. Each number stands in one table
// (Parameters). What each technique is worth is measured in docs/log/2026-11-21-search.md.
//
// # What it is not
//
// It has no clock, makes no goroutine, and allocates nothing once a search runs.
// With one worker, the same table and the same histories it searches the same
// nodes every time.
package search
