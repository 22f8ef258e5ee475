// Command froe is the chess engine Froe.
//
// Without arguments it speaks UCI on standard input and output, as chess
// programs expect. Its subcommands are for people: analyse shows a search as it
// runs, perft checks the move generator, bench measures speed and gives the
// search's signature. froe help lists them. Commands to study, tune and train are in
// another program, cmd/froelab.
//
// The program, not the library, fits the Go runtime to the number of threads
// (see cli.FitRuntime). Exit codes: 0 done, 1 failed, 2 wrong arguments, 130
// interrupted before there was a result. A UCI session that
// SIGINT or SIGTERM ends is done, as after quit; a second signal kills.
package main
