// Package eval says what a position is worth without searching.
//
// An Evaluator answers in centipawns from the side to move. Classical is the
// hand-written one: material, piece-square terms, pawn structure, passed
// pawns, mobility, a few terms for single pieces, threats and the king's
// safety, each with a value for the middlegame and one for the endgame,
// blended by the pieces left, and scaled down where an edge does not win. A
// network will stand behind the same interface.
//
// An evaluator belongs to one worker: it may keep a private cache. The cache
// changes how long an answer takes and never the answer, so that results do
// not depend on who was asked what before.
//
// The evaluation is the same for both sides: a position with its colours
// exchanged and its board turned upside down has the same value. It allocates
// nothing.
//
// All numbers are Weights, in centipawns of (middlegame, endgame); Values are
// those that are played with, as engine/lab/tune writes them. A position's value is
// linear in them before it is blended and scaled, and a Counter says what each
// is multiplied by, so that they can be tuned.
package eval
