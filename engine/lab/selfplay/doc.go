// Package selfplay plays games inside one process, many at a time: to gather
// positions with their results for tuning the evaluation, and to find out which of
// two settings of an engine is stronger.
//
// # Protocol
//
// A [Plan] says who plays whom, from which openings and how many games; [Run] plays
// them and reports each, in order. The random numbers of a game depend on the plan's
// seed and the game's number alone, and its players forget all games before: the
// same plan gives the same games however many are played at a time.
//
// A [Player] chooses moves. [Searcher] is Froe with one worker, a table of its own
// and a limit of positions for each move. simulation.Player is an algorithm on
// virtual processors.
//
// # The end of a game
//
// Mate, stalemate, the third repetition, fifty moves and insufficient material end a
// game by the rules. [Adjudication] ends it earlier: as a win when both players have
// agreed for some plies that one of them is far ahead, as a draw when both scores
// have been near zero for longer, or at a length that hardly any game reaches.
//
// # Samples
//
// A position of a game becomes a [Sample] if it is quiet, so that its static
// evaluation has a meaning: the side to move is not in check and chose a quiet move,
// and its score is no mate. A sample is a line of text: FEN;result;score, both from
// White's point of view, the result 1, 0.5 or 0, the score in centipawns.
//
// # What it is not
//
// It has no clocks and records no moves: matches with clocks, between programs, are
// played by the tools that scripts/match drives.
package selfplay
