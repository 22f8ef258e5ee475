package eval

import (
	"fmt"
	"strings"

	"froe/engine/chess"
)

// term is a part of the evaluation, kept apart so that [Classical.Trace] can
// show it.
type term uint8

const (
	material term = iota // pieces where they stand
	structure
	passed
	mobility
	single
	threats
	safety
	ending
	tempo
	terms
)

// termNames are the rows of Trace.
var termNames = [terms]string{
	material:  "Material",
	structure: "Pawns",
	passed:    "Passed pawns",
	mobility:  "Mobility",
	single:    "Pieces",
	threats:   "Threats",
	safety:    "King safety",
	ending:    "Bare king",
	tempo:     "Tempo",
}

// Trace is a table of what each term gives each side, in pawns, with the value
// that Evaluate makes of it.
func (c *Classical) Trace(p *chess.Position) string {
	v := evaluation{p: p, w: c.weights, squares: c.squares}
	v.evaluate(c.pawns.probe(&v))
	var b strings.Builder
	b.WriteString("              |     White     |     Black     |     Total\n")
	b.WriteString("         Term |   MG     EG   |   MG     EG   |   MG     EG\n")
	rule := "--------------+---------------+---------------+--------------\n"
	b.WriteString(rule)
	for t, name := range termNames {
		white, black := v.terms[t][chess.White], v.terms[t][chess.Black]
		fmt.Fprintf(&b, " %12s | %s | %s | %s\n", name, white, black, white-black)
	}
	b.WriteString(rule)
	fmt.Fprintf(&b, " %12s |               |               | %s\n\n", "Sum", v.sum())
	value := v.value()
	fmt.Fprintf(&b, "Phase %d of %d (all pieces), scale %d of %d\n",
		v.phase, fullPhase, v.scale(v.sum().blend(v.phase)), fullScale)
	fmt.Fprintf(&b, "Evaluation %+.2f (White's side)\n", float64(value)/100)
	return b.String()
}

// String is the two values in pawns.
func (s score) String() string {
	return fmt.Sprintf("%6.2f %6.2f", float64(s.middle())/100, float64(s.end())/100)
}
