package eval

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
