// Package froe holds no code. Froe is a chess engine and a laboratory for
// Dynamic Tree Splitting (Hyatt, ICCA Journal 20(1), 1997):
//
//	cmd/froe              the engine's program: UCI by default, and commands to play, analyse and test
//	cmd/froelab           the laboratory's program: commands to study, tune and train
//	engine                what a Go program embeds
//	engine/chess          the rules of chess
//	engine/chess/pgn      games as text
//	engine/eval           evaluation: the network of the program, and endings
//	engine/eval/network   how a network is computed, updated from move to move
//	engine/search         what to prune, reduce, extend and order
//	engine/algorithm      how workers search together: dts and its rivals by name
//	engine/mate           proofs of mates
//	engine/annotation     how good the moves of games are
//	engine/polyglot       opening books
//	engine/syzygy         endgame tables
//	engine/uci            the protocol of chess programs
//	lab/speedup           time to depth, for any kind of worker
//	lab/scaling           time to depth on real threads, of Froe and of other programs
//	lab/simulation        time to depth, and games, on virtual processors
//	lab/client            other programs that speak UCI
//	lab/calibration       what the simulator charges, measured
//	lab/suite             positions whose answers are known
//	lab/positions         sets of positions by name
//	lab/selfplay          games inside one process
//	lab/archive           whole games in a few bytes a position
//	lab/train             networks fitted to archives of games
//	lab/spsa              numbers of the search, tuned by games
//	lab/statistic         intervals and means
//	lab/report            pages of tables and plots
//	lab/job, lab/queue    jobs in pieces, on many machines
//	dts                   the search as a machine of nodes and workers; knows no chess
//	dts/sim               the same workers on virtual processors, in virtual time
//	dts/trace             what each worker did when
//	dts/dtstest           trees of known value, an oracle, schedules, injected faults
//	splitpoint            where idle workers look for work
//	tt                    the transposition table
//	internal              what the programs share, the page of froe serve, and small things of the runtime
//	scripts               what a person runs
//	asm                   what writes the assembly; a module of its own
//
// A test beside this file enforces which package may import which. The design is
// explained in docs/design.md, and docs/reading.md is a tour of the code.
package froe
