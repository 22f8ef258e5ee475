// Package clock decides how long a move may take.
//
// Plan is arithmetic on durations and nothing else, so that it can be tested
// as a table. An Alarm is the one thing here that knows the time of day: it
// starts a Budget running and rings once when the hard limit is reached.
//
// Two limits, as most engines have them: between two iterations no further one
// is begun once the soft limit is past, because a depth that cannot be finished
// is wasted; the hard limit ends an iteration that takes unexpectedly long.
//
// It is not a chess clock: it sees one move at a time and keeps no account of
// the game. It does not look at the search either (how stable the best move
// is, how hard the position looks); the limits depend on the clock alone.
package clock
