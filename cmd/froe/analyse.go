package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"froe/dts/trace"
	"froe/engine"
	"froe/engine/chess"
	"froe/internal/cli"
	"froe/internal/file"
)

// analysis is a run of analyse as the flags describe it.
type analysis struct {
	*cli.Analysis
	name  string // of the position; empty: it has none
	fen   string
	trace string // file; empty: nothing is recorded
	flip  bool   // show the board with Black at the bottom
}

// view shows a search: begin once, then info and tick in any order, then done. They
// are called one at a time.
type view interface {
	begin(a *analysis)
	info(i *engine.Info)
	tick(p engine.Progress)                         // every redraw
	done(r *engine.Result, p engine.Progress) error // of the output
}

func analyseCommand() *cobra.Command {
	a, games := &analysis{Analysis: cli.NewAnalysis()}, cli.NewReview(nil)
	c := &cobra.Command{
		Use:     "analyse [FEN | FILE.epd | FILE.pgn]",
		Aliases: []string{"analyze"},
		Short:   "Search a position, or the games of a PGN file, and show what the search finds",
		Long: `Analyse searches a position and shows what it finds. Without a FEN it searches the
start position, and without a limit it searches for ten seconds. Interrupt it to get
the result at once. It ends early when each of its lines is a mate that it has proved.
Given a file of EPD it searches its positions, one after the other.

On a terminal it shows a display, which is redrawn in place and fits the size of the
terminal. In a file or a pipe, or with TERM=dumb, it prints a line of text for each
depth. NO_COLOR leaves the colours out. Scores are in pawns, from the side to move; #3
is mate in three moves.

With --json it prints an object a line: one of type line for each line of each depth,
with depth, seldepth, multipv, score (cp or mate), bound (exact, lower, upper), nodes,
nps, time_ms, hashfull (per mille), tbhits (positions found in endgame tables), pv and
san; and at the end one of type result, with best, ponder, depth, score, nodes, nps,
time_ms and tbhits. With a file of EPD, an object of type position with id and fen comes
before those of each position.

With --trace it also writes ` + cli.TraceHelp + `.

` + cli.ReviewHelp,
		Example: `  froe analyse
  froe analyse --threads 2 r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
  froe analyse --movetime 1m --multipv 3 "8/8/p2p3p/3k2p1/PP6/3K1P1P/8/8 b - - 0 1"
  froe analyse --nodes 1000000 --json
  froe analyse --depth 14 --threads 8 --trace trace.json
  froe analyse positions.epd --depth 12
  froe analyse games.pgn --nodes 1000 --out annotated`,
		Args: cli.Args(cobra.MaximumNArgs(6)), // a FEN without quotes
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 && cli.IsPGN(args[0]) {
				return games.Run(c, args[0], a.Analysis)
			}
			return a.begin(c, args)
		},
	}
	a.Flags(c)
	cli.OptionFlag(c, &a.Options.MultiPV, "multipv", "MultiPV")
	c.Flags().BoolVar(&a.flip, "flip", false, "show the board from Black's side")
	c.Flags().StringVar(&a.trace, "trace", "", "write a trace of what the workers did to `FILE`")
	games.Flags(c)
	return c
}

// begin searches the position of the arguments, or those of a file.
func (a *analysis) begin(c *cobra.Command, args []string) error {
	if err := cli.Without(c, "with games only", "out", "concurrency"); err != nil {
		return cli.Usage(err)
	}
	a.Limits.Proof = true
	a.Options.MoveOverhead = 0
	if err := cli.CheckLimits(c, &a.Limits); err != nil {
		return cli.Usage(err)
	}
	if len(args) == 1 && strings.EqualFold(filepath.Ext(args[0]), ".epd") {
		return a.file(c, args[0])
	}
	p, err := cli.Position(c, args...)
	if err != nil {
		return cli.Usage(err)
	}
	a.fen = p.FEN(p.Chess960())
	return a.run(c.Context(), viewFor(c.OutOrStdout(), a.JSON))
}

// file searches the positions of a file of EPD. Lines that cannot be read are named and
// left out.
func (a *analysis) file(c *cobra.Command, path string) error {
	if err := cli.Without(c, "with one position only", "trace"); err != nil {
		return cli.Usage(err)
	}
	f, err := os.Open(path)
	if err != nil {
		return cli.Usage(err)
	}
	defer f.Close()
	var all []chess.EPD
	bad := chess.ReadEPD(f, path, func(e chess.EPD) error { all = append(all, e); return nil })
	for i := range all {
		for _, what := range all[i].Dropped {
			cli.Complain(c, fmt.Sprintf("%s: line %d: %s; left out", path, all[i].Line, what))
		}
	}
	for i := range all {
		p := &all[i].Position
		a.name, a.fen = all[i].ID(), p.FEN(p.Chess960())
		if err := a.run(c.Context(), viewFor(c.OutOrStdout(), a.JSON)); err != nil || c.Context().Err() != nil {
			return err
		}
	}
	return bad
}

// viewFor is the view that suits the output.
func viewFor(w io.Writer, json bool) view {
	if json {
		return newObjects(w)
	}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" {
		return newScreen(f)
	}
	return &text{w: w}
}

// redraw is how often a view shows progress.
const redraw = 100 * time.Millisecond

// run makes an engine, searches with it, and shows the search.
func (a *analysis) run(ctx context.Context, v view) error {
	cli.FitRuntime(a.Options.Threads)
	e, err := engine.New(a.Options)
	if err != nil {
		return err
	}
	defer e.Close()
	if err := e.SetPosition(a.fen); err != nil {
		return err
	}
	if a.trace == "" {
		return a.search(ctx, e, v)
	}
	r := trace.NewRecorder(a.Options.Threads, trace.Capacity)
	if err := e.Record(r); err != nil {
		return err
	}
	f, err := file.Create(a.trace)
	if err != nil {
		return err
	}
	defer f.Close()
	return errors.Join(a.search(ctx, e, v), cli.WriteTrace(f, r.Trace()), f.Commit())
}

// search searches what is on the board and shows it.
func (a *analysis) search(ctx context.Context, e *engine.Engine, v view) error {
	s, err := e.Go(ctx, a.Limits)
	if err != nil {
		return err
	}
	v.begin(a)
	infos := make(chan engine.Info)
	go func() {
		defer close(infos)
		for i := range s.Infos() {
			infos <- i
		}
	}()
	show(v, s, infos)
	r := s.Result()
	err = errors.Join(r.Err, v.done(&r, s.Progress()))
	for _, fault := range e.TableFaults() {
		fmt.Fprintf(os.Stderr, "froe: tables: %v; left out\n", fault)
	}
	return err
}

// show passes Infos and progress to the view until the search is over.
func show(v view, s *engine.Search, infos <-chan engine.Info) {
	ticks := time.NewTicker(redraw)
	defer ticks.Stop()
	for {
		select {
		case i, ok := <-infos:
			if !ok {
				return
			}
			v.info(&i)
		case <-ticks.C:
			v.tick(s.Progress())
		}
	}
}
