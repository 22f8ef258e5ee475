// Package uci speaks the universal chess interface (April 2006) over any reader
// and writer.
//
// # Protocol
//
// Run reads a command a line and carries it out before it reads the next. What
// takes long, a search, perft or bench, runs as a job beside it, so isready, stop,
// ponderhit, debug and quit are answered at once. There is one job at a time:
// commands that would change the engine under it are refused with an info
// string. After stop they wait for the job's last line instead, so that stop and
// the next position may be sent in one go.
//
// Output is written in whole lines, each command's answer in one piece.
//
// Nothing that is read ends the session but quit and the end of the input. Words
// before a known command are skipped, as the protocol wants it; a command that
// cannot be carried out leaves everything as it was, and says so in an info
// string. Of a go with an unreadable limit the rest is obeyed, and if that
// limits nothing, depth 1 is searched: every go that is begun gets its one
// bestmove.
//
// When the output is closed, the session ends as if the input had ended. Run
// then closes the input too, if it is an io.Closer, since nothing else would
// wake the reader.
//
// # What it is not
//
// It knows no time and no search: those are engine's. registration and copy
// protection are accepted and ignored.
package uci
