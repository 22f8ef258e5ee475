// Package eval is the static evaluation of positions, without any search.
//
// An [Evaluator] answers in centipawns from the side to move. [Trained] is one by a
// network (engine/eval/network), and by what is known of endings that games seldom
// reach. [Classical] is the hand-written one: material and piece-square tables, pawn structure, passed
// pawns, mobility, terms for single pieces, threats and king safety. Each term has
// a value for the middlegame and one for the endgame; they are blended by the
// pieces left (tapered evaluation), and the result is scaled down in endings that
// are hard to win.
//
// An evaluator belongs to one worker. The hand-written one has a pawn hash table of
// its own, which changes how long an answer takes, never the answer.
//
// The evaluation is the same for both sides: a position with its colours
// exchanged and its board turned upside down has the same value. It allocates
// nothing.
//
// All numbers are [Weights]; [Values] has those that are played with, which
// engine/lab/tune writes. Before it is blended and scaled, a position's value is
// linear in them, and a [Counter] finds what each is multiplied by, so that they
// can be tuned.
//
// Reference: "Evaluation", Chess Programming Wiki.
package eval
