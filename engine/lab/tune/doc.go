// Package tune fits the weights of the evaluation to the results of games.
//
// # Method
//
// Logistic regression, known as Texel's tuning method: the evaluation of a quiet
// position predicts the result of the game, 1/(1+e^(−K·value)), and the weights are
// those whose prediction has the least cross-entropy with the results. K, the
// steepness, is fitted to the old weights first and then held, so that a centipawn
// keeps its size for the search. The result may be blended with the score of a search.
//
// The value is a sum of weights (eval.Counter), so that its gradient is exact. Adam
// follows it in batches, from the old weights, and a Gaussian prior around these keeps
// weights that occur in few positions near their old values.
//
// # Protocol
//
// [Read] returns a [Set] of which a part is held out: whole games, as all positions
// of one have one result. [Fit] returns new weights and reports the loss on
// both parts after each epoch. The same seed and set give the same weights on every
// machine, however many goroutines share the work.
//
// # What it is not
//
// It changes no term of the evaluation and knows none: engine/eval decides what is
// evaluated. What is not linear there (king danger, the scaling of endgames) stays as
// it is.
//
// References: Österlund, Texel's tuning method, 2014 (chessprogramming wiki);
// Kingma and Ba, Adam: a method for stochastic optimization, 2015.
package tune
