// Package eval is the static evaluation of positions, without any search.
//
// An [Evaluator] returns a value in centipawns from the side to move. [Trained] is the
// one of the engine: a network (engine/eval/network), and rules for endings that are
// rare in the games it was trained on. The network in the program, [Default], was
// trained on games of Froe against itself and on nothing else (docs/network.md). [Load]
// reads another network.
//
// The evaluation is the same for both sides: a position with its colours
// exchanged and its board turned upside down has the same value. It depends on the
// position alone, not on the machine, and allocates nothing.
//
// Reference: "Evaluation" and "NNUE", Chess Programming Wiki.
package eval
