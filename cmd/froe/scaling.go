package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"froe/engine/lab/scaling"
	"froe/engine/lab/speedup"
)

type scalingJob struct {
	study
	plan scaling.Plan
}

func scalingCommand() *cobra.Command {
	j := &scalingJob{plan: scaling.Plan{Fit: fitRuntime}}
	j.study.plan = &j.plan.Plan
	j.measure = func(ctx context.Context, o speedup.Observer) (*speedup.Result, error) {
		return scaling.Measure(ctx, &j.plan, o)
	}
	c := &cobra.Command{
		Use:   "scaling",
		Short: "Measure how much sooner more threads reach a depth",
		Long: `Scaling searches positions to a depth with one thread and with more, and says
how much sooner more threads get there: S, the geometric mean over the positions
of T(1)/T(N). S is the ratio of nodes per second divided by that of nodes; both
are shown, with an interval that resampling the positions gives.

The depth of each position is the first that costs one thread at least --work
nodes. Every run that counts begins with an empty table and with noise in its
move ordering, because a single search is chaotic: its time varies by a third.
Settings take turns, so that disturbances fall on all of them; a quiet machine
is better still.

The ceiling is what the cores give to searches that share nothing: how many times
the nodes per second of one alone several of them have together.

` + outHelp,
		Example: `  froe scaling --positions hyatt24 --threads 1,2,4 --out result
  froe scaling --positions hyatt24 --work 300000 --repeat 1 --json
  froe scaling --positions hyatt24,scaling40 --depth 12 --ceiling 0s`,
		Args:    wrap(cobra.NoArgs),
		PreRunE: checked(j.complete),
		RunE:    j.run,
	}
	j.flags(c, "thread", 2_000_000, 3)
	f := c.Flags()
	f.IntSliceVar(&j.plan.Workers, "threads", []int{1, 2}, "numbers of threads; 1 is always measured")
	f.DurationVar(&j.plan.Ceiling, "ceiling", 500*time.Millisecond,
		"how long each half of a position's ceiling takes; 0 leaves it out")
	return c
}

func (j *scalingJob) complete(c *cobra.Command, _ []string) error {
	if err := j.study.complete(c); err != nil {
		return err
	}
	return j.plan.Check()
}
