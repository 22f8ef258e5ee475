// Package session is what a tab of the page has: an engine with a game on its board, to
// analyse, review and play on, and to watch searches: the lines that a search finds, what each
// of its workers does and the tree of their split points, live; and the same of simulated
// searches, step by step in virtual time.
//
// # Protocol
//
// A [Session] is asked by commands ([Session.Command]), each a name and a JSON object, and answered
// by a JSON object. What is wrong with a command is said in an error, and changes nothing. Whatever
// a session has to show comes as events ([Session.Attach], [Reader.Next]):
//
//	games     the titles of the list of games
//	tree      the game with its variations; a state follows, which says where in it the board is
//	state     the position, the options and what is being done, whenever one of them changes
//	lines     the lines that the search has found, whenever one changes
//	progress  what the workers do, some times a second while a search runs
//	taken     somebody else reads now; nothing follows
//
// Each event is whole: a reader needs none of those before. So a reader that comes again
// has missed nothing, and for one that is slow nothing is kept: it gets the latest when it
// is ready.
//
// # The game
//
// The session has the rules: the page knows no more of chess than the positions, legal moves
// and lines that it is told. A node of the tree keeps its number. A review and a match are
// helpers of a session: they change its tree by commands, as the user does, and are
// dismissed by the next thing that he begins.
//
// # Cost
//
// While a search runs, a reader costs it what it takes to make progress: at most a
// hundredth of the time of a core. Nothing is recorded; workers show every thousand
// positions what they do, whether anybody looks or not.
//
// # What it is not
//
// It does not know how commands and events travel: package serve carries them by HTTP, and
// cmd/froeweb as messages within a browser.
package session
