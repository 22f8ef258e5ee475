package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"froe/engine/algorithm"
	"froe/internal/cli"
	"froe/internal/file"
	"froe/internal/pool"
	"froe/lab/positions"
	"froe/lab/speedup"
)

// timing is what scaling and simulate have in common: a plan, and where its results go.
type timing struct {
	at      cli.Submitter // nil: here
	farm    cli.Job       // who does it
	plan    *speedup.Plan
	sets    []string // of positions
	out     string   // directory; empty: nothing is written
	trace   string   // file; empty: nothing is recorded
	json    bool
	measure func(context.Context, speedup.Observer) (*speedup.Result, error)
}

const outHelp = `With --out it writes to a folder:

  raw.csv       every run
  summary.csv   a line for each setting; summary.txt is the same for people
  report.html   tables, and pictures beside published curves
  NAME.svg      each picture by itself
  result.json   everything, for froelab report

Earlier files in the folder stay until the measurement is over. If it is interrupted
they stay for good, and the runs made until then are in raw.csv` + file.Suffix + `.

froelab scaling and froelab simulate have the same columns: position, algorithm, workers,
repeat, seed, depth, move, solved, nodes, time, unit (s or ticks), busy_share, and so
on. Columns that only virtual processors have are empty for threads. --json prints the
same in one object. Rows come in the order in which --algorithms and the numbers of
workers are named.`

// flags adds the flags of a timing. One is the word for a worker ("thread"); work and
// repeat are defaults.
func (t *timing) flags(c *cobra.Command, one string, work uint64, repeat int) {
	f := c.Flags()
	f.StringSliceVar(&t.sets, "positions", nil, "`SETS` of positions, or EPD files (required); see froe help positions")
	f.StringSliceVar(&t.plan.Algorithms, "algorithms", algorithm.Names()[:1],
		"what to compare: "+strings.Join(algorithm.Names(), ", "))
	f.IntVar(&t.plan.Repeat, "repeat", repeat, "searches of each setting, each with noise of its own (one "+one+" has at least 3)")
	f.Uint64Var(&t.plan.Work, "work", work, "search to the first depth that costs one "+one+" at least this many nodes")
	f.IntVar(&t.plan.Depth, "depth", 0, "search every position to this depth, in plies, instead")
	t.plan.Hash, t.plan.MinSplit = 64, algorithm.MinSplitDepth
	cli.OptionFlag(c, &t.plan.Hash, "hash", "Hash")
	cli.OptionFlag(c, &t.plan.MinSplit, "min-split", "Min Split Depth")
	cli.OptionFlag(c, &t.plan.Iterations, "iterations", "Iterations")
	f.Uint64Var(&t.plan.Seed, "seed", 1, "seed of the noise and of the intervals")
	f.StringVar(&t.out, "out", "", "write the results to `DIR`")
	f.BoolVar(&t.json, "json", false, "print an object")
	f.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "seeds" {
			name = "repeat" // as it was called in froelab simulate
		}
		return pflag.NormalizedName(name)
	})
}

func (t *timing) complete(c *cobra.Command) error {
	changed := c.Flags().Changed
	switch {
	case changed("work") && changed("depth"):
		return errors.New("--work and --depth: only one can say how far to search")
	case changed("work") && t.plan.Work == 0:
		return errors.New("--work: 0 is less than 1")
	case changed("depth"):
		t.plan.Work = 0
	}
	if len(t.sets) == 0 {
		return fmt.Errorf("--positions: name a set of positions, such as hyatt24, or a file; see %s --help", c.CommandPath())
	}
	for _, set := range t.sets {
		some, err := readPositions(set)
		if err != nil {
			return err
		}
		t.plan.Positions = append(t.plan.Positions, some...)
	}
	return nil
}

func readPositions(nameOrPath string) ([]speedup.Position, error) {
	f, name, err := positions.Open(nameOrPath)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return speedup.ReadPositions(f, name)
}

// run measures, shows its progress as a bar, and prints and writes its results.
// Of a timing that ends early it prints the finished positions, and keeps
// raw.csv.partial.
func (t *timing) run(c *cobra.Command, _ []string) (err error) {
	var raw, traced *file.File
	if t.out != "" {
		if err := os.MkdirAll(t.out, 0o777); err != nil {
			return err
		}
		if raw, err = file.Create(filepath.Join(t.out, "raw.csv")); err != nil {
			return err
		}
		defer raw.Close()
	}
	if t.trace != "" {
		if traced, err = file.Create(t.trace); err != nil {
			return err
		}
		defer traced.Close()
	}
	var o speedup.Observer
	log := speedup.NewLog(raw)
	if raw != nil {
		o.Ran = log.Write
	}
	step, end := t.farm.Progress(os.Stderr)
	o.Step = step
	r, err := t.measure(c.Context(), o)
	end()
	err = t.farm.End(err)
	if r == nil || errors.Is(err, pool.ErrRevoked) {
		return err
	}
	r.Origin = origin()
	err = cli.Interrupted(err, r.Finished(), len(t.plan.Positions), "positions")
	switch {
	case err == nil:
		err = t.write(r, raw, traced)
	case log.Runs > 0:
		err = fmt.Errorf("%w; %s has the runs made until then, the other files are as they were", err, raw.Name())
	}
	if len(r.Runs) == 0 {
		return err
	}
	return errors.Join(cli.PrintResult(c, t.json, r, r.WriteText), err)
}

// write writes the files of a timing that is over.
func (t *timing) write(r *speedup.Result, raw, traced *file.File) error {
	if traced != nil {
		if err := cli.WriteTrace(traced, r.Trace); err != nil {
			return err
		}
		if err := traced.Commit(); err != nil {
			return err
		}
	}
	if raw == nil {
		return nil
	}
	if err := r.WriteFiles(t.out); err != nil {
		return err
	}
	return raw.Commit()
}
