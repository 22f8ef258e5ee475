package main

import (
	"fmt"
	"io"

	"froe/engine"
	"froe/internal/cli"
)

// text shows a search as lines of text, for files and pipes.
type text struct{ w io.Writer }

func (t *text) begin(a *analysis) {
	if a.name != "" {
		fmt.Fprintln(t.w, a.name)
	}
	fmt.Fprintf(t.w, "%s\nthreads %d, hash %d MiB\n", a.fen, a.Options.Threads, a.Options.Hash)
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
		i.Depth, i.SelDepth, rank, i.Score, cli.Count(float64(i.Nodes)), cli.Count(float64(i.NPS())),
		i.Hashfull/10, cli.Clock(i.Time), i.Line)
}

func (t *text) tick(engine.Progress) {}

func (t *text) done(r *engine.Result, p engine.Progress) error {
	tables := ""
	if p.TBHits > 0 {
		tables = fmt.Sprintf(", %d found in endgame tables", p.TBHits)
	}
	_, err := fmt.Fprintf(t.w, "%s\n%v%s\n", summary(&r.Info), cli.SpeedOf(p.Nodes, p.Time), tables)
	return err
}

// summary is what a best line comes to, in words.
func summary(i *engine.Info) string {
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
