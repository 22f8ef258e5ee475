package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"froe/dts/trace"
	"froe/engine"
	"froe/engine/chess"
	"froe/internal/file"
)

// analysis is a run of analyse as the flags describe it.
type analysis struct {
	fen     string
	options engine.Options
	limits  engine.Limits
	json    bool
	trace   string // file; empty: nothing is recorded
}

// view shows a search: begin once, then info and tick in any order, then done. They
// are called one at a time.
type view interface {
	begin(a *analysis)
	info(i *engine.Info)
	tick(p engine.Progress)                         // every redraw
	done(r *engine.Result, p engine.Progress) error // of the output
}

func analyseCommand(at *submission) *cobra.Command {
	a := &analysis{options: engine.Defaults()}
	a.options.Threads = cores
	a.options.Hash = min(256, engine.MaxHash())
	games := annotationJob{at: at}
	c := &cobra.Command{
		Use:     "analyse [FEN | FILE.pgn]",
		Aliases: []string{"analyze"},
		Short:   "Search a position, or the games of a PGN file, and show what the search finds",
		Long: `Analyse searches a position and shows what it finds. Without a FEN it searches the
start position, and without a limit it searches for ten seconds. Interrupt it to get
the result at once. It ends early when each of its lines is a mate that it has proved.

On a terminal it shows a display, which is redrawn in place and fits the size of the
terminal. In a file or a pipe, or with TERM=dumb, it prints a line of text for each
depth. NO_COLOR leaves the colours out. Scores are in pawns, from the side to move; #3
is mate in three moves.

With --json it prints an object a line: one of type line for each line of each depth,
with depth, seldepth, multipv, score (cp or mate), bound (exact, lower, upper), nodes,
nps, time_ms, hashfull (per mille), tbhits (positions found in endgame tables), pv and
san; and at the end one of type result, with best, ponder, depth, score, nodes, nps,
time_ms and tbhits.

With --trace it also writes ` + traceHelp + `.

` + annotationHelp,
		Example: `  froe analyse
  froe analyse --threads 2 r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
  froe analyse --movetime 1m --multipv 3 "8/8/p2p3p/3k2p1/PP6/3K1P1P/8/8 b - - 0 1"
  froe analyse --nodes 1000000 --json
  froe analyse --depth 14 --threads 8 --trace trace.json
  froe selfplay --games 4 --out a.games
  froe data export a.games --format pgn --out games.pgn
  froe analyse games.pgn --nodes 1000 --out annotated`,
		Args: wrap(cobra.MaximumNArgs(6)), // a FEN without quotes
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 && isPGN(args[0]) {
				return games.begin(c, args[0], a)
			}
			return a.begin(c, args, at)
		},
	}
	a.flags(c)
	games.flags(c)
	return c
}

func (a *analysis) flags(c *cobra.Command) {
	f := c.Flags()
	limitFlags(c, &a.limits, 10*time.Second, "")
	optionFlag(c, &a.options.Threads, "threads", "Threads")
	optionFlag(c, &a.options.Algorithm, "algorithm", "Algorithm")
	optionFlag(c, &a.options.Hash, "hash", "Hash")
	optionFlag(c, &a.options.MultiPV, "multipv", "MultiPV")
	optionFlag(c, &a.options.SyzygyPath, "syzygy-path", "SyzygyPath")
	f.BoolVar(&a.json, "json", false, "print an object a line")
	f.StringVar(&a.trace, "trace", "", "write a trace of what the workers did to `FILE`")
}

// without returns an error if a flag is set that does not go with the others.
func without(c *cobra.Command, why string, flags ...string) error {
	for _, name := range flags {
		if c.Flags().Changed(name) {
			return fmt.Errorf("--%s goes %s; see %s --help", name, why, c.CommandPath())
		}
	}
	return nil
}

// begin searches the position of the arguments. At is where the command is submitted to;
// nil: it is not.
func (a *analysis) begin(c *cobra.Command, args []string, at *submission) error {
	if at != nil {
		return usage(errors.New("name a file of games, FILE.pgn: the search of a position cannot be submitted"))
	}
	if err := without(c, "with games only", "out", "concurrency"); err != nil {
		return usage(err)
	}
	a.fen = strings.Join(args, " ")
	if err := a.complete(c); err != nil {
		return usage(err)
	}
	return a.run(c.Context(), viewFor(c.OutOrStdout(), a.json))
}

// complete checks the flags against each other and fills in what they imply.
func (a *analysis) complete(c *cobra.Command) error {
	if a.fen == "" || a.fen == "startpos" {
		a.fen = engine.StartFEN
	}
	if _, err := chess.ParseFEN(a.fen); err != nil {
		return err
	}
	a.limits.Proof = true
	a.options.MoveOverhead = 0
	return checkLimits(c, &a.limits)
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
	fitRuntime(a.options.Threads)
	e, err := engine.New(a.options)
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
	r := trace.NewRecorder(a.options.Threads, trace.Capacity)
	if err := e.Record(r); err != nil {
		return err
	}
	f, err := file.Create(a.trace)
	if err != nil {
		return err
	}
	defer f.Close()
	return errors.Join(a.search(ctx, e, v), writeTrace(f, r.Trace()), f.Commit())
}

// search searches what is on the board and shows it.
func (a *analysis) search(ctx context.Context, e *engine.Engine, v view) error {
	s, err := e.Go(ctx, a.limits)
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
