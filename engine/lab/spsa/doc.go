// Package spsa tunes numbers by playing games: simultaneous perturbation
// stochastic approximation.
//
// # Method
//
// Each iteration moves all numbers at once, each up or down by a coin, plays the
// one setting against its mirror image, and shifts every number towards the side
// that won, by how clearly it did. One match so gives a slope, however many
// numbers there are. Perturbations and shifts shrink as iterations go by, with
// the exponents that Spall recommends.
//
// # Protocol
//
// A Plan names the numbers; a Match plays a plus setting against a minus setting
// and says how it went. Run goes on from a State, the start or one that was
// written down after an earlier iteration: as every iteration draws its coins
// from the seed and its own number, a run that was interrupted comes to the same
// end as one that was not.
//
// # What it is not
//
// It knows neither games nor what the numbers mean.
//
// References: Spall, Implementation of the simultaneous perturbation algorithm
// for stochastic optimization, 1998; Kiiski, SPSA tuner for Stockfish, 2011.
package spsa
