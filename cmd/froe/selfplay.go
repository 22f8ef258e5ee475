package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"froe/engine/lab/file"
	"froe/engine/lab/selfplay"
	"froe/engine/search"
)

type selfplayJob struct {
	nodeGames
	out string
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

Each game begins with an opening, the start position unless a set is named, and
some random moves. Games end by the rules, when both sides have seen one far
ahead for five plies, or when they have long seen nothing for either. The same
command writes the same file, however many games it plays at a time.

The file appears when all games are played. If selfplay is interrupted, a file of
that name stays as it was, and the positions of the first games are in FILE.partial.`,
		Example: `  froe selfplay --games 2000 --out samples.txt
  froe selfplay --games 5000 --nodes 2000 --openings openings --random 4 --seed 7 --out samples.txt`,
		Args:    wrap(cobra.NoArgs),
		PreRunE: checked(j.complete),
		RunE:    j.run,
	}
	j.nodeGames.flags(c, 1000, 8)
	f := c.Flags()
	f.IntVar(&j.match.Games, "games", 1000, "games to play")
	f.Uint64Var(&j.match.Seed, "seed", 1, "seed of all chance")
	f.StringVar(&j.out, "out", "", "write the positions to `FILE` (required)")
	return c
}

func (j *selfplayJob) complete(c *cobra.Command, _ []string) error {
	if j.out == "" {
		return fmt.Errorf("--out: name a file to write to; see %s --help", c.CommandPath())
	}
	if err := j.nodeGames.complete(); err != nil {
		return err
	}
	player := j.player(search.DefaultParameters())
	j.match.Players = [2]func() (selfplay.Player, error){player, player}
	return j.match.Check()
}

func (j *selfplayJob) run(c *cobra.Command, _ []string) error {
	fitRuntime(j.match.Concurrency)
	f, err := file.Create(j.out)
	if err != nil {
		return err
	}
	defer f.Close()
	total, err := j.play(c.Context(), f)
	switch err = interrupted(err, total.Games, j.match.Games, "games"); {
	case err == nil:
		err = f.Commit()
	case total.Games > 0:
		err = fmt.Errorf("%w; %s has their positions", err, f.Name())
	}
	return j.show(c, &total, err, gamesObject{j.match.Games, &total}, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d games, for White +%d =%d -%d; %d positions, %.1f plies a game, %s nodes; ends: %s\n",
			total.Games, total.White, total.Drawn, total.Black, total.Samples, float64(total.Plies)/float64(total.Games),
			count(float64(total.Nodes)), total.EndsText())
		return err
	})
}

// play plays the games and writes the samples of each as soon as it is its turn.
func (j *selfplayJob) play(ctx context.Context, f io.Writer) (selfplay.Total, error) {
	step, end := progress(os.Stderr)
	defer end()
	samples := 0
	return selfplay.Run(ctx, &j.match, func(g *selfplay.Game) error {
		samples += len(g.Samples)
		step(g.Number+1, j.match.Games, count(float64(samples))+" positions")
		var lines strings.Builder
		for i := range g.Samples {
			lines.WriteString(g.Samples[i].String() + "\n")
		}
		_, err := io.WriteString(f, lines.String())
		return err
	})
}
