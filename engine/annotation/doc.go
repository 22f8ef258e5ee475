// Package annotation says how well the moves of games were played: it has an engine
// search every position of a game and turns that into a [Review], into annotations of
// the game's PGN, and into a page with the curve of the evaluation.
//
// # Winning chances
//
// The chances of a side are the points that it may expect: the chance to win and half
// the chance to draw, as [engine.Score.WDL] has them, from 0 to 1. A move costs as much
// as the chances are worse after it than before it; a move that the engine would
// play itself costs nothing.
//
//	costs    mark          glyph
//	≥ 0.05   inaccuracy    ?!
//	≥ 0.10   mistake       ?
//	≥ 0.15   blunder       ??
//
// # Accuracy
//
// The accuracy of a move that costs c is 103.1668 exp(−4.354 c) − 3.1669, at least 0
// and at most 100. The accuracy of a side is the mean of two means over its moves, the
// arithmetic and the harmonic one, where a move counts as 1 at least: one blunder is to
// weigh more than it does in an average.
//
// References: the thresholds and the accuracy of a move are those of lichess.org
// (lichess.org/page/accuracy, and Advice.scala and AccuracyPercent.scala of its source).
//
// Departure: lichess weighs the arithmetic mean by how much the evaluation changes
// around a move, adds 1 to the accuracy of each, and has its own curve from
// centipawns to chances. So the figures are near those of lichess, but not the same.
//
// # Protocol
//
// [Run] reviews games as they come, several at a time, and delivers them in order. The
// positions of a game are searched from the last to the first with one transposition
// table, so that a search knows what came of the position. Each game begins with an
// empty table: with a limit of nodes or depth and one thread a review depends on
// nothing but the game.
//
// [Continue] opens a folder to keep games in; a run that was interrupted goes on there.
//
// # What it is not
//
// The figures say how far the moves are from those of the engine, not how strong a
// player is: accuracy is high where positions are simple.
package annotation
