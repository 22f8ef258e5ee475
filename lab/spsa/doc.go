// Package spsa tunes numbers by playing games: simultaneous perturbation
// stochastic approximation.
//
// # Method
//
// Each iteration perturbs all numbers at once, each up or down by the toss of a coin,
// plays that setting against its mirror image, and shifts every number towards the
// side that won, in proportion to how clearly it won. So one match estimates the
// gradient, however many numbers there are. Perturbations and shifts shrink from
// iteration to iteration, with the exponents that Spall recommends.
//
// # Protocol
//
// A [Plan] names the numbers; a [Match] plays a plus setting against a minus setting
// and returns its result. [Run] goes on from a [State]: the start, or one that was
// saved after an earlier iteration. Every iteration draws its random numbers from the
// seed and its own number, so that a run that was interrupted has the same result as
// one that was not. [Plan.Load] refuses a checkpoint that the plan cannot come to.
//
// # What it is not
//
// It knows neither games nor the meaning of the numbers.
//
// References: Spall, Implementation of the simultaneous perturbation algorithm
// for stochastic optimization, 1998; Kiiski, SPSA tuner for Stockfish, 2011.
package spsa
