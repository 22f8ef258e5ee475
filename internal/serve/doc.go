// Package serve is the way to sessions of the page over HTTP: a server for this machine alone.
//
// # Protocol
//
// The page and all that it needs are in the program. A [Server] answers at addresses that
// begin with its token, to requests whose host is this machine's own name; to all others it
// says 403. A tab has a session (package session). Commands are POST requests with a JSON
// object, answered by one; what is wrong with a command is said in the member error, with
// status 400. Events are server-sent events. A reader that takes nothing for ten seconds is
// disconnected.
//
// # Life of a session
//
// A session without a reader is closed after some seconds, and its search is over. A tab
// that is closed asks for that at once. There is a limit to sessions.
//
// # What it is not
//
// No server for a network: it listens on the loopback address, and knows no users.
package serve
