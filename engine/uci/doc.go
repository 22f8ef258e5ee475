// Package uci speaks the universal chess interface (April 2006) over any reader
// and writer.
//
// # Protocol
//
// A search, a perft, a bench or a speedtest runs as a job beside the conversation, one
// at a time. While it runs
//
//   - isready, stop, ponderhit, debug, uci, help and quit are carried out at once;
//   - position, go, setoption, ucinewgame, bench and speedtest wait for its end, in
//     order;
//   - d and eval are carried out at once too, unless a command waits.
//
// So the commands of a whole session may come from a pipe. A stop applies to every go
// before it: it ends the search that runs, and those that wait end as soon as they
// begin. The same holds for ponderhit. quit drops the commands that wait.
//
// At the end of the input, the commands that wait are still carried out. A search with a
// limit of depth, nodes, mate or time for the move finishes. Any other search, also one
// on a clock, ends at once, because no stop can come any more. Commands that wait may
// take 16 MiB. Beyond that, input is read only when there is room again; and because no
// stop can be read meanwhile, searches end as at the end of the input.
//
// Every go that is begun is answered by one bestmove. After a position that cannot be read it
// is 0000, until a position is accepted: a move of the position before would be one of
// another game. Words before a known command are
// skipped, as the protocol requires. A command that cannot be carried out changes
// nothing, and an info string says why. A go with a limit that cannot be read is carried
// out with its other limits; if that leaves the side to move without a limit, it
// searches depth 1.
//
// Output is written in whole lines, each command's answer in one piece. When the
// output is closed, or the context of Run ends, the session ends as with quit.
//
// # What it is not
//
// It does not search and does not manage time: package engine does. Registration and
// copy protection are accepted and ignored.
package uci
