// Package clock decides how long a move may take.
//
// [Plan] makes a [Budget] from the time on the clock. An [Adjuster] looks at each depth that
// a search finishes, and says how far to stretch the soft limit. Both are arithmetic and
// nothing else, so that they can be tested with tables.
//
// There are two limits, as in most engines. Once the soft limit is past, no further
// iteration is begun, because a depth that cannot be finished is of little use. The
// hard limit ends an iteration that takes unexpectedly long. The adjuster moves the
// soft limit only. The hard limit depends on nothing but the clock.
//
// It is not a chess clock: it sees one move at a time and keeps no account of the game.
// It knows no rules of chess: answering at once with the only move is a matter of the
// engine.
package clock
