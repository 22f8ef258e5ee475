// Package selfplay plays games inside one process, many at a time: to gather
// positions that the evaluation is tuned on, and to tell whether one setting of
// an engine is stronger than another.
//
// # Protocol
//
// A Plan says who plays whom, from which openings and how many games; Run plays
// them and tells of each, in order. Each game has its own chance, drawn from the
// plan's seed and the game's number, and its players forget all games before:
// the same plan gives the same games however many are played at a time.
//
// A Player chooses moves. Searcher is Froe: one worker, a table of its own and a
// number of positions to search that is never exceeded.
//
// # The end of a game
//
// Mate, stalemate, the third repetition, fifty moves and dead material end a
// game as the rules say. Adjudication ends it earlier: a win when both players
// have agreed for some plies that one of them is far ahead, a draw when both see
// nothing for longer, and at a length that no real game reaches.
//
// # Samples
//
// A position of a game becomes a sample if its evaluation can stand for the
// result: the side to move is not in check and chose a quiet move, and its score
// is no mate. A sample is a line of text: FEN;result;score, both as White sees
// them, the result 1, 0.5 or 0, the score in centipawns.
//
// # What it is not
//
// It keeps no time and no record of moves: matches with clocks, between
// programs, are for the tools that scripts/match drives.
package selfplay
