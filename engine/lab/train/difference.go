package train

import (
	"math"

	"froe/engine/lab/archive"
	"froe/tt"
)

// winning is the score, in centipawns, with which a player gets 0.73 of the
// points: what fits the results of archived games best.
const winning = 180

// lookAhead changes the scores of a game to what the rest of it says they should
// have been. By TD(λ) the points that a position promises are (1 − λ) of those its
// own score promises and λ of those that the position after it does, and at the
// end the result. Mates stay as they are.
//
// Reference: Sutton, Learning to predict by the methods of temporal differences,
// Machine Learning 3, 1988.
func lookAhead(g *archive.Game, lambda float64) {
	points := g.Result.Points(0)
	for i := len(g.Moves) - 1; i >= g.Opening; i-- {
		score := &g.Moves[i].Score
		points = (1-lambda)*sigmoid(float64(*score)/winning) + lambda*points
		if max(*score, -*score) < tt.MateBound {
			*score = int16(math.RoundToEven(winning * logit(points)))
		}
	}
}

// logit is the inverse of the sigmoid, within ±logitLimit.
func logit(probability float64) float64 {
	return max(-logitLimit, min(math.Log(probability/(1-probability)), logitLimit))
}

// logitLimit is where a win is as sure as it need be: 3600 centipawns.
const logitLimit = 20
