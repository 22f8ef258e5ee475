package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// Futility pruning: the side to move stands so far below alpha that no quiet
// move, followed by a search of depth plies, will raise it. futility reports
// whether that is so.
// Reference: Heinz, "Extended futility pruning", ICCA Journal 21(2), 1998;
// "Futility Pruning", Chess Programming Wiki.
func (w *Worker) futility(n *dts.Node, f *frame, depth int) bool {
	t := &w.shared.tuning
	return w.shared.Switches.Futility &&
		depth <= t.FutilityDepth &&
		dts.Value(f.staticEval)+dts.Value(t.FutilityBase+t.FutilityMargin*depth) <= n.AlphaNow()
}

// futileCapture reports whether a capture that gives no check will not raise alpha
// either, with the piece that it wins and a search of depth plies. Its history moves
// the border.
func (w *Worker) futileCapture(n *dts.Node, f *frame, m chess.Move, depth int) bool {
	t := &w.shared.tuning
	if !w.shared.Switches.Futility || depth > t.CaptureDepth || m.Kind() == chess.Promotion || f.pos.InCheck() {
		return false
	}
	most := t.CaptureBase + t.CaptureMargin*depth + int(pieceValue[f.pos.Captured(m)]) + w.captureHistory(f, m)/t.CaptureDivisor
	return dts.Value(f.staticEval)+dts.Value(most) <= n.AlphaNow()
}

// captureHistory is the history of a capture.
func (w *Worker) captureHistory(f *frame, m chess.Move) int {
	return int(w.moveHistory.captureEntry(&f.pos, m).load())
}
