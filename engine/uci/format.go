package uci

import (
	"fmt"
	"strings"

	"froe/engine"
)

// format writes an Info in the order of fields that Stockfish uses, which some
// readers rely on. All numbers are integers.
func format(i *engine.Info, wdl bool) string {
	switch {
	case i.Kind == engine.Current:
		return fmt.Sprintf("info depth %d currmove %s currmovenumber %d", i.Depth, i.Line.UCI()[0], i.Number)
	case i.Depth == 0: // no legal move
		return "info depth 0 score " + score(i.Score)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "info depth %d seldepth %d multipv %d score %s", i.Depth, i.SelDepth, i.MultiPV, score(i.Score))
	switch i.Bound {
	case engine.Lower:
		b.WriteString(" lowerbound")
	case engine.Upper:
		b.WriteString(" upperbound")
	}
	if wdl {
		o := i.Score.WDL()
		fmt.Fprintf(&b, " wdl %d %d %d", o.Win, o.Draw, o.Loss)
	}
	fmt.Fprintf(&b, " nodes %d nps %d hashfull %d tbhits %d time %d", i.Nodes, i.NPS(), i.Hashfull, i.TBHits, i.Time.Milliseconds())
	if i.Line.Len() > 0 {
		b.WriteString(" pv " + strings.Join(i.Line.UCI(), " "))
	}
	return b.String()
}

// score writes centipawns, or moves to mate.
func score(s engine.Score) string {
	if n, ok := s.Mate(); ok {
		return fmt.Sprintf("mate %d", n)
	}
	return fmt.Sprintf("cp %d", s.Centipawns())
}

// bestMove writes the answer to a go.
func bestMove(r *engine.Result) string {
	switch best, ponder := r.UCI(); {
	case best == "":
		return "bestmove (none)"
	case ponder == "":
		return "bestmove " + best
	default:
		return "bestmove " + best + " ponder " + ponder
	}
}

// currLines writes the line of each worker that is on one, as the protocol wants
// it: all in one piece.
func currLines(workers []engine.Worker) string {
	var lines []string
	for i := range workers {
		if moves := workers[i].Line.UCI(); len(moves) > 0 {
			lines = append(lines, fmt.Sprintf("info currline %d %s", i+1, strings.Join(moves, " ")))
		}
	}
	return strings.Join(lines, "\n")
}

// work sums up what the workers did.
func work(w *engine.Work) string {
	return fmt.Sprintf("workers: %d nodes, %d of them wasted; busy %d%%; "+
		"splits at %d PV, %d CUT, %d ALL nodes; %d late joins, %d came too late, %d lines given up; "+
		"%d lock waits, parked %d times",
		w.Nodes, w.Wasted.Cut(), int(100*w.Busy()+0.5), w.Splits[0], w.Splits[1], w.Splits[2],
		w.LateJoins, w.Missed, w.Aborts, w.LockWaits, w.Parked)
}
