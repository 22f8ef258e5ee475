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
//	a worker  an evaluator, a move list to generate into and the stack of its
//	          quiescence search. Nothing of it outlives a call.
//	a search  the transposition table, the histories (atomic words that all
//	          workers share) and the moves of the root: Shared.
//
// # The search
//
// Principal variation search by dts; here: transposition table cutoffs outside
// the principal variation, mate-distance pruning, draws by repetition, fifty
// moves and dead material, null move, internal iterative deepening, check
// extension, late-move reductions, and at the horizon a quiescence search of
// captures, queen promotions and, in check, all evasions. Each technique has a
// switch (Switches); with all of them off a search to a fixed depth is minimax
// over quiescence values.
//
// # What it is not
//
// It has no clock, makes no goroutine, and allocates nothing once a search runs.
// With one worker, the same table and the same histories it searches the same
// nodes every time.
package search
