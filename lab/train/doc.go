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
// # Determinism
//
// The order of samples depends on the seed and the epoch alone. A batch is cut
// into a fixed number of parts, each with gradients of its own, which are added in
// a fixed order: the number of threads does not change a bit of the result. Nor
// does the kernel: that for AVX2 rounds as plain Go does. So a run that is
// continued from a checkpoint ends as one that was never interrupted.
//
// References: Loshchilov and Hutter, Decoupled Weight Decay Regularization, 2019;
// Loshchilov and Hutter, SGDR, 2017.
package train
