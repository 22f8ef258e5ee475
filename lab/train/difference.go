package train

import (
	"math"

	"froe/engine/chess"
	"froe/engine/syzygy"
	"froe/lab/archive"
	"froe/tt"
)

// winning is the score, in centipawns, with which a player gets 0.73 of the
// points: what fits the results of archived games best.
const winning = 180

// won is the least score, in centipawns, of a position that endgame tables say is won.
const won = 600

// lookAhead corrects the scores of a game by what came after them. By TD(λ), the
// expected points of a position are (1 − λ) times those of its own score plus λ times
// those of the next position; at the end stands the result. Mate scores stay as they
// are. A position whose outcome is known has the points of that.
//
// Reference: Sutton, Learning to predict by the methods of temporal differences,
// Machine Learning 3, 1988.
func lookAhead(g *archive.Game, lambda float64, known outcomes) {
	points := g.Result.Points(chess.White)
	for i := len(g.Moves) - 1; i >= g.Opening; i-- {
		score := &g.Moves[i].Score
		mate := max(*score, -*score) >= tt.MateBound
		if p, ok := known[i]; ok {
			points = p
			if !mate {
				*score = certain(p, *score)
			}
			continue
		}
		points = (1-lambda)*sigmoid(float64(*score)/winning) + lambda*points
		if !mate {
			*score = int16(math.RoundToEven(winning * logit(points)))
		}
	}
}

// outcomes are the points of White in the positions of a game whose outcome is known, by
// ply.
type outcomes map[int]float64

// outcomesOf looks a game's positions up in tables. Cursed wins are draws.
func outcomesOf(g *archive.Game, tables *syzygy.Tables) (outcomes, error) {
	known := outcomes{}
	if tables.Pieces() == 0 {
		return known, nil
	}
	return known, g.Walk(func(ply int, p *chess.Position) {
		if ply < g.Opening || p.Occupied().Count() > tables.Pieces() {
			return
		}
		if v, ok := tables.ProbeWDL(p); ok {
			known[ply] = points(v, p.Turn())
		}
	})
}

// points are those of White if the side to move has an outcome.
func points(v syzygy.WDL, turn chess.Color) float64 {
	switch {
	case v != syzygy.Win && v != syzygy.Loss:
		return 0.5
	case (v == syzygy.Win) == (turn == chess.White):
		return 1
	}
	return 0
}

// certain is the score of a position whose points are known, as near as can be to the
// one that the search found.
func certain(points float64, score int16) int16 {
	switch points {
	case 1:
		return max(score, won)
	case 0:
		return min(score, -won)
	}
	return 0
}

// logit is the inverse of the sigmoid, within ±logitLimit.
func logit(probability float64) float64 {
	return max(-logitLimit, min(math.Log(probability/(1-probability)), logitLimit))
}

// logitLimit is where a win is as sure as it need be: 3600 centipawns.
const logitLimit = 20
