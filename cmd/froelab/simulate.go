package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"froe/dts/sim"
	"froe/internal/cli"
	"froe/internal/pool"
	"froe/lab/calibration"
	"froe/lab/job"
	"froe/lab/simulation"
	"froe/lab/speedup"
)

type simulateJob struct {
	timing
	plan simulation.Plan
	cost string
	keep string // file of searches that were made; empty: none

	calibrate bool // instead: measure the cost model of this machine
}

func simulateCommand(at cli.Submitter) *cobra.Command {
	j := &simulateJob{}
	j.at = at
	j.timing.plan = &j.plan.Plan
	j.measure = func(ctx context.Context, o speedup.Observer) (*speedup.Result, error) {
		return simulation.Measure(ctx, &j.plan, o)
	}
	c := &cobra.Command{
		Use:   "simulate",
		Short: "Simulate how much sooner any number of processors reach a depth",
		Long: `Simulate searches positions to a depth on virtual processors, in virtual time, and
prints how much sooner more of them get there: the speed-up S, which is the geometric
mean over the positions of T(1)/T(N). The search is the one that real threads run,
transition by transition; only the time of each transition is simulated. The method is
that of froelab scaling.

The same command gives the same result on any machine, whatever else runs there.
raw.csv has a number for each run, its transcript, which two runs share only if they
are the same. Several runs go side by side on the real cores.

--cost is the cost model, in ticks. A thousand ticks are the time of a position. The
default is ` + costWords + `.
"free" charges for positions and nothing else, "server" is the model of sixteen cores. --calibrate measures the costs on this
machine, which must be quiet, and prints them as --cost reads them.

With --critical-path it also finds the work W, which is the time of one processor, and
the critical path C, which is the time of 4096 processors with dts, both without any
overhead. W/C is the parallelism of the search.

With --trace it records the first run of the first position on the most processors,
and writes ` + cli.TraceHelp + `. A microsecond there is the time of a position.

With --keep it writes each search to a file as soon as it is made. The same command goes on
from there if it was interrupted; more positions or processors may be named, too.

Where the positions have answers (bm, am), it counts the runs that found them. The
depths are the same for any number of processors.

` + outHelp,
		Example: `  froelab simulate --positions hyatt24 --processors 1,2,4,8,16 --out result --trace trace.json
  froelab simulate --positions hyatt24 --work 100000 --repeat 1 --json
  froelab simulate --positions hyatt24,scaling40 --depth 10 --cost attach=5000,spin=0
  froelab simulate --positions hyatt24 --processors 64 --cost free --critical-path
  froelab simulate --positions hyatt24 --processors 16,64 --work 50000000 --keep searches --out result
  froelab simulate --calibrate`,
		Args:    cli.Args(cobra.NoArgs),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.run,
	}
	j.flags(c, "processor", 1_000_000, 1)
	f := c.Flags()
	f.IntSliceVar(&j.plan.Workers, "processors", []int{1, 2, 4, 8, 16, 32, 64},
		"numbers of virtual processors; 1 is always simulated")
	costFlag(c, &j.cost)
	f.StringSliceVar(&j.plan.Without, "without", nil, "switch techniques of the search off, by name: Table, Histories, …")
	f.StringToIntVar(&j.plan.Set, "set", nil, "give numbers of the search other values: `NAME=VALUE,…`; see froelab spsa --list")
	f.BoolVar(&j.plan.CriticalPath, "critical-path", false, "find work and critical path; slow, and needs 1.5 GiB or more for each run at a time")
	f.IntVar(&j.plan.Concurrency, "concurrency", cli.Cores, "runs at a time")
	f.BoolVar(&j.calibrate, "calibrate", false, "measure the cost model of this machine instead, which takes some seconds")
	f.StringVar(&j.keep, "keep", "", "keep the searches in `FILE`, and make only those that it does not have")
	f.StringVar(&j.trace, "trace", "", "write a trace of one run to `FILE`")
	return c
}

func costFlag(c *cobra.Command, cost *string) {
	c.Flags().StringVar(cost, "cost", "default", "costs of transitions that differ from the default: `NAME=TICKS,…`")
}

// costWords is the default model.
var costWords = strings.ReplaceAll(sim.Default.String(), ",", ", ")

func (j *simulateJob) complete(c *cobra.Command, _ []string) error {
	if j.calibrate {
		j.plan.Depth = cmp.Or(j.plan.Depth, calibration.Depth)
		return errors.Join(idleFlags(c), calibration.Check(j.plan.Depth))
	}
	if err := j.timing.complete(c); err != nil {
		return err
	}
	var err error
	if j.plan.Cost, err = sim.ParseCost(j.cost); err != nil {
		return err
	}
	j.plan.Trace = j.trace != ""
	return j.plan.Check()
}

func (j *simulateJob) run(c *cobra.Command, args []string) (err error) {
	switch {
	case j.calibrate:
	case j.keep != "" && j.at != nil:
		return cli.Usage(errKept)
	case j.keep != "":
		kept, err := j.open()
		if err != nil {
			return fmt.Errorf("--keep: %w", err)
		}
		defer kept.Close()
		j.farm, j.plan.Farm = cli.Here, kept
		return j.timing.run(c, args)
	default:
		if j.farm, err = cli.Submit(j.at, c, j.order()); err != nil {
			return err
		}
		if j.plan.Farm = j.farm.Farm(); j.at != nil {
			j.plan.Concurrency = max(j.plan.Concurrency, simulateWidth)
		}
		return j.timing.run(c, args)
	}
	if j.at != nil {
		return cli.Usage(errors.New("--calibrate: it measures this machine, and is not for another to do; use froelab simulate"))
	}
	cli.FitRuntime(2)
	r, err := calibration.Measure(c.Context(), j.plan.Depth)
	if err != nil {
		return err
	}
	return cli.PrintResult(c, j.json, r, r.WriteText)
}

// errKept refuses a file for results that the queue keeps.
var errKept = errors.New("--keep: what is submitted is kept by the queue; leave submit out to keep it here")

// open opens the searches that are kept, of this program with these flags.
func (j *simulateJob) open() (*pool.Kept, error) {
	setting := struct {
		Program string
		Setting any
	}{cli.ThisBuild().Identity(), j.order().Setting}
	searcher := j.plan.NewSearcher()
	return pool.OpenKept(j.keep, setting, j.plan.Concurrency, func(ctx context.Context, piece any) ([]byte, error) {
		return searcher.Do(ctx, piece.(simulation.Piece))
	})
}

// simulateWidth is how many searches are submitted at a time.
const simulateWidth = 256

// order is the simulation as a job, a search a piece.
func (j *simulateJob) order() *cli.Order {
	p := &j.plan
	memory := p.Hash + 64 + slices.Max(p.Workers)
	if p.CriticalPath {
		memory += 2048
	}
	return &cli.Order{
		Kind: job.SimulateKind, Threads: 1, Memory: memory, Local: p.Concurrency, Total: p.Searches(),
		Setting: p.Setting(),
	}
}

// idleFlags refuses flags that a calibration would not heed.
func idleFlags(c *cobra.Command) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains([]string{"calibrate", "depth", "json"}, f.Name) {
			err = errors.Join(err, fmt.Errorf("--%s: --calibrate makes no use of it", f.Name))
		}
	})
	return err
}
