// Package statistic summarises measurements: means of ratios with their spread and
// the interval that resampling gives, and differences of strength. It knows nothing
// of what is measured.
//
// # The interval of a match
//
// The usual interval of a match, the normal one of the mean score of its pairs,
// fails where pairs are few: two pairs that come out alike have no spread, and it
// claims Elo ± 0. Student's t has the same fault, and leaves the range of possible
// scores besides. So the interval is a Bayesian one. The chances of the five
// outcomes of a pair (0, ½, 1, 1½ or 2 points) are unknown; before the match they
// have a Dirichlet distribution whose parameters are 1/5 each, as if one pair had
// been seen that is shared by all outcomes (Perks's prior). The match adds what it
// counts, which gives the posterior distribution of the chances. The mean score
// then has a known mean and variance, and is taken to have the beta distribution
// with these two, which is exact if only lost and won pairs have weight. The ends
// of the interval are its 2.5 % and 97.5 % quantiles, in Elo.
//
// With many pairs this is the normal interval. In trials with few it covers the
// true difference far more often than that and Student's t: docs/log/measuring.md.
//
// References: Efron and Tibshirani, An Introduction to the Bootstrap, 1993; Perks,
// Some observations on inverse probability, Journal of the Institute of Actuaries
// 73, 1947.
package statistic
