package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"froe/internal/cli"
	"froe/lab/client"
	"froe/lab/job"
	"froe/lab/scaling"
	"froe/lab/speedup"
)

type scalingJob struct {
	timing
	plan    scaling.Plan
	engines []string // other programs, to be measured instead
}

func scalingCommand(at cli.Submitter) *cobra.Command {
	j := &scalingJob{timing: timing{at: at}, plan: scaling.Plan{Fit: cli.FitRuntime, Patience: client.Usual}}
	j.timing.plan = &j.plan.Plan
	j.measure = func(ctx context.Context, o speedup.Observer) (*speedup.Result, error) {
		return scaling.Measure(ctx, &j.plan, o)
	}
	c := &cobra.Command{
		Use:     "scaling",
		Aliases: []string{"speedup"},
		Short:   "Measure how much sooner more threads reach a depth, in Froe or in other engines",
		Long: `Scaling searches positions to a depth with one thread and with more, and prints how
much sooner more threads get there: the speed-up S, which is the geometric mean over
the positions of T(1)/T(N). S is the ratio of the nodes per second divided by the ratio
of the nodes. All three are printed, S with an interval found by resampling the
positions.

The depth of each position is the first that costs one thread at least --work nodes.
Every run that counts begins with an empty table and with noise in its move ordering,
because a single search is chaotic: its time varies by a third. Settings take turns, so
that a disturbance falls on all of them. A quiet machine is better still.

The ceiling is what the cores give to searches that share nothing: the nodes per second
of several such searches together, over those of one alone.

With --engine it measures other programs that speak UCI, by the same method. Each
search has a process of its own, one thread of the engine chooses the depth, and noise
is a short search of another position before. The time is that of the line in which the
engine says that the depth is finished. Each engine is compared with its own single
thread, to depths of its own. UCI options follow the program, after commas:

  froelab scaling --engine stockfish --engine "stockfish,Use NNUE=false" --threads 1,2,4 --positions hyatt24 --out others

An engine that dies, does not answer, plays illegal moves or contradicts itself ends
the measurement with an error that names it.

` + outHelp,
		Example: `  froelab scaling --positions hyatt24 --threads 1,2,4 --out result
  froelab scaling --positions hyatt24 --work 300000 --repeat 1 --json
  froelab scaling --positions hyatt24,scaling40 --depth 12 --ceiling 0s`,
		Args:    cli.Args(cobra.NoArgs),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.begin,
	}
	j.flags(c, "thread", 2_000_000, 3)
	f := c.Flags()
	f.IntSliceVar(&j.plan.Workers, "threads", []int{1, 2}, "numbers of threads; 1 is always measured")
	f.DurationVar(&j.plan.Ceiling, "ceiling", 500*time.Millisecond,
		"how long each half of a position's ceiling takes; 0 leaves it out")
	f.StringArrayVar(&j.engines, "engine", nil, "measure another `PROGRAM[,OPTION=VALUE…]` that speaks UCI; may be given several times")
	f.DurationVar(&j.plan.Limit, "limit", 10*time.Minute, "with --engine: how long a search may take to its depth")
	return c
}

func (j *scalingJob) complete(c *cobra.Command, _ []string) error {
	if err := j.timing.complete(c); err != nil {
		return err
	}
	changed := c.Flags().Changed
	if len(j.engines) == 0 && changed("limit") {
		return errors.New("--limit: only --engine makes use of it")
	}
	for _, name := range []string{"algorithms", "min-split", "iterations"} {
		if len(j.engines) > 0 && changed(name) {
			return fmt.Errorf("--%s: --engine makes no use of it", name)
		}
	}
	for _, text := range j.engines {
		spec, err := client.ParseSpec(text)
		if err != nil {
			return fmt.Errorf("--engine: %w", err)
		}
		j.plan.Engines = append(j.plan.Engines, spec)
	}
	return j.plan.Check()
}

// begin submits the measurement, if it is a submitted job, and runs it.
func (j *scalingJob) begin(c *cobra.Command, args []string) (err error) {
	if j.at != nil && len(j.engines) > 0 {
		return cli.Usage(errors.New("--engine: workers run no program that a message names; measure it on one machine, with froelab scaling"))
	}
	p := &j.plan
	threads := slices.Max(p.Workers)
	if p.Ceiling > 0 {
		threads = max(2, threads)
	}
	j.farm, err = cli.Submit(j.at, c, &cli.Order{
		Kind: job.ScalingKind, Threads: threads, Memory: (1+threads)*p.Hash + 64, Local: threads, Total: len(p.Positions), Timed: true,
		Setting: p,
	})
	if err != nil {
		return err
	}
	p.Farm = j.farm.Farm()
	return j.run(c, args)
}
