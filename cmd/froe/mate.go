package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/chess"
	"froe/internal/cli"
)

// mateJob is what the command mate is asked for.
type mateJob struct {
	options engine.Options
	moves   int
	time    time.Duration
	json    bool
}

func mateCommand() *cobra.Command {
	j := &mateJob{options: engine.Defaults(), moves: 30, time: 10 * time.Second}
	j.options.Hash = 64
	c := &cobra.Command{
		Use:   "mate FEN",
		Short: "Prove a mate, and that there is none shorter",
		Long: `Mate looks for a mate by the side to move. It searches every reply, so that a mate
that it finds is proved. Then it looks for shorter mates, until it has proved that
there are none or its time is over.

With --json it prints an object: fen, mate (moves to the shortest mate that was found,
or 0), proved (whether it is proved that there is no shorter mate, or none at all in
--moves moves), pv, san, nodes, nps and time_ms.`,
		Example: `  froe mate "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"
  froe mate --moves 3 --time 1m --threads 4 --json "8/8/8/8/8/5K2/7p/5N1k w - - 0 1"`,
		Args: cli.Args(cobra.RangeArgs(1, 6)), // a FEN without quotes
		RunE: func(c *cobra.Command, args []string) error {
			p, err := cli.Position(c, args...)
			if err != nil {
				return cli.Usage(err)
			}
			return j.run(c, p)
		},
	}
	c.Flags().IntVar(&j.moves, "moves", j.moves, "the most `MOVES` that the mate may take")
	c.Flags().DurationVar(&j.time, "time", j.time, "how long to search")
	cli.OptionFlag(c, &j.options.Threads, "threads", "Threads")
	cli.OptionFlag(c, &j.options.Hash, "hash", "Hash")
	c.Flags().BoolVar(&j.json, "json", false, "print an object")
	return c
}

// mateObject is the result of a search for mates.
type mateObject struct {
	FEN    string   `json:"fen"`
	Mate   int      `json:"mate"`   // moves, 0: none was found
	Proved bool     `json:"proved"` // that there is no shorter one
	PV     []string `json:"pv"`
	SAN    []string `json:"san"`
	cli.SpeedObject
	most int
	line engine.Line
}

func (j *mateJob) run(c *cobra.Command, p *chess.Position) error {
	fen := p.FEN(p.Chess960())
	switch {
	case j.moves < 1:
		return cli.Usage(fmt.Errorf("--moves: %d is less than 1", j.moves))
	case j.time <= 0:
		return cli.Usage(fmt.Errorf("--time: %v is not a time to search for", j.time))
	case !p.HasMove():
		return cli.Usage(fmt.Errorf("there is no legal move in %s", fen))
	}
	cli.FitRuntime(j.options.Threads)
	e, err := engine.New(j.options)
	if err != nil {
		return err
	}
	defer e.Close()
	if err := e.SetGame(chess.NewGameFrom(p)); err != nil {
		return err
	}
	found, err := j.search(c.Context(), e, fen)
	if err != nil {
		return err
	}
	return cli.PrintResult(c, j.json, found, found.write)
}

// search proves shorter and shorter mates, until there is no shorter one or the time
// is over.
func (j *mateJob) search(ctx context.Context, e *engine.Engine, fen string) (*mateObject, error) {
	begun, nodes := time.Now(), uint64(0)
	o := &mateObject{FEN: fen, PV: []string{}, SAN: []string{}, most: j.moves}
	for most := j.moves; most > 0 && !o.Proved; {
		left := j.time - time.Since(begun)
		if left <= 0 {
			break
		}
		s, err := e.Go(ctx, engine.Limits{Mate: most, MoveTime: left})
		if err != nil {
			return nil, err
		}
		r := s.Result()
		if r.Err != nil || ctx.Err() != nil {
			return nil, errors.Join(r.Err, ctx.Err())
		}
		nodes += s.Progress().Nodes
		o.Proved = r.NoMate
		moves, ok := r.Info.Score.Mate()
		if ok = ok && moves > 0 && moves <= most; !ok {
			break
		}
		o.Mate, o.line, o.PV, o.SAN = moves, r.Info.Line, r.Info.Line.UCI(), r.Info.Line.SAN()
		most = moves - 1
		o.Proved = moves == 1
	}
	o.SpeedObject = cli.SpeedOf(nodes, time.Since(begun))
	return o, nil
}

// write writes the result in words.
func (o *mateObject) write(w io.Writer) error {
	var b strings.Builder
	switch {
	case o.Mate == 0 && o.Proved:
		fmt.Fprintf(&b, "There is no mate in %d.\n", o.most)
	case o.Mate == 0:
		fmt.Fprintln(&b, "No mate was found.")
	case o.Proved:
		fmt.Fprintf(&b, "Mate in %d: %v\nThere is no shorter one.\n", o.Mate, o.line)
	default:
		fmt.Fprintf(&b, "Mate in %d: %v\nThere may be a shorter one.\n", o.Mate, o.line)
	}
	fmt.Fprintf(&b, "%v\n", o.SpeedObject)
	_, err := io.WriteString(w, b.String())
	return err
}
