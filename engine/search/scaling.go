package search

import "froe/engine/chess"

// fiftyScale is how the fifty-move counter takes value off an evaluation: all of
// it would be gone at so many plies, half of it at the draw.
const fiftyScale = 2 * fiftyMoves

// Scaling: the fewer pieces there are the harder an advantage is to win, and the
// nearer the draw by the fifty-move rule the less it is worth. scaledEval is a
// static evaluation with both taken into account. The table keeps evaluations
// before that, for positions in it have no counter.
// Reference: Stockfish.
func (w *Worker) scaledEval(p *chess.Position, raw int16) int {
	if !w.shared.Switches.Scaling {
		return int(raw)
	}
	t := &w.shared.tuning
	pieces := 3*(p.Type(chess.Knight)|p.Type(chess.Bishop)).Count() + 5*p.Type(chess.Rook).Count() + 9*p.Type(chess.Queen).Count()
	v := int(raw) * (t.ScaleBase + t.ScalePiece*pieces + t.ScalePawn*p.Type(chess.Pawn).Count()) / 1024
	return v * (fiftyScale - p.Fifty()) / fiftyScale
}
