package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/eval/network"
	"froe/engine/syzygy"
	"froe/internal/cli"
	"froe/internal/file"
	"froe/lab/train"
)

// trainJob is a run of train as the flags describe it.
type trainJob struct {
	plan    train.Plan
	source  train.Source
	tables  string // folders of endgame tables
	threads int
	from    string // network to begin with; empty: none
	out     string // directory
	json    bool
}

// What a training run writes into its directory.
const (
	checkpointFile = "checkpoint"
	networkFile    = "network.froe"
	lossFile       = "loss.html"
)

// betweenCheckpoints is the time after which a checkpoint is written.
const betweenCheckpoints = time.Minute

func trainCommand() *cobra.Command {
	j := &trainJob{plan: train.Usual()}
	c := &cobra.Command{
		Use:   "train FILE…",
		Short: "Train a network from archives of games",
		Long: `Train fits a network to the positions of archived games. It writes three files to the
folder --out: ` + networkFile + `, the network; ` + lossFile + `, a page with the curves of the
loss; and ` + checkpointFile + `, from which the same command goes on if it was interrupted.
While it runs, a folder there holds the samples, 32 bytes each; a run that is killed
leaves it behind.

For each epoch it prints the loss on the samples that are learned and on games that
are held out, and the mean error on the latter, in centipawns. The same command writes
the same network, however many threads it uses.`,
		Example: `  froelab selfplay --games 2000 --out a.games
  froelab train a.games --out run --name "second try" --width 64 --epochs 30`,
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.run,
	}
	j.flags(c)
	return c
}

func (j *trainJob) flags(c *cobra.Command) {
	f, p := c.Flags(), &j.plan
	f.StringVar(&j.out, "out", "", "write to `DIR` (required)")
	f.StringVar(&p.Name, "name", "", "name of the run, which is written into the network (required)")
	f.StringVar(&j.from, "from", "", "begin with the weights of a network, the `FILE`, which may be narrower and have fewer regions, and not with random ones")
	f.IntVar(&p.Shape.Width, "width", p.Shape.Width, "elements of an accumulator, a multiple of 32")
	f.IntVar(&p.Shape.Regions, "regions", p.Shape.Regions, "parts of the board for the own king, each with weights of its own: 1, 4, 8 or 16")
	f.IntVar(&p.Shape.Hidden, "hidden", p.Shape.Hidden, "outputs of a second layer, 0 (none) or 16")
	f.IntVar(&p.Shape.Buckets, "buckets", p.Shape.Buckets, "sets of output weights, by the number of pieces")
	f.BoolVar(&p.Shape.Mirrored, "mirrored", p.Shape.Mirrored, "see the own king on the files a to d always")
	f.IntVar(&p.Epochs, "epochs", p.Epochs, "how often each sample is seen")
	f.IntVar(&p.Batch, "batch", p.Batch, "samples of a step")
	f.Float64Var(&p.Rate, "rate", p.Rate, "the greatest learning rate")
	f.Float64Var(&p.FinalRate, "final-rate", p.FinalRate, "learning rate at the end, as a share of the greatest")
	f.Float64Var(&p.WarmUp, "warm-up", p.WarmUp, "share of the steps until the learning rate is greatest")
	f.Float64Var(&p.Decay, "decay", p.Decay, "weight decay")
	f.Float64Var(&p.Epsilon, "epsilon", p.Epsilon, "what the optimiser adds to the size of derivatives: it damps weights that few samples change")
	f.Float64Var(&p.TD, "td", p.TD, "λ of TD(λ): 0 fits to the score of each position, 1 to the result of its game")
	f.IntVar(&p.Scale, "scale", p.Scale, "centipawns at which the expected points are 0.73")
	f.Float64Var(&p.Stretch, "stretch", p.Stretch, "multiply the evaluations of the network, for margins that were tuned with another")
	f.Float64Var(&p.Hold, "hold", p.Hold, "share of the games that is held out")
	f.Uint64Var(&p.Seed, "seed", p.Seed, "seed of all chance")
	f.IntVar(&j.threads, "threads", cli.Cores, "number of threads")
	f.StringVar(&j.tables, "tables", "", "score positions by the Syzygy tables in these folders where they are known, as the option SyzygyPath names them")
	f.BoolVar(&j.json, "json", false, "print an object for each epoch, and one for the network")
	filterFlags(c, &j.source.Filter)
}

// say prints a line for a person.
func (j *trainJob) say(c *cobra.Command, format string, values ...any) {
	if !j.json {
		fmt.Fprintf(c.OutOrStdout(), format+"\n", values...)
	}
}

// printObject prints an object for a program.
func (j *trainJob) printObject(c *cobra.Command, object any) error {
	if !j.json {
		return nil
	}
	return json.NewEncoder(c.OutOrStdout()).Encode(object)
}

func (j *trainJob) complete(*cobra.Command, []string) error {
	switch {
	case j.out == "":
		return errors.New("--out: name a directory to write to")
	case j.plan.Name == "":
		return errors.New("--name: give the run a name")
	case j.threads < 1 || j.threads > engine.MaxThreads:
		return fmt.Errorf("--threads: %d is not from 1 to %d", j.threads, engine.MaxThreads)
	case j.source.Filter.Early < 0:
		return fmt.Errorf("--early: %d is less than 0", j.source.Filter.Early)
	}
	return j.plan.Check()
}

func (j *trainJob) path(name string) string { return filepath.Join(j.out, name) }

func (j *trainJob) run(c *cobra.Command, files []string) error {
	if err := os.MkdirAll(j.out, 0o777); err != nil {
		return err
	}
	cli.FitRuntime(j.threads)
	step, end := cli.Progress(os.Stderr)
	defer end()
	set, err := j.read(c, files, step)
	if err != nil {
		return err
	}
	defer set.Close()
	j.say(c, "%d samples of %d games; held out %d of %d; %d more had the position of another",
		set.Learned, set.TrainGames, len(set.Held), set.HeldGames, set.Repeated)
	t, err := train.New(&j.plan, set, j.threads)
	if err != nil {
		return err
	}
	if err := j.begin(t); err != nil {
		return err
	}
	if err := j.restore(c, t); err != nil {
		return err
	}
	return j.train(c, t, step)
}

// read reads the samples, into a folder beside what the run writes.
func (j *trainJob) read(c *cobra.Command, files []string, step cli.Stepper) (*train.Set, error) {
	j.source.Files = files
	if j.tables != "" {
		tables, err := syzygy.Open(j.tables)
		if err != nil {
			return nil, fmt.Errorf("--tables: %w", err)
		}
		defer tables.Close()
		j.source.Tables = tables
	}
	set, err := train.Read(c.Context(), j.out, &j.source, &j.plan, complain(c), func(samples int) {
		step(0, 1, cli.Count(float64(samples))+" samples read")
	})
	return set, cli.Interrupted(err, 0, j.plan.Epochs, "epochs")
}

// begin loads the weights of a network into the trainer, if --from names one.
func (j *trainJob) begin(t *train.Trainer) error {
	if j.from == "" {
		return nil
	}
	f, err := os.Open(j.from)
	if err != nil {
		return fmt.Errorf("--from: %w", err)
	}
	defer f.Close()
	n, err := network.Load(f)
	if err == nil {
		err = t.Begin(n)
	}
	if err != nil {
		return fmt.Errorf("--from: %s: %w", j.from, err)
	}
	return nil
}

// restore has the trainer go on from the checkpoint of an interrupted run.
func (j *trainJob) restore(c *cobra.Command, t *train.Trainer) error {
	f, err := os.Open(j.path(checkpointFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if err := t.Restore(f); err != nil {
		return fmt.Errorf("%s: %w", f.Name(), err)
	}
	done, all := t.Steps()
	j.say(c, "goes on after step %d of %d", done, all)
	return nil
}

// train trains to the end, or to an interruption, and writes what it has then.
func (j *trainJob) train(c *cobra.Command, t *train.Trainer, step cli.Stepper) error {
	begun, saved, before := time.Now(), time.Now(), t.Samples()
	err := t.Run(c.Context(), func(e *train.Epoch) error {
		done, all := t.Steps()
		speed := float64(t.Samples()-before) / time.Since(begun).Seconds()
		step(done, all, cli.Count(speed)+"/s")
		if e != nil {
			j.say(c, "epoch %3d  rate %.6f  loss %.6f  held out %.6f  error %5.1f cp  %s samples/s",
				e.Number, e.Rate, e.Train, e.Held, e.Error, cli.Count(speed))
			if err := j.printObject(c, e); err != nil {
				return err
			}
		}
		if time.Since(saved) < betweenCheckpoints {
			return nil
		}
		saved = time.Now()
		return file.Write(j.path(checkpointFile), t.Save)
	})
	err = cli.Interrupted(err, len(t.Epochs()), j.plan.Epochs, "epochs")
	return errors.Join(err, file.Write(j.path(checkpointFile), t.Save), file.Write(j.path(lossFile), func(w io.Writer) error { return t.WritePage(w, origin()) }), j.writeNetwork(c, t))
}

// compared is the number of samples on which the quantised network is compared.
const compared = 10_000

// quantisedObject is how far a network is from that which was trained, in
// centipawns.
type quantisedObject struct {
	Name string  `json:"name"`
	Mean float64 `json:"mean_error"`
	Most float64 `json:"max_error"`
}

// writeNetwork writes the network and prints how much it lost by being quantised.
func (j *trainJob) writeNetwork(c *cobra.Command, t *train.Trainer) error {
	n, err := t.Network()
	if err != nil {
		return err
	}
	mean, most, err := t.Disagreement(n, compared)
	if err != nil {
		return err
	}
	j.say(c, "quantised: %.2f centipawns off on average, %.1f at most", mean, most)
	if err := j.printObject(c, quantisedObject{n.Name(), mean, most}); err != nil {
		return err
	}
	return file.Write(j.path(networkFile), func(w io.Writer) error { return n.Write(w) })
}
