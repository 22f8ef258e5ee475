// Package eval is the static evaluation of positions, without any search.
//
// An [Evaluator] answers in centipawns from the side to move. [Trained] is the
// engine's own: a network (engine/eval/network), and what is known of endings that
// it seldom or never saw. The network of the program, [Default], was trained from
// nothing but games of Froe against itself (docs/network.md); [Load] reads
// another.
//
// The evaluation is the same for both sides: a position with its colours
// exchanged and its board turned upside down has the same value. It depends on the
// position alone, not on the machine, and allocates nothing.
//
// Reference: "Evaluation" and "NNUE", Chess Programming Wiki.
package eval
