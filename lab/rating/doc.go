// Package rating finds the ratings of players by games between them, and where players
// would stand on a public list on which others of them are.
//
//	table, err := rating.Rate(games, seed)
//	if err != nil {
//		return err
//	}
//	place, ok := table.Place("Froe", map[string]float64{"Some Engine 1.0": 3000, "Another 2.1": 2870})
//
// # Model
//
// The share of the points that White can expect is 1 / (1 + 10^(−d/400)), where d is
// the rating of White, less that of Black, plus an advantage of White, which is the
// same for all players. A draw is half a point for each. Ratings are those at which
// each player can expect the points it has: the maximum of the likelihood of Bradley
// and Terry, where half a point is half a win and half a loss. Elo's own formula is
// the same, as are that of package statistic and those of matches, so that a rating of
// two players is that of their match.
//
// Rejected: a parameter for draws (Rao and Kupper 1967, Davidson 1970; BayesElo has
// the first). In Davidson's model, too, the points and the number of draws are all
// that ratings depend on. It would seldom change the order of players, but stretch the
// scale by the share of draws, and differences would no longer be those of matches.
// What it is better at, the spread of results, comes from the pairs here.
//
// # Prior
//
// For each player one more game is taken to have been played, against its opponents in
// proportion to the games with them. All outcomes have the same share of it. So a
// rating is finite even of a player that won everything. Two players have one more
// pair, as in package statistic. The advantage of White has a normal prior with a
// standard deviation of 100 Elo, which only matters where a player always has the same
// colour.
//
// # Intervals
//
// Two games with the same opening and colours exchanged are one observation, a pair:
// an opening favours one colour, and a pair makes up for that. A pair has nine
// outcomes, a game without a partner three. What is random is how many games of two
// players had each outcome: their chances have a Dirichlet distribution, the prior and
// what was counted. Ratings are fitted to a thousand draws from it, and the interval
// leaves out 2.5 % of them at each end. This is the Bayesian bootstrap. Unlike the
// plain one, it does not take a player that won everything for one that always will.
// The interval of a rating is that of its difference from the mean of all players, or
// of those that [Table.Zero] names.
//
// Rejected: the curvature of the likelihood, which takes half points for wins and
// losses that are drawn by lot, and the two games of a pair for independent. Both make
// intervals too wide.
//
// # A place on a public list
//
// Anchors are players with a rating on a public list. Each says where another player
// would stand there: at its public rating, plus the difference that the games show.
// Anchors do not agree, for more reasons than chance in these games: time controls,
// openings, processors and versions are different, and one player suits another more
// or less. [Table.Place] takes what the anchors say for m + c·d + e, where m is the
// place of the player, d how far the player is ahead of an anchor, and e normal with
// an unknown standard deviation, the scatter of the anchors. 1 − c is how much of a
// difference here is left on the list; c has a normal prior with mean 0 and standard
// deviation 0.2, the scatter a half-normal one with 50 Elo. The place has a scatter of
// its own, like that of any anchor. So anchors that are much weaker or stronger count
// for less, and the interval is wide where anchors are few or do not agree. This is a
// random-effects meta-analysis, integrated over the scatter.
//
// # What it is not
//
// It does not know that an engine changes, and takes any two engines of one name for
// the same. A place on a list is an estimate of what that list would find, and no
// rating of its own.
//
// References: Bradley and Terry, Rank analysis of incomplete block designs, Biometrika
// 39, 1952; Davidson, On extending the Bradley-Terry model to accommodate ties, JASA
// 65, 1970; Rubin, The Bayesian bootstrap, Annals of Statistics 9, 1981; Higgins,
// Thompson and Spiegelhalter, A re-evaluation of random-effects meta-analysis, JRSS A
// 172, 2009; Gelman, Prior distributions for variance parameters in hierarchical
// models, Bayesian Analysis 1, 2006. Programs: Coulom's BayesElo, Ballicora's Ordo.
package rating
