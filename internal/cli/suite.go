package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"froe/engine"
	"froe/engine/chess"
	"froe/internal/pool"
	"froe/lab/positions"
	"froe/lab/suite"
)

type suiteJob struct {
	at   Submitter // nil: here
	job  suite.Setting
	plan suite.Plan
	set  string
	json bool

	broken chess.BadLines // which are left out
}

// SuiteCommand is the command of suites, whose jobs at takes.
func SuiteCommand(at Submitter) *cobra.Command {
	j := &suiteJob{at: at, plan: suite.Plan{Options: engine.Defaults()}}
	c := &cobra.Command{
		Use:   "suite SET",
		Short: "Search positions whose answers are known, and count those solved",
		Long: `Suite searches every position of a set, for a second each unless told otherwise, and
compares the move that it would play with the answer of the position. The answer is

  bm, am        the best moves, or the moves to avoid
  c9 and c8     points for several moves, as in the Strategic Test Suite
  ce +M3, dm 3, bm #3
                a mate: any mate as short solves it, and ends the search at once

SET is an EPD file or the name of a set in the program: wac, sts, bratko-kopec, eet,
silent-but-deadly, mate1, mate2, mate3, mate4, mate5 (see froe help positions).

It prints the positions that earn no points, and a summary, with points by theme if
there are themes. --json prints an object with everything. Each position is searched
with an empty table, so that with --nodes or --depth and one thread the outcome is
always the same. With a limit of time, threads times concurrency should not exceed the
cores of the machine. Interrupt it to get the summary of the positions until then.`,
		Example: `  froe suite wac
  froe suite --nodes 200000 --concurrency 2 sts
  froe suite --movetime 2s --hash 64 mate4
  froe suite --depth 12 --early --json bratko-kopec`,
		Args:    Args(cobra.ExactArgs(1)),
		PreRunE: Checked(j.complete),
		RunE:    j.run,
	}
	f := c.Flags()
	LimitFlags(c, &j.plan.Limits, time.Second, " each position")
	OptionFlag(c, &j.plan.Options.Threads, "threads", "Threads")
	OptionFlag(c, &j.plan.Options.Algorithm, "algorithm", "Algorithm")
	OptionFlag(c, &j.plan.Options.Hash, "hash", "Hash")
	f.IntVar(&j.plan.Concurrency, "concurrency", 1, "positions to search at a time")
	f.BoolVar(&j.plan.Early, "early", false, "end the search of a position that has been solved for four depths in a row")
	f.BoolVar(&j.json, "json", false, "print an object")
	return c
}

func (j *suiteJob) complete(c *cobra.Command, args []string) error {
	p := &j.plan
	p.Options.MoveOverhead = 0
	if err := CheckLimits(c, &p.Limits); err != nil {
		return err
	}
	if err := CheckConcurrency(p.Concurrency, 1, p.Options.Hash); err != nil {
		return err
	}
	j.set = args[0]
	f, name, err := positions.Open(args[0])
	if err != nil {
		return err
	}
	defer f.Close()
	text, err := io.ReadAll(transform.NewReader(f, unicode.BOMOverride(transform.Nop)))
	if err != nil {
		return err
	}
	if err := j.read(c, text, name); err != nil {
		return err
	}
	j.job = suite.Setting{
		Name: name, Text: string(text), Threads: p.Options.Threads, Hash: p.Options.Hash, Algorithm: p.Options.Algorithm,
		MoveTime: p.Limits.MoveTime, Depth: p.Limits.Depth, Nodes: p.Limits.Nodes, Early: p.Early,
	}
	return nil
}

// read reads the cases, and says what is left out.
func (j *suiteJob) read(c *cobra.Command, text []byte, name string) error {
	var err error
	j.plan.Cases, err = suite.Read(bytes.NewReader(text), name)
	if err != nil && (len(j.plan.Cases) == 0 || !errors.As(err, &j.broken)) {
		return err
	}
	if len(j.broken) > 0 {
		Complain(c, j.broken)
	}
	for i := range j.plan.Cases {
		for _, what := range j.plan.Cases[i].Dropped {
			Complain(c, fmt.Sprintf("%s: %s; left out", j.plan.Cases[i].ID, what))
		}
	}
	return nil
}

// order is the suite as a job. Where it matters how fast a machine is, submit says which
// machines there were.
func (j *suiteJob) order() *Order {
	p := &j.plan
	seconds := max(p.Limits.MoveTime.Seconds(), float64(p.Limits.Nodes)/400_000)
	if p.Limits.Depth > 0 {
		seconds = max(1, seconds)
	}
	p.Size = PieceSize(j.at, len(p.Cases), seconds)
	return &Order{
		Kind: suite.Kind, Setting: j.job, Threads: p.Options.Threads, Memory: p.Options.Hash + 64, Local: p.Concurrency * p.Options.Threads,
		Total: (len(p.Cases) + p.Size - 1) / p.Size, Timed: p.Limits.MoveTime > 0 || p.Options.Threads > 1,
	}
}

func (j *suiteJob) run(c *cobra.Command, _ []string) error {
	FitRuntime(j.plan.Options.Threads * j.plan.Concurrency)
	farm, err := Submit(j.at, c, j.order())
	if err != nil {
		return err
	}
	j.plan.Farm = farm.Farm()
	step, end := farm.Progress(os.Stderr)
	done, solved := 0, 0
	outcomes, err := suite.Run(c.Context(), &j.plan, func(o suite.Outcome) {
		done++
		if o.Solved {
			solved++
		}
		step(done, len(j.plan.Cases), fmt.Sprintf("%d solved", solved))
	})
	end()
	err = farm.End(err)
	err = Interrupted(err, len(outcomes), len(j.plan.Cases), "positions")
	if n := len(j.broken); err == nil && n > 0 {
		err = fmt.Errorf("%s: %d lines could not be read", j.set, n)
	}
	if len(outcomes) == 0 || errors.Is(err, pool.ErrRevoked) {
		return err
	}
	text := func(w io.Writer) error { return writeSuite(w, outcomes) }
	return errors.Join(PrintResult(c, j.json, suiteResult(&j.plan, j.set, outcomes), text), err)
}
