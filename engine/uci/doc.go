// Package uci speaks the universal chess interface (April 2006) over any reader
// and writer.
//
// # Protocol
//
// A search, a perft or a bench runs as a job beside the conversation, one at a
// time. While it runs
//
//   - isready, stop, ponderhit, debug, uci, help and quit are carried out at once;
//   - position, go, setoption, ucinewgame and bench wait for its end, in order;
//   - d and eval are carried out at once too, unless a command waits.
//
// So the commands of a whole session may come from a pipe. A stop is for every go
// given before it: it ends the one that runs, and has those that wait end as soon
// as they begin. A ponderhit likewise. quit drops what waits.
//
// At the end of the input what waits is still carried out. A search with a limit
// of depth, nodes, mate or time for the move finishes; any other, also one on a
// clock, ends at once, for nobody is there to stop it. Commands that wait may take
// 16 MiB: beyond that nothing is read until there is room, and because no stop can
// be read either, searches end as at the end of the input.
//
// Every go that is begun gets one bestmove. Words before a known command are
// skipped, as the protocol wants it. A command that cannot be carried out leaves
// everything as it was and says so in an info string. Of a go with an unreadable
// limit the rest is obeyed; if that leaves the side to move without a limit,
// depth 1 is searched.
//
// Output is written in whole lines, each command's answer in one piece. When the
// output is closed, or the context of Run ends, the session ends as with quit.
//
// # What it is not
//
// It knows no time and no search: those are engine's. registration and copy
// protection are accepted and ignored.
package uci
