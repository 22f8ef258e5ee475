package tune

import "math"

// Outlook is how the score of a search foresees win, draw and loss: a game is
// won as often as 1/(1+e^((Centre−score)/Width)) says, and lost as often as it
// says of −score. Both are in centipawns.
type Outlook struct {
	Centre float64 `json:"centre"`
	Width  float64 `json:"width"`
}

// rounds of fitting the two in turn; they settle within a few.
const rounds = 4

// Outlook fits the curve to the scores and results of the set.
func (s *Set) Outlook(concurrency int) Outlook {
	o := Outlook{Centre: 100, Width: 100}
	for range rounds {
		o.Centre = golden(1, 1000, 0.5, func(c float64) float64 { return Outlook{c, o.Width}.loss(s.train, concurrency) })
		o.Width = golden(1, 1000, 0.5, func(w float64) float64 { return Outlook{o.Centre, w}.loss(s.train, concurrency) })
	}
	return o
}

// loss is the sum of the entropies.
func (o Outlook) loss(samples []sample, concurrency int) float64 {
	win := func(score float64) float64 { return 1 / (1 + math.Exp((o.Centre-score)/o.Width)) }
	return sum(samples, concurrency, func(_ int, part []sample) float64 {
		total := 0.0
		for i := range part {
			score := float64(part[i].score)
			chance := win(score)
			switch part[i].result {
			case 0:
				chance = win(-score)
			case 0.5:
				chance = 1 - win(score) - win(-score)
			}
			total -= math.Log(max(chance, 1e-9))
		}
		return total
	})
}
