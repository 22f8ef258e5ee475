// Package serve is a local web page to analyse, review and play games on, and to watch
// searches: the lines that a search finds, what each of its workers does and the tree of
// their split points, live; and the same of simulated searches, step by step in virtual
// time.
//
// # Protocol
//
// The page and all that it needs are in the program. A [Server] answers at addresses that
// begin with its token, to requests whose host is this machine's own name; to all others it
// says 403. A tab has a session: an engine with a game on its board. Commands are POST
// requests with a JSON object, answered by one; what is wrong with a command is said in the
// member error, with status 400, and changes nothing. Whatever a session has to show comes
// as server-sent events:
//
//	games     the titles of the list of games
//	tree      the game with its variations; a state follows, which says where in it the board is
//	state     the position, the options and what is being done, whenever one of them changes
//	lines     the lines that the search has found, whenever one changes
//	progress  what the workers do, some times a second while a search runs
//
// Each event is whole: a reader needs none of those before. So a reader that connects again
// has missed nothing, and for one that is slow nothing is kept: it gets the latest when it
// is ready. One that takes nothing for ten seconds is disconnected.
//
// # The game
//
// The server has the rules: the page knows no more of chess than the positions, legal moves
// and lines that it is told. A node of the tree keeps its number. A review and a match are
// helpers of a session: they change its tree by commands, as the user does, and are
// dismissed by the next thing that he begins.
//
// # Life of a session
//
// A session without a reader is closed after some seconds, and its search is over. A tab
// that is closed asks for that at once. There is a limit to sessions.
//
// # Cost
//
// While a search runs, a reader costs it what it takes to write progress: at most a
// hundredth of the time of a core. Nothing is recorded; workers show every thousand
// positions what they do, whether anybody looks or not.
//
// # What it is not
//
// No server for a network: it listens on the loopback address, and knows no users.
package serve
