package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"froe/engine/eval"
	"froe/engine/lab/file"
	"froe/engine/lab/tune"
)

type tuneJob struct {
	plan   tune.Plan
	out    string
	remark string
	json   bool
}

func tuneCommand() *cobra.Command {
	j := &tuneJob{}
	c := &cobra.Command{
		Use:   "tune FILE…",
		Short: "Fit the evaluation to positions with their results",
		Long: `Tune fits the weights of the evaluation to quiet positions of the archives of froe
selfplay, by logistic regression on the results, and writes them as Go source. A
tenth of the games is not fitted to; the loss on it, mean cross-entropy in nats, shows
whether the new weights predict results of games they have not seen. It is
printed for each epoch, epoch 0 being the weights that are built in.

The same command gives the same weights on every machine. If tune is interrupted, a
file that --out names stays as it was, and the weights so far are in FILE.partial.`,
		Example: `  froe selfplay --games 2000 --out a.games
  froe tune a.games --out values.go --remark "Fitted to 2,000 games."
  froe tune a.games --epochs 60 --blend 0.3 --json`,
		Args:    wrap(cobra.MinimumNArgs(1)),
		PreRunE: checked(j.complete),
		RunE:    j.run,
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
	f.BoolVar(&j.json, "json", false, "print an object")
	return c
}

func (j *tuneJob) complete(*cobra.Command, []string) error {
	if err := checkConcurrency(j.plan.Concurrency, 1, 0); err != nil {
		return err
	}
	if j.out != "" && j.remark == "" {
		return errors.New("--remark: say where the values come from")
	}
	return j.plan.Check()
}

func (j *tuneJob) run(c *cobra.Command, archives []string) error {
	if j.out == "" {
		return j.tune(c, archives, nil)
	}
	f, err := file.Create(j.out) // where that fails, nothing is fitted
	if err != nil {
		return err
	}
	defer f.Close()
	if err := j.tune(c, archives, f); err != nil {
		return err
	}
	return f.Commit()
}

// tune reads archives, fits weights to them and writes their source, also that of an
// interrupted fit.
func (j *tuneJob) tune(c *cobra.Command, archives []string, source io.Writer) error {
	fitRuntime(j.plan.Concurrency)
	old, out := eval.Values(), c.OutOrStdout()
	if j.json {
		out = io.Discard
	}
	step, end := progress(os.Stderr)
	set, err := tune.Read(c.Context(), archives, old, j.plan.Concurrency, complain(c), func(done, total int) {
		step(done, total, "counting")
	})
	end()
	if err != nil {
		return interrupted(err, 0, j.plan.Epochs, "epochs")
	}
	fmt.Fprintf(out, "%d samples, %d held out\n", set.Train()+set.Held(), set.Held())
	o := tuneObject{Samples: set.Train() + set.Held(), Held: set.Held()}
	tuned, k, err := tune.Fit(c.Context(), set, old, &j.plan, func(e tune.Epoch) {
		o.Epochs = append(o.Epochs, e)
		fmt.Fprintf(out, "epoch %3d  loss %.6f  held out %.6f\n", e.Number, e.Train, e.Held)
	})
	if tuned == nil {
		return err
	}
	o.Steepness, o.Outlook = k, set.Outlook(j.plan.Concurrency)
	fmt.Fprintf(out, "a centipawn is worth %.5f of a logistic unit; in these games half were won at %.0f centipawns (width %.0f)\n",
		k, o.Centre, o.Width)
	if j.json {
		err = errors.Join(err, json.NewEncoder(c.OutOrStdout()).Encode(o))
	}
	if source != nil {
		text, bad := tuned.Source(j.remark)
		if bad == nil {
			_, bad = source.Write(text)
		}
		err = errors.Join(err, bad)
	}
	return interrupted(err, len(o.Epochs)-1, j.plan.Epochs, "epochs")
}

// tuneObject is everything that a fit came to, but for the weights.
type tuneObject struct {
	Samples   int          `json:"samples"`
	Held      int          `json:"held_out"` // of the samples
	Epochs    []tune.Epoch `json:"epochs"`
	Steepness float64      `json:"steepness"` // logistic units a centipawn
	tune.Outlook
}
