package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/eval"
	"froe/engine/lab/tune"
)

// tuneJob is what tune is told to do.
type tuneJob struct {
	plan   tune.Plan
	out    string
	remark string
}

func tuneCommand() *cobra.Command {
	j := &tuneJob{}
	c := &cobra.Command{
		Use:   "tune FILE…",
		Short: "Fit the evaluation to positions with their results",
		Long: `Tune fits the weights of the evaluation to the samples of froe selfplay, by
logistic regression on the results, and writes them as Go source. A tenth of the
samples is not fitted to; the loss on it, mean cross-entropy in nats, tells
whether the new weights foresee results of games they have not seen. It is
printed for each epoch, epoch 0 being the weights that are built in.

The same command gives the same weights on every machine.`,
		Example: `  froe tune samples.txt --out engine/eval/values.go --remark "Fitted to 40,000 games."
  froe tune a.txt b.txt --epochs 60 --blend 0.3`,
		Args: wrap(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			if err := j.complete(); err != nil {
				return usage(err)
			}
			return j.run(c, args)
		},
	}
	f := c.Flags()
	f.IntVar(&j.plan.Epochs, "epochs", 30, "how often to look at every sample")
	f.IntVar(&j.plan.Batch, "batch", 8192, "samples to a step")
	f.Float64Var(&j.plan.Rate, "rate", 1, "of the first steps, in centipawns")
	f.Float64Var(&j.plan.Blend, "blend", 0, "share of the search's forecast in what is fitted to, 0 to 1")
	f.Float64Var(&j.plan.Prior, "prior", 20, "how far from its old value a weight may be expected, in centipawns")
	f.StringSliceVar(&j.plan.Hold, "hold", []string{"edge", "close"},
		"weights that keep their values; a bare king is given up before it is driven anywhere")
	f.Uint64Var(&j.plan.Seed, "seed", 1, "seed of the order of samples")
	f.IntVar(&j.plan.Concurrency, "concurrency", runtime.GOMAXPROCS(0), "cores to use")
	f.StringVar(&j.out, "out", "", "write the source to `FILE`")
	f.StringVar(&j.remark, "remark", "", "what the source says of where it comes from")
	return c
}

func (j *tuneJob) complete() error {
	if j.plan.Concurrency > engine.MaxThreads {
		return fmt.Errorf("--concurrency: %d is more than %d", j.plan.Concurrency, engine.MaxThreads)
	}
	if j.out != "" && j.remark == "" {
		return errors.New("--remark: say where the values come from")
	}
	return j.plan.Check()
}

func (j *tuneJob) run(c *cobra.Command, files []string) error {
	if j.out != "" {
		if err := writable(j.out); err != nil {
			return err
		}
	}
	fitRuntime(j.plan.Concurrency)
	old := eval.Values()
	step, end := progress(os.Stderr)
	if step == nil {
		step = func(int, int, string) {}
	}
	set, err := tune.Read(c.Context(), files, old, j.plan.Concurrency, func(done, total int) {
		step(done, total, "counting")
	})
	end()
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	fmt.Fprintf(out, "%d samples, %d held out\n", set.Train()+set.Held(), set.Held())
	tuned, k, err := tune.Fit(c.Context(), set, old, &j.plan, func(e tune.Epoch) {
		fmt.Fprintf(out, "epoch %3d  loss %.6f  held out %.6f\n", e.Number, e.Train, e.Held)
	})
	if err != nil {
		return err
	}
	o := set.Outlook(j.plan.Concurrency)
	fmt.Fprintf(out, "a centipawn is worth %.5f of a logistic unit; in these games half were won at %.0f centipawns (width %.0f)\n",
		k, o.Centre, o.Width)
	return j.write(tuned)
}

// write writes the source, if a file was named.
func (j *tuneJob) write(w *eval.Weights) error {
	if j.out == "" {
		return nil
	}
	source, err := w.Source(j.remark)
	if err != nil {
		return err
	}
	return os.WriteFile(j.out, source, 0o666)
}
