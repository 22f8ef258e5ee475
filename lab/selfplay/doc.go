// Package selfplay plays games inside one process, many at a time: for archives
// (lab/archive), to which evaluations are fitted, and to find out which of two
// settings of an engine is stronger.
//
// # Protocol
//
// A [Plan] says who plays whom, from which openings and how many games; [Run] plays
// them, from any game on, and reports each, in order. The random numbers of a game depend on the plan's
// seed and the game's number alone, and its players forget all games before: the
// same plan gives the same games however many are played at a time.
//
// A game begins with an opening and random moves. If a plan says so, the first player
// searches the position after them, and where one side is too far ahead, chance draws
// another start.
//
// A [Player] chooses moves. [Searcher] is Froe with one worker, a table of its own
// and a [Limit] of positions for each move. simulation.Player is an algorithm on
// virtual processors.
//
// A plan with a farm has it play the games, in pieces: a [Pair] plays those of a
// [Piece] wherever that is, and [Encode] and [Decode] carry them.
//
// # The end of a game
//
// Mate, stalemate, the third repetition, fifty moves and insufficient material end a
// game by the rules. [Adjudication] ends it earlier: as a win when both players have
// agreed for some plies that one of them is far ahead, as a draw when both scores
// have been near zero for longer, or at a length that hardly any game reaches.
//
// # What it is not
//
// It has no clocks and writes no files: matches with clocks, between programs, are
// played by the tools that scripts/match drives.
package selfplay
