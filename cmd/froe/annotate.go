package main

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/annotation"
	"froe/lab/job"
)

// annotationNodes is the default number of positions that are searched for each
// position of a game. A limit of nodes gives the same annotations on every machine.
const annotationNodes = 300_000

var annotationHelp = fmt.Sprintf(`Given a file of games (FILE.pgn), it searches every position of them: %d nodes
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
interrupted, the same command goes on after the last game in the folder. A game that
cannot be read is reported with its line and column and left out; then analyse
reports a failure at the end.`,
	annotationNodes, annotationHash, annotation.GamesFile, annotation.ReviewsFile, annotation.ReportFile)

// annotationHash is the default hash of the engine of each game, in MiB.
const annotationHash = 64

// isPGN reports whether an argument is the path of a file of games.
func isPGN(arg string) bool { return strings.EqualFold(filepath.Ext(arg), ".pgn") }

// annotationJob is a run of analyse over games.
type annotationJob struct {
	at        *submission // nil: here
	farm      *farm
	file, out string
	plan      annotation.Plan
	json      bool

	folder *annotation.Folder // nil: games go to standard output
	broken int
	games  int // read
	done   int // reviewed
}

func (j *annotationJob) flags(c *cobra.Command) {
	f := c.Flags()
	f.IntVar(&j.plan.Concurrency, "concurrency", runtime.GOMAXPROCS(0), "with a file of games: games to search at a time")
	f.StringVar(&j.out, "out", "", "with a file of games: write annotated games, reviews and a page to `FOLDER`")
}

// begin reviews the games of a file, with the flags of an analysis.
func (j *annotationJob) begin(c *cobra.Command, path string, a *analysis) error {
	if err := j.complete(c, path, a); err != nil {
		return usage(err)
	}
	return j.run(c)
}

// complete takes over the flags that games have in common with positions.
func (j *annotationJob) complete(c *cobra.Command, path string, a *analysis) error {
	changed := c.Flags().Changed
	if err := without(c, "with a position only", "multipv", "trace"); err != nil {
		return err
	}
	a.options.MoveOverhead = 0
	if err := checkLimits(c, &a.limits); err != nil {
		return err
	}
	if !changed("depth") && !changed("nodes") && !changed("movetime") {
		a.limits = engine.Limits{Nodes: annotationNodes}
	}
	if !changed("threads") {
		a.options.Threads = 1
	}
	if !changed("hash") {
		a.options.Hash = min(annotationHash, engine.MaxHash()/max(1, j.plan.Concurrency))
	}
	if j.at != nil && a.options.SyzygyPath != "" {
		return errors.New("--syzygy-path: tables do not travel; leave them out")
	}
	if err := checkConcurrency(j.plan.Concurrency, 1, a.options.Hash); err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return err
	}
	a.limits.Proof = true
	j.file, j.json, j.plan.Options, j.plan.Limits = path, a.json, a.options, a.limits
	return j.plan.Check()
}

func (j *annotationJob) run(c *cobra.Command) error {
	fitRuntime(j.plan.Concurrency * j.plan.Options.Threads)
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
	total, err := j.count(c.Context(), c.ErrOrStderr())
	if err == nil && total.games == 0 {
		err = fmt.Errorf("%s: there are no games", j.file)
	}
	if err == nil {
		if j.farm, err = j.at.submit(c, j.order(total)); err == nil {
			j.plan.Farm = j.farm.pool()
			err = j.farm.end(j.review(c, total))
		}
		err = interrupted(err, j.done, total.games, "games")
	}
	if j.folder == nil {
		return errors.Join(err, j.fault())
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

// fault is an error if a game could not be read.
func (j *annotationJob) fault() error {
	if j.broken == 0 {
		return nil
	}
	return fmt.Errorf("%s: %d of %d games could not be read", j.file, j.broken, j.games)
}

// settings are what the annotations depend on.
func (j *annotationJob) settings() (annotation.Settings, error) {
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
		"program":  strings.TrimSpace("Froe " + version + " " + thisBuild().revision()),
	}
	for _, o := range engine.AllOptions() {
		s["option "+o.Name] = o.Of(&j.plan.Options)
	}
	return s, nil
}

// order is the review as a job, a game a piece.
func (j *annotationJob) order(total workload) *order {
	o, l := &j.plan.Options, &j.plan.Limits
	return &order{
		kind: job.ReviewKind, threads: o.Threads, memory: o.Hash + 64, local: j.plan.Concurrency * o.Threads, total: total.games,
		timed: l.MoveTime > 0 || o.Threads > 1,
		setting: job.Review{
			Threads: o.Threads, Hash: o.Hash, Algorithm: o.Algorithm, MoveTime: l.MoveTime, Depth: l.Depth, Nodes: l.Nodes,
		},
	}
}
