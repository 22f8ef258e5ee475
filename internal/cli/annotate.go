package cli

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/annotation"
	"froe/internal/pool"
)

// annotationNodes is the default number of positions that are searched for each
// position of a game. A limit of nodes gives the same annotations on every machine.
const annotationNodes = 300_000

// ReviewHelp describes reviews.
var ReviewHelp = fmt.Sprintf(`Given a file of games (FILE.pgn), it searches every position of them: %d nodes
each unless told otherwise, several games at a time, each with one thread and a table
of %d MiB. It prints the games with the evaluation after each move (%%eval, as White
sees it) and the accuracy of both sides. A move that costs 5, 10 or 15 %% of the winning
chances gets the mark ?!, ? or ?? and the better line as a variation. The winning
chances are the points to be expected: the chance of a win and half the chance of a
draw. The accuracy of a move that costs c %% is 103.1668 exp(-0.04354 c) - 3.1669, as on
lichess.org/page/accuracy. The accuracy of a side is the mean of the arithmetic and
the harmonic mean over its moves.

With --json it prints an object of type game for each game instead: number, players,
result, accuracies, and for each move san, uci, cp or mate as White sees it, depth,
chance (White's), cost, mark and better. With --out it writes to a folder: %s,
%s and %s, a page with the curve of each game. If it was
interrupted, the same command goes on after the last game in the folder. What cannot be
read of a game is reported with its line and column: odd signs are left out, and a game
ends before a move that is not legal, with the rest as a comment. Then analyse reports a
failure at the end.`,
	annotationNodes, annotationHash, annotation.GamesFile, annotation.ReviewsFile, annotation.ReportFile)

// annotationHash is the default hash of the engine of each game, in MiB.
const annotationHash = 64

// IsPGN reports whether an argument is the path of a file of games.
func IsPGN(arg string) bool { return strings.EqualFold(filepath.Ext(arg), ".pgn") }

// Review is the review of a file of games, as froe analyse and froelab submit analyse
// make it.
type Review struct {
	at        Submitter // nil: here
	job       Job
	file, out string
	plan      annotation.Plan
	json      bool

	folder *annotation.Folder // nil: games go to standard output
	broken int                // games that could not be read as a whole
	games  int                // read
	done   int                // reviewed
}

// NewReview is a review whose job at takes.
func NewReview(at Submitter) *Review { return &Review{at: at} }

// Flags adds the flags that only reviews have.
func (j *Review) Flags(c *cobra.Command) {
	f := c.Flags()
	f.IntVar(&j.plan.Concurrency, "concurrency", Cores, "with a file of games: games to search at a time")
	f.StringVar(&j.out, "out", "", "with a file of games: write annotated games, reviews and a page to `FOLDER`")
}

// Run reviews the games of a file with the flags of an analysis.
func (j *Review) Run(c *cobra.Command, path string, a *Analysis) error {
	if err := j.complete(c, path, a); err != nil {
		return Usage(err)
	}
	return j.run(c)
}

// complete takes over the flags that games have in common with positions.
func (j *Review) complete(c *cobra.Command, path string, a *Analysis) error {
	changed := c.Flags().Changed
	if err := Without(c, "with a position only", "multipv", "trace", "flip"); err != nil {
		return err
	}
	a.Options.MoveOverhead = 0
	if err := CheckLimits(c, &a.Limits); err != nil {
		return err
	}
	if !changed("depth") && !changed("nodes") && !changed("movetime") {
		a.Limits = engine.Limits{Nodes: annotationNodes}
	}
	if !changed("threads") {
		a.Options.Threads = 1
	}
	if !changed("hash") {
		a.Options.Hash = min(annotationHash, engine.MaxHash()/max(1, j.plan.Concurrency))
	}
	if j.at != nil && a.Options.SyzygyPath != "" {
		return errors.New("--syzygy-path: tables do not travel; leave them out")
	}
	if err := CheckConcurrency(j.plan.Concurrency, 1, a.Options.Hash); err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return err
	}
	a.Limits.Proof = true
	j.file, j.json, j.plan.Options, j.plan.Limits = path, a.JSON, a.Options, a.Limits
	return j.plan.Check()
}

func (j *Review) run(c *cobra.Command) error {
	FitRuntime(j.plan.Concurrency * j.plan.Options.Threads)
	if j.out != "" {
		settings, err := j.settings()
		if err != nil {
			return err
		}
		if j.folder, err = annotation.Continue(j.out, settings); err != nil {
			return err
		}
		if j.folder.Done > 0 {
			fmt.Fprintf(c.ErrOrStderr(), "%s has games up to number %d already\n", j.out, j.folder.Done)
		}
	}
	total, err := j.count(c)
	if err == nil && total.games == 0 {
		err = fmt.Errorf("%s: there are no games", j.file)
	}
	if err == nil {
		if j.job, err = Submit(j.at, c, j.order(total)); err == nil {
			j.plan.Farm = j.job.Farm()
			err = j.job.End(j.review(c, total))
		}
		err = Interrupted(err, j.done, total.games, "games")
	}
	switch {
	case j.folder == nil:
		return errors.Join(err, j.fault())
	case errors.Is(err, pool.ErrRevoked):
		return errors.Join(err, j.folder.Restore(), j.folder.Close())
	}
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("%w; the same command goes on from there", err)
	}
	if err == nil && !j.json {
		_, err = fmt.Fprintf(c.OutOrStdout(), "%d games in %s and %s\n", total.games,
			filepath.Join(j.out, annotation.GamesFile), filepath.Join(j.out, annotation.ReportFile))
	}
	return errors.Join(err, j.report(), j.folder.Close(), j.fault())
}

// fault is an error if a game could not be read as a whole.
func (j *Review) fault() error {
	if j.broken == 0 {
		return nil
	}
	return fmt.Errorf("%s: %d of %d games could not be read as a whole", j.file, j.broken, j.games)
}

// settings are what the annotations depend on.
func (j *Review) settings() (annotation.Settings, error) {
	f, err := os.Open(j.file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	sum := crc32.NewIEEE()
	if _, err := io.Copy(sum, f); err != nil {
		return nil, err
	}
	l := &j.plan.Limits
	s := annotation.Settings{
		"file":     filepath.Base(j.file),
		"checksum": fmt.Sprintf("%08x", sum.Sum32()),
		"limits":   fmt.Sprintf("nodes %d, depth %d, time %v", l.Nodes, l.Depth, l.MoveTime),
		"program":  strings.TrimSpace("Froe " + Version + " " + ThisBuild().Revision()),
	}
	for _, o := range engine.AllOptions() {
		s["option "+o.Name] = o.Of(&j.plan.Options)
	}
	return s, nil
}

// order is the review as a job, a game a piece.
func (j *Review) order(total workload) *Order {
	o, l := &j.plan.Options, &j.plan.Limits
	return &Order{
		Kind: annotation.Kind, Threads: o.Threads, Memory: o.Hash + 64, Local: j.plan.Concurrency * o.Threads, Total: total.games,
		Timed: l.MoveTime > 0 || o.Threads > 1,
		Setting: annotation.Setting{
			Threads: o.Threads, Hash: o.Hash, Algorithm: o.Algorithm, MoveTime: l.MoveTime, Depth: l.Depth, Nodes: l.Nodes,
		},
	}
}

// GamesCommand is the review of games as a job that at takes.
func GamesCommand(at Submitter) *cobra.Command {
	a, j := NewAnalysis(), NewReview(at)
	c := &cobra.Command{
		Use:     "analyse FILE.pgn",
		Aliases: []string{"analyze"},
		Short:   "Search the games of a PGN file, and annotate them",
		Long:    ReviewHelp,
		Example: `  froelab selfplay --games 4 --out a.games
  froelab data export a.games --format pgn --out games.pgn
  froelab submit analyse games.pgn --nodes 1000 --out annotated`,
		Args: Args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, args []string) error { return j.Run(c, args[0], a) },
	}
	a.Flags(c)
	j.Flags(c)
	return c
}
