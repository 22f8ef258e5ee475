// Package tune fits the weights of the evaluation to the results of games.
//
// # Method
//
// Logistic regression, as Texel did it: the evaluation of a quiet position says
// how the game will end, 1/(1+e^(−K·value)), and the weights are those whose
// forecast has the least cross-entropy with what became of the games. K, the
// steepness, is fitted to the old weights first and then held, so that the size
// of a centipawn stays what the search is used to. The result may be blended
// with what a search thought of the position.
//
// The value is a sum of weights (eval.Counter), so that the slope is exact. It
// is followed in batches by Adam, from the old weights, and a Gaussian prior
// around those holds back what few positions speak for.
//
// # Protocol
//
// Read gives a Set, part of it held out: whole stretches of samples, as those of
// one game have one result. Fit changes weights and tells of each epoch the loss
// on both parts. One seed and one set give the same weights on every machine,
// however many goroutines share the work.
//
// # What it is not
//
// It changes no term and knows none: what the evaluation looks at is decided in
// engine/eval. What is not linear there (what a piece adds to the danger, how
// much an edge is scaled) it takes as given.
//
// References: Österlund, Texel's tuning method, 2014 (chessprogramming wiki);
// Kingma and Ba, Adam: a method for stochastic optimization, 2015.
package tune
