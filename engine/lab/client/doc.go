// Package client speaks UCI to a chess engine that is another program.
//
// [Start] runs the program in a process of its own and greets it; [Engine.Search]
// has it search a position and shows every line that says something of the search;
// [Engine.Close] ends it. A process that has been started is always waited for,
// with whatever it started itself, also after an error and when the context ends.
//
// # Trust
//
// The program is not trusted. Every answer has a time limit ([Patience]). One that dies, hangs, does
// not heed stop, plays an illegal move, or writes lines without an end or numbers
// that are none, gets an error that names it and says what it did. Lines that are
// not UCI are skipped, as the protocol asks.
//
// # What it is not
//
// It plays no games and keeps no clock: fastchess and cutechess-cli do.
//
// Reference: Huber and Meyer-Kahlen, Description of the Universal Chess Interface, 2006.
package client
