package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"froe/engine/scaling"
)

// scalingJob is what scaling is told to do.
type scalingJob struct {
	plan  scaling.Plan
	files []string // of positions
	out   string   // directory; empty: nothing is written
	json  bool
}

func scalingCommand() *cobra.Command {
	j := &scalingJob{plan: scaling.Plan{Fit: fitRuntime, Probe: probeProcess}}
	c := &cobra.Command{
		Use:   "scaling",
		Short: "Measure how much sooner more threads reach a depth",
		Long: `Scaling searches positions to a depth with one thread and with more, and says
how much sooner more threads get there: S, the geometric mean over the positions
of T(1)/T(N). S is the ratio of nodes per second divided by that of nodes; both
are shown, with an interval that resampling the positions gives.

The depth of each position is the first that costs one thread at least --work
nodes. Every run that counts begins with an empty table and with noise in its
move ordering, because a single search is chaotic: its time varies by some 20 %.
Settings take turns, so that disturbances fall on all of them; a quiet machine
is better still.

The ceiling is what the cores give to processes that share nothing: how many
times the nodes per second of one alone two of them have together.

With --out, raw.csv has every run, summary.csv and summary.txt what they come
to, report.html pictures of it beside published curves.`,
		Example: `  froe scaling --positions hyatt24.epd --threads 1,2,4 --out result
  froe scaling --positions hyatt24.epd --work 300000 --repeat 1 --json
  froe scaling --positions a.epd,b.epd --depth 12 --ceiling 0s`,
		Args: wrap(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := j.complete(c); err != nil {
				return usage(err)
			}
			return j.run(c)
		},
	}
	f := c.Flags()
	f.StringSliceVar(&j.files, "positions", nil, "EPD `FILE`s of positions (required)")
	f.IntSliceVar(&j.plan.Threads, "threads", []int{1, 2}, "numbers of threads; 1 is always measured")
	f.StringSliceVar(&j.plan.Algorithms, "algorithms", scaling.Algorithms()[:1],
		"what to measure: "+strings.Join(scaling.Algorithms(), ", "))
	f.Uint64Var(&j.plan.Work, "work", 2_000_000, "search to the first depth that costs one thread so many nodes")
	f.IntVar(&j.plan.Depth, "depth", 0, "search every position to this depth, in plies, instead")
	f.IntVar(&j.plan.Repeat, "repeat", 3, "runs of each setting (one thread has at least 3)")
	f.IntVar(&j.plan.Hash, "hash", 64, "size of the transposition table, in MiB")
	f.IntVar(&j.plan.MinSplit, "min-split", scaling.MinSplit, "least depth of nodes that threads share, in plies")
	f.Uint64Var(&j.plan.Seed, "seed", 1, "seed of the noise and of the intervals")
	f.DurationVar(&j.plan.Ceiling, "ceiling", 500*time.Millisecond,
		"how long each half of a position's ceiling takes; 0 leaves it out")
	f.StringVar(&j.out, "out", "", "write the results to `DIR`")
	f.BoolVar(&j.json, "json", false, "print an object")
	c.AddCommand(probeCommand())
	return c
}

// probeCommand is what a measurement of the ceiling starts; not for people.
func probeCommand() *cobra.Command {
	return &cobra.Command{
		Use:    "probe",
		Short:  "Search what standard input asks for",
		Hidden: true,
		Args:   wrap(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			fitRuntime(1)
			return scaling.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout())
		},
	}
}

// probeProcess is this program once more, as a probe.
func probeProcess() *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	return exec.Command(self, "scaling", "probe")
}

// complete reads the positions and checks the flags.
func (j *scalingJob) complete(c *cobra.Command) error {
	if err := howFar(c, &j.plan.Work); err != nil {
		return err
	}
	var err error
	if j.plan.Positions, err = readPositions(c, j.files); err != nil {
		return err
	}
	return j.plan.Check()
}

// howFar checks that --work and --depth agree: a depth takes the place of work.
func howFar(c *cobra.Command, work *uint64) error {
	changed := c.Flags().Changed
	switch {
	case changed("work") && changed("depth"):
		return errors.New("--work and --depth: only one can say how far to search")
	case changed("work") && *work == 0:
		return errors.New("--work: 0 is less than 1")
	case changed("depth"):
		*work = 0
	}
	return nil
}

// readPositions reads EPD files.
func readPositions(c *cobra.Command, files []string) ([]scaling.Position, error) {
	if len(files) == 0 {
		return nil, fmt.Errorf("--positions: name a file of positions; see %s --help", c.CommandPath())
	}
	var all []scaling.Position
	for _, path := range files {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		some, err := scaling.ReadPositions(f, path)
		f.Close()
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func (j *scalingJob) run(c *cobra.Command) error {
	var o scaling.Observer
	if j.out != "" {
		raw, err := create(j.out, "raw.csv")
		if err != nil {
			return err
		}
		defer raw.Close()
		log, err := scaling.NewLog(raw)
		if err != nil {
			return err
		}
		o.Ran = log.Write
	}
	step, end := progress(os.Stderr)
	o.Step = step
	result, err := scaling.Measure(c.Context(), &j.plan, o)
	end()
	if result == nil || len(result.Runs) == 0 {
		return err
	}
	return errors.Join(j.show(c.OutOrStdout(), result), err)
}

// create makes a file in a directory of results.
func create(dir, name string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return os.Create(filepath.Join(dir, name))
}

// progress shows steps as a bar, if f is a terminal.
func progress(f *os.File) (step func(done, total int, what string), end func()) {
	if !term.IsTerminal(int(f.Fd())) {
		return nil, func() {}
	}
	bar := progressbar.NewOptions(1, progressbar.OptionSetWriter(f), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionFullWidth(), progressbar.OptionClearOnFinish())
	step = func(done, total int, what string) {
		bar.ChangeMax(total)
		bar.Describe(what)
		_ = bar.Set(done) // a bar that cannot be drawn holds nothing up
	}
	return step, func() { _ = bar.Clear() }
}

// show prints a result and writes its files.
func (j *scalingJob) show(out io.Writer, r *scaling.Result) error {
	if j.out != "" {
		if err := scaling.WriteFiles(j.out, &j.plan, r); err != nil {
			return err
		}
	}
	if j.json {
		return json.NewEncoder(out).Encode(r)
	}
	return scaling.WriteText(out, &j.plan, r)
}
