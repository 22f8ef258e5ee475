package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"froe/internal/cli"
	"froe/internal/pool"
	"froe/lab/archive"
	"froe/lab/job"
	"froe/lab/selfplay"
)

type selfplayJob struct {
	nodeGames
	out   string
	pages string  // folder of a page; empty: none
	plies lengths // of the games played
}

// hardOfSoft is the default of the hard limit of nodes, in multiples of the soft one.
const hardOfSoft = 10

// softMean is how many positions are searched for a move, in soft limits.
const softMean = 1.8

func selfplayCommand(at cli.Submitter) *cobra.Command {
	j := &selfplayJob{}
	j.at = at
	c := &cobra.Command{
		Use:   "selfplay",
		Short: "Play games of Froe against itself and archive them",
		Long: `Selfplay plays games of Froe against itself and packs them into an archive, which
froelab data and froelab train read.

--nodes is a soft limit for each move: after this many positions no new depth begins,
so that 1.8 times as many are searched on average. --hard-nodes is a limit that ends a
search in the middle of a depth.

Each game begins with an opening, which is the start position unless --openings names a
set, and some random moves. A search of the position after them must find neither side
ahead by more than --max-start centipawns; otherwise another start is drawn. A game
ends by the rules of chess, when both sides have seen the same side far ahead for five
plies, or when both have seen an even game for long.

The same command writes the same bytes, however many games it plays at a time and
however often it is interrupted: it goes on after the last game of the archive, and
with a greater --games it adds more. An archive of games that were played with other
settings, or by another build, is refused, and so is one that another program is
writing to.`,
		Example: `  froelab selfplay --games 2000 --out a.games
  froelab selfplay --games 50000 --nodes 5000 --openings openings --random 4 --seed 7 --out b.games`,
		Args:    cli.Args(cobra.NoArgs),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.run,
	}
	j.flags(c, 8, 4)
	f := c.Flags()
	f.Uint64Var(&j.limit.Soft, "nodes", 1000, "positions to search for each move, a soft limit")
	f.Uint64Var(&j.limit.Hard, "hard-nodes", 0, fmt.Sprintf("positions never exceeded; 0: %d times --nodes", hardOfSoft))
	f.IntVar(&j.match.MaxStart, "max-start", 400, "centipawns that neither side may be ahead at the start of a game; 0: do not check")
	f.IntVar(&j.match.Games, "games", 1000, "number of games in the archive")
	f.Uint64Var(&j.match.Seed, "seed", 1, "seed of all chance")
	f.StringVar(&j.out, "out", "", "write the archive to `FILE` (required)")
	f.StringVar(&j.pages, "report", "", "write a page about the games to `DIR`")
	return c
}

func (j *selfplayJob) complete(c *cobra.Command, _ []string) error {
	switch {
	case j.out == "":
		return fmt.Errorf("--out: name a file to write to; see %s --help", c.CommandPath())
	case j.limit.Soft < 1:
		return errors.New("--nodes: 0 is less than 1")
	case j.match.MaxStart < 0:
		return fmt.Errorf("--max-start: %d is less than 0", j.match.MaxStart)
	}
	if j.limit.Hard == 0 {
		j.limit.Hard = hardOfSoft * j.limit.Soft
	}
	if err := j.nodeGames.complete(); err != nil {
		return err
	}
	side := j.side(nil)
	player := side.Player(j.network)
	j.match.Players = [2]func() (selfplay.Player, error){player, player}
	return j.match.Check()
}

// header says where the games come from: everything that they depend on.
func (j *selfplayJob) header() archive.Header {
	settings := map[string]string{
		"nodes":        fmt.Sprint(j.limit.Soft),
		"hard nodes":   fmt.Sprint(j.limit.Hard),
		"hash":         fmt.Sprint(j.hash, " MiB"),
		"openings":     j.namedOpenings(),
		"random plies": fmt.Sprint(j.match.RandomPlies),
		"max start":    fmt.Sprint(j.match.MaxStart),
		"adjudication": fmt.Sprintf("%+v", j.match.Adjudication),
	}
	if digest := j.evalFile.digest(); digest != "" {
		settings["network file"] = digest
	}
	return archive.Header{Commit: cli.ThisBuild().Identity(), Network: j.network.Name(), Seed: j.match.Seed, Settings: settings}
}

func (j *selfplayJob) run(c *cobra.Command, _ []string) error {
	cli.FitRuntime(j.match.Concurrency)
	f, err := archive.Continue(j.out, j.header())
	if err != nil {
		return err
	}
	if f.Next > 0 && !j.json {
		fmt.Fprintf(c.OutOrStdout(), "%s has %d games already\n", j.out, f.Next)
	}
	j.match.From = min(f.Next, j.match.Games)
	side := j.side(nil)
	farm, err := cli.Submit(j.at, c, j.order([2]job.Side{side, side}, softMean*float64(j.limit.Soft)), j.evalFile.data)
	if err != nil {
		return errors.Join(err, f.Close())
	}
	j.match.Farm = farm.Farm()
	total, err := j.play(c.Context(), f.Writer, farm)
	err = farm.End(err)
	if errors.Is(err, pool.ErrRevoked) {
		return j.revoked(f, err)
	}
	err = cli.Interrupted(err, j.match.From+total.Games, j.match.Games, "games")
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("%w; the same command goes on from there", err)
	}
	if closed := f.Close(); closed != nil {
		err = errors.Join(err, closed)
	}
	if total.Games > 0 {
		err = errors.Join(err, writePage(j.pages, j.page(&total, j.plies)))
	}
	return j.show(c, &total, err, gamesObject{j.match.Games - j.match.From, &total}, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d games, for White +%d =%d -%d; %d positions, %.1f a game, %s nodes; ends: %s\n",
			total.Games, total.White, total.Drawn, total.Black,
			total.Plies, float64(total.Plies)/float64(total.Games), cli.Count(float64(total.Nodes)), total.Ends)
		return err
	})
}

// revoked leaves the archive as it was, since games of this run may be false.
func (j *selfplayJob) revoked(f *archive.File, err error) error {
	if j.match.From > 0 {
		err = fmt.Errorf("%w; %s has the %d games that it had before, and whether these were played by that worker is not known", err, j.out, j.match.From)
	}
	return errors.Join(err, f.Restore(), f.Close())
}

// play plays the games and writes each as soon as it is its turn.
func (j *selfplayJob) play(ctx context.Context, w *archive.Writer, farm cli.Job) (selfplay.Total, error) {
	step, end := farm.Progress(os.Stderr)
	defer end()
	begun, games, plies := time.Now(), 0, 0
	j.plies = lengths{}
	return selfplay.Run(ctx, &j.match, func(g *selfplay.Game) error {
		games++
		plies += g.Plies()
		j.plies[g.Plies()/20]++
		seconds := time.Since(begun).Seconds()
		step(games, j.match.Games-j.match.From,
			fmt.Sprintf("%.1f games/s, %s positions/s", float64(games)/seconds, cli.Count(float64(plies)/seconds)))
		return w.Write(&g.Game)
	})
}
