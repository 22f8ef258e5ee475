package main

import (
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/spf13/cobra"

	"froe/engine/lab/speedup"
)

// scalingJob is what scaling is told to do.
type scalingJob struct {
	study
	plan speedup.Plan
}

func scalingCommand() *cobra.Command {
	j := &scalingJob{plan: speedup.Plan{Fit: fitRuntime, Probe: probeProcess}}
	j.task = &j.plan.Task
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
		Example: `  froe scaling --positions hyatt24 --threads 1,2,4 --out result
  froe scaling --positions hyatt24 --work 300000 --repeat 1 --json
  froe scaling --positions a.epd,b.epd --depth 12 --ceiling 0s`,
		Args: wrap(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := j.complete(c); err != nil {
				return usage(err)
			}
			return j.run(c)
		},
	}
	j.flags(c, "thread", 2_000_000)
	f := c.Flags()
	f.IntSliceVar(&j.plan.Threads, "threads", []int{1, 2}, "numbers of threads; 1 is always measured")
	f.IntVar(&j.plan.Repeat, "repeat", 3, "runs of each setting (one thread has at least 3)")
	f.DurationVar(&j.plan.Ceiling, "ceiling", 500*time.Millisecond,
		"how long each half of a position's ceiling takes; 0 leaves it out")
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
			return speedup.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout())
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
	if err := j.study.complete(c); err != nil {
		return err
	}
	return j.plan.Check()
}

func (j *scalingJob) run(c *cobra.Command) error {
	return j.carryOut(c, func(raw io.Writer, step stepper) (finding, error) {
		log, err := speedup.NewLog(raw)
		if err != nil {
			return finding{}, err
		}
		r, err := speedup.Measure(c.Context(), &j.plan, speedup.Observer{Ran: log.Write, Step: step})
		if r == nil {
			return finding{}, err
		}
		return finding{
			runs:  len(r.Runs),
			all:   r,
			text:  func(w io.Writer) error { return speedup.WriteText(w, &j.plan, r) },
			files: func(dir string) error { return speedup.WriteFiles(dir, &j.plan, r) },
		}, err
	})
}
