package train

import (
	"math"

	"froe/lab/archive"
	"froe/tt"
)

// winning is the score, in centipawns, with which a player gets 0.73 of the
// points: what fits the results of archived games best.
const winning = 180

// lookAhead corrects the scores of a game by what came after them. By TD(λ), the
// expected points of a position are (1 − λ) times those of its own score plus λ times
// those of the next position; at the end stands the result. Mate scores stay as they
// are.
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
