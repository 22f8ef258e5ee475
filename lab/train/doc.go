// Package train fits a network (engine/eval/network) to positions of archived
// games (lab/archive).
//
// # What is fitted
//
// The output of the network, through a sigmoid, is fitted to sigmoid(score / Scale)
// of each sample, as the side to move sees it: the loss is the mean square of the
// difference. The score is the one that the search of the position found, corrected by
// TD(λ) with the scores of the positions after it and the result of the game. Whole
// games are held out: the loss on them, and the mean absolute difference between output
// and score in centipawns, say how good the network is on games that it has not seen.
//
// The optimiser is AdamW with decoupled weight decay. Its rate rises linearly for
// a share of the steps and then falls along a cosine. Weights are kept within what can be
// quantised.
//
// Where a network has several regions of the own king, what they have in common is
// learned once: the weights of a feature are the sum of those of its region and of a
// factor that all regions share. The network has the sums.
//
// Samples of equal positions are one, with the mean of their scores. They lie on disk
// ([Set]), so that there may be more than memory has room for. Where endgame tables are
// given, the positions that they know have the score of their outcome.
//
// # A step
//
// Of the first layer a sample uses some thirty rows for each side. So a step takes all samples
// of its batch through a tile, 32 columns of the layer, before the next one: the rows of a tile
// fit a processor's cache. On the way back it is the other way round: for each row of a tile the
// derivatives of the samples that have it are summed, and the optimiser changes the tile.
//
// # Determinism
//
// The order of samples depends on the seed and the epoch alone. A batch is cut
// into groups of a fixed size, and whatever is summed is summed in a fixed order, each
// number by one thread: their number does not change a bit of the result. Nor
// does the kernel: that for AVX2 rounds as plain Go does. So a run that is
// continued from a checkpoint ends as one that was never interrupted.
//
// References: Loshchilov and Hutter, Decoupled Weight Decay Regularization, 2019;
// Loshchilov and Hutter, SGDR, 2017.
package train
