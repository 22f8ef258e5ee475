// Package clock decides how long a move may take.
//
// [Plan] makes a [Budget] of what is on the clock. A [Judge] takes each depth that
// a search finishes and says how far the soft limit is to be stretched. Both are
// arithmetic and nothing else, so that they can be tested as tables.
//
// There are two limits, as in most engines. Once the soft limit is past, no further
// iteration is begun, because a depth that cannot be finished is of little use. The
// hard limit ends an iteration that takes unexpectedly long. The judge moves the
// soft limit only. The hard limit depends on nothing but the clock.
//
// It is not a chess clock: it sees one move at a time and keeps no account of
// the game. It knows no rules of chess; what an engine may do without a clock
// (answer at once with the only move) is the engine's.
package clock
