package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/polyglot"
	"froe/internal/cli"
	"froe/internal/pool"
)

// bookHash is the size of the table for each search, in MiB.
const bookHash = 16

// bookGrowing is a book that is made of searches.
type bookGrowing struct {
	out         string
	plies       int
	nodes       uint64
	width       int // moves
	margin      int // centipawns
	concurrency int
	maker       polyglot.Maker
}

func bookGrowCommand() *cobra.Command {
	b := &bookGrowing{}
	c := &cobra.Command{
		Use:   "grow",
		Short: "Make a book by searching, from the start position on",
		Long: `Grow searches the start position, keeps the best moves, searches the positions
after them, and so on. A move that is d centipawns worse than the best has the weight
1000 exp(-2 d / margin), and is kept if d is no more than the margin. Each position is
searched by one thread with a table of its own, so that the same command makes the same
book on every machine.`,
		Example: `  froe book grow --plies 4 --nodes 10000 --out b.bin`,
		Args:    cli.Args(cobra.NoArgs),
		PreRunE: cli.Checked(func(*cobra.Command, []string) error {
			switch {
			case b.plies < 1:
				return fmt.Errorf("--plies: %d is less than 1", b.plies)
			case b.nodes < 1:
				return errors.New("--nodes: 0 is less than 1")
			case b.width < 1:
				return fmt.Errorf("--width: %d is less than 1", b.width)
			case b.margin < 1:
				return fmt.Errorf("--margin: %d is less than 1", b.margin)
			}
			return cli.CheckConcurrency(b.concurrency, 1, bookHash)
		}),
		RunE: b.run,
	}
	cli.OutFlag(c, &b.out)
	f := c.Flags()
	f.IntVar(&b.plies, "plies", 8, "length of the lines, in plies")
	f.Uint64Var(&b.nodes, "nodes", 100_000, "nodes to search for each position of the book")
	f.IntVar(&b.width, "width", 3, "most moves of a position")
	f.IntVar(&b.margin, "margin", 25, "how much worse than the best a move may be, in centipawns")
	f.IntVar(&b.concurrency, "concurrency", cli.Cores, "positions at a time")
	return c
}

func (b *bookGrowing) run(c *cobra.Command, _ []string) error {
	return cli.IntoFile(b.out, func(w io.Writer) error {
		if err := b.grow(c.Context()); err != nil {
			return err
		}
		fmt.Fprintf(c.OutOrStdout(), "%d moves\n", b.maker.Len())
		_, err := b.maker.WriteTo(w)
		return err
	})
}

// grow searches the positions of one ply after those of the other.
func (b *bookGrowing) grow(ctx context.Context) error {
	cli.FitRuntime(b.concurrency)
	var engines []*engine.Engine
	for range b.concurrency {
		e, err := engine.New(engine.Options{Threads: 1, Hash: bookHash, MultiPV: b.width})
		if err != nil {
			return err
		}
		defer e.Close()
		engines = append(engines, e)
	}
	step, end := cli.Progress(os.Stderr)
	defer end()
	front := []bookPosition{{position: *chess.StartPosition()}}
	met := map[uint64]bool{front[0].position.Key(): true}
	for ply := range b.plies {
		var next []bookPosition
		done := 0
		err := pool.Map(ctx, b.concurrency, len(front),
			func(ctx context.Context, worker, item int) ([]engine.Info, error) {
				return b.search(ctx, engines[worker], &front[item].position)
			},
			func(lines []engine.Info) error {
				for _, to := range b.keep(&front[done], lines) {
					if key := to.position.Key(); !met[key] {
						met[key] = true
						next = append(next, to)
					}
				}
				done++
				step(done, len(front), fmt.Sprintf("ply %d of %d", ply+1, b.plies))
				return nil
			})
		if err != nil {
			return interruptedBook(err, ply, b.plies)
		}
		front = next
	}
	return nil
}

// search finds the best lines of a position.
func (b *bookGrowing) search(ctx context.Context, e *engine.Engine, p *chess.Position) ([]engine.Info, error) {
	if err := errors.Join(e.NewGame(), e.SetGame(chess.NewGameFrom(p))); err != nil {
		return nil, err
	}
	s, err := e.Go(ctx, engine.Limits{Nodes: b.nodes})
	if err != nil {
		return nil, err
	}
	lines := make([]engine.Info, b.width)
	for i := range s.Infos() {
		if i.Kind == engine.Iteration && i.Bound == engine.Exact && i.Line.Len() > 0 {
			lines[i.MultiPV-1] = i
		}
	}
	return lines, errors.Join(s.Result().Err, ctx.Err())
}

// keep adds the good moves of a position to the book, and returns the positions that
// they lead to.
func (b *bookGrowing) keep(from *bookPosition, lines []engine.Info) (next []bookPosition) {
	for _, line := range lines {
		worse := int(lines[0].Score - line.Score)
		if line.Line.Len() == 0 || worse > b.margin {
			continue
		}
		m := line.Line.Moves()[0]
		b.maker.Add(&from.position, from.last, m, 1000*math.Exp(-2*float64(worse)/float64(b.margin)))
		next = append(next, bookPosition{*from.position.After(m), m})
	}
	return next
}
