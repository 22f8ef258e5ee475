package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/scaling"
	"froe/engine/selfplay"
)

// selfplayJob is what selfplay is told to do.
type selfplayJob struct {
	plan     selfplay.Plan
	openings string // file; empty: the start position
	nodes    uint64 // a move
	hash     int    // MiB
	out      string
}

func selfplayCommand() *cobra.Command {
	j := &selfplayJob{}
	c := &cobra.Command{
		Use:   "selfplay",
		Short: "Play games against itself and write quiet positions with their results",
		Long: `Selfplay plays games of Froe against itself, with so many positions searched for
each move, and writes the quiet positions of each game, one a line:
FEN;result;score, both as White sees them: 1, 0.5 or 0, and centipawns. That is
what froe tune reads.

Each game begins with an opening, the start position unless a file is given, and
some random moves. Games end by the rules, when both sides have seen one far
ahead for five plies, or when they have long seen nothing for either. The same
command writes the same file, however many games it plays at a time.`,
		Example: `  froe selfplay --games 2000 --out samples.txt
  froe selfplay --games 5000 --nodes 2000 --openings noob_3moves.500.epd --random 4 --seed 7 --out samples.txt`,
		Args: wrap(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := j.complete(c); err != nil {
				return usage(err)
			}
			return j.run(c)
		},
	}
	f := c.Flags()
	f.IntVar(&j.plan.Games, "games", 1000, "games to play")
	f.Uint64Var(&j.nodes, "nodes", 1000, "positions to search for each move, never exceeded")
	f.IntVar(&j.plan.RandomPlies, "random", 8, "plies played at random after the opening")
	f.StringVar(&j.openings, "openings", "", "an EPD `FILE` of openings")
	f.IntVar(&j.plan.Concurrency, "concurrency", runtime.GOMAXPROCS(0), "games at a time")
	f.IntVar(&j.hash, "hash", 4, "size of each player's transposition table, in MiB")
	f.Uint64Var(&j.plan.Seed, "seed", 1, "seed of all chance")
	f.StringVar(&j.out, "out", "", "write the positions to `FILE` (required)")
	return c
}

// complete reads the openings and checks the flags.
func (j *selfplayJob) complete(c *cobra.Command) error {
	p := &j.plan
	switch {
	case j.out == "":
		return fmt.Errorf("--out: name a file to write to; see %s --help", c.CommandPath())
	case j.nodes < 1:
		return errors.New("--nodes: 0 is less than 1")
	case p.Concurrency < 1 || p.Concurrency > engine.MaxThreads:
		return fmt.Errorf("--concurrency: %d is not from 1 to %d", p.Concurrency, engine.MaxThreads)
	case j.hash < 1 || j.hash > engine.MaxHash()/(2*p.Concurrency):
		return fmt.Errorf("--hash: %d is not from 1 to %d, the memory there is for each of %d tables",
			j.hash, engine.MaxHash()/(2*p.Concurrency), 2*p.Concurrency)
	}
	var err error
	if p.Openings, err = readOpenings(j.openings); err != nil {
		return err
	}
	player := func() (selfplay.Player, error) { return selfplay.NewSearcher(j.nodes, j.hash, eval.New()) }
	p.Players = [2]func() (selfplay.Player, error){player, player}
	p.Adjudication = selfplay.Usual()
	return p.Check()
}

// readOpenings reads the positions of an EPD file, if one is named.
func readOpenings(path string) ([]chess.Position, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines, err := scaling.ReadPositions(f, path)
	if err != nil {
		return nil, err
	}
	openings := make([]chess.Position, len(lines))
	for i := range lines {
		openings[i] = lines[i].Board
	}
	return openings, nil
}

func (j *selfplayJob) run(c *cobra.Command) error {
	fitRuntime(j.plan.Concurrency)
	f, err := os.Create(j.out)
	if err != nil {
		return err
	}
	total, err := j.play(c.Context(), f)
	return errors.Join(err, f.Close(), writeGames(c.OutOrStdout(), &total))
}

// play plays the games and writes their samples.
func (j *selfplayJob) play(ctx context.Context, f io.Writer) (selfplay.Total, error) {
	out := bufio.NewWriter(f)
	move, end := progress(os.Stderr)
	defer end()
	samples := 0
	total, err := selfplay.Run(ctx, &j.plan, func(g *selfplay.Game) error {
		for i := range g.Samples {
			fmt.Fprintln(out, g.Samples[i].String())
		}
		if samples += len(g.Samples); move != nil {
			move(g.Number+1, j.plan.Games, count(float64(samples))+" positions")
		}
		return nil
	})
	return total, errors.Join(err, out.Flush())
}

// writeGames sums games up for a person.
func writeGames(w io.Writer, t *selfplay.Total) error {
	_, err := fmt.Fprintf(w, "%d games, for White +%d =%d -%d; %d positions, %.1f plies a game, %s nodes; ends: %s\n",
		t.Games, t.Results[selfplay.WhiteWins], t.Results[selfplay.Drawn], t.Results[selfplay.BlackWins],
		t.Samples, float64(t.Plies)/float64(max(1, t.Games)), count(float64(t.Nodes)), t.EndsText())
	return err
}
