// Package froe holds no code. Froe is a chess engine and a laboratory for
// Dynamic Tree Splitting (Hyatt, ICCA Journal 20(1), 1997):
//
//	cmd/froe       the program: UCI by default, subcommands for everything else
//	engine         the facade a Go program embeds
//	engine/chess   the rules of chess
//	engine/eval    evaluation
//	engine/search  what to prune, reduce, extend and order
//	engine/clock   how long to think
//	engine/uci     the protocol
//	engine/lab     everything that measures, tunes and makes games
//	dts            the search as a machine of nodes and workers; knows no chess
//	dts/dtstest    trees of known value, oracles, schedulers
//	splitpoint     the table of open split points
//	tt             the transposition table
//	scripts        what a person runs
//
// Which package may import which is held by a test beside this file. So is which
// atomics: words that every node of a search touches, in dts, splitpoint, tt and
// engine/search, are of sync/atomic's types; shared state elsewhere is cold, and
// of go.uber.org/atomic's, which has more of them (Error, Duration, String).
package froe
