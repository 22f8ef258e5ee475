// Package client speaks UCI to a chess engine that is another program.
//
// [Start] runs the program in a process of its own and begins the conversation.
// [Engine.Search] has it search a position, and passes on every line about the search.
// [Engine.Close] ends it. A process that was started is always waited for, together with
// the processes that it started, also after an error and when the context ends.
//
// # Trust
//
// The program is not trusted. Every answer has a time limit ([Patience]). If a program
// dies, hangs, ignores stop, plays an illegal move, writes a line without an end, or
// writes words for numbers, the error names the program and says what it did. Lines that
// are not UCI are skipped, as the protocol requires.
//
// # What it is not
//
// It plays no games and keeps no clock: fastchess and cutechess-cli do.
//
// Reference: Huber and Meyer-Kahlen, Description of the Universal Chess Interface, 2006.
package client
