package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// Futility pruning: the side to move stands so far below alpha that no quiet
// move, followed by a search of depth plies, will raise it. futility is the most
// that such a move may be worth, and reports whether that is no more than alpha.
// Reference: Heinz, "Extended futility pruning", ICCA Journal 21(2), 1998;
// "Futility Pruning", Chess Programming Wiki.
func (w *Worker) futility(n *dts.Node, f *frame, depth int) (most dts.Value, futile bool) {
	t := &w.shared.tuning
	most = dts.Value(f.staticEval) + dts.Value(t.FutilityBase+t.FutilityMargin*depth)
	return most, w.shared.Switches.Futility && depth <= t.FutilityDepth && most <= n.AlphaNow()
}

// futileCapture is the same for a capture that gives no check, with the piece that it
// wins and a search of depth plies. Its history moves the border.
func (w *Worker) futileCapture(n *dts.Node, f *frame, m chess.Move, depth int) (most dts.Value, futile bool) {
	t := &w.shared.tuning
	if !w.shared.Switches.Futility || depth > t.CaptureDepth || m.Kind() == chess.Promotion {
		return 0, false
	}
	most = dts.Value(f.staticEval) + dts.Value(t.CaptureBase+t.CaptureMargin*depth) +
		dts.Value(pieceValue[f.pos.Captured(m)]) + dts.Value(w.captureHistory(f, m)/t.CaptureDivisor)
	return most, most <= n.AlphaNow()
}

// captureHistory is the history of a capture.
func (w *Worker) captureHistory(f *frame, m chess.Move) int {
	return int(w.moveHistory.captureEntry(&f.pos, m).load())
}
