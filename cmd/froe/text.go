package main

import (
	"fmt"
	"io"
	"time"

	"froe/engine"
)

// text shows a search as lines of text, for files and pipes.
type text struct{ w io.Writer }

func (t *text) begin(a *analysis) {
	fmt.Fprintf(t.w, "%s\nthreads %d, hash %d MiB\n", a.fen, a.options.Threads, a.options.Hash)
}

func (t *text) info(i *engine.Info) {
	if i.Kind != engine.Iteration {
		return
	}
	rank := ""
	if i.MultiPV > 1 {
		rank = fmt.Sprintf(" line %d", i.MultiPV)
	}
	fmt.Fprintf(t.w, "depth %2d/%-2d%s  %7s  %8s nodes  %7s/s  hash %3d%%  %8s  %s\n",
		i.Depth, i.SelDepth, rank, i.Score, count(float64(i.Nodes)), count(float64(i.NPS())),
		i.Hashfull/10, clock(i.Time), i.Line)
}

func (t *text) tick(engine.Progress) {}

func (t *text) done(r *engine.Result, p engine.Progress) error {
	tables := ""
	if p.TBHits > 0 {
		tables = fmt.Sprintf(", %d found in endgame tables", p.TBHits)
	}
	_, err := fmt.Fprintf(t.w, "%s\n%v%s\n", verdict(&r.Info), speedOf(p.Nodes, p.Time), tables)
	return err
}

// verdict is what a best line comes to, in words.
func verdict(i *engine.Info) string {
	moves := i.Line.SAN()
	switch {
	case len(moves) == 0 && i.Score != 0:
		return "checkmate"
	case len(moves) == 0:
		return "stalemate"
	case len(moves) == 1:
		return fmt.Sprintf("best %s  %s", moves[0], i.Score)
	}
	return fmt.Sprintf("best %s  %s, then %s", moves[0], i.Score, moves[1])
}

// count writes a number so that it fits a column: 512, 20.4 k, 3.07 M.
func count(n float64) string {
	for _, unit := range []string{"", " k", " M", " G"} {
		switch {
		case n < 10 && unit != "":
			return fmt.Sprintf("%.2f%s", n, unit)
		case n < 100 && unit != "":
			return fmt.Sprintf("%.1f%s", n, unit)
		case n < 999.5 || unit == " G":
			return fmt.Sprintf("%.0f%s", n, unit)
		}
		n /= 1000
	}
	panic("unreachable")
}

// clock writes a time: 0.35 s, 12.0 s, 2:05.
func clock(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.2f s", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	s := int(d.Seconds())
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
