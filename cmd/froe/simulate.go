package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"froe/dts/sim"
	"froe/engine/scaling"
	"froe/engine/simulation"
)

// simulateJob is what simulate is told to do.
type simulateJob struct {
	plan  simulation.Plan
	files []string // of positions
	cost  string
	out   string // directory; empty: nothing is written
	json  bool
	trace string // file; empty: nothing is recorded

	calibrate bool // instead: measure the cost model of this machine
}

func simulateCommand() *cobra.Command {
	j := &simulateJob{}
	c := &cobra.Command{
		Use:   "simulate",
		Short: "Simulate how much sooner any number of processors reach a depth",
		Long: `Simulate searches positions to a depth on virtual processors, in virtual time,
and says how much sooner more of them get there: S, the geometric mean over the
positions of T(1)/T(N). It is the search that real threads run, transition by
transition; what is simulated is when each happens. The method is that of
froe scaling.

The same command gives the same result on any machine, whatever else it does;
raw.csv has a transcript number of each run to compare. Positions and runs go
side by side on the real cores.

--cost is the model, in ticks, 1000 a position: ` + costWords + `.
"free" charges positions and nothing else. --calibrate measures it on this machine,
which must be quiet, and prints it as --cost reads it.

With --critical-path it also finds the work W of one processor and the critical
path C, the time of 4096, both free of overhead: W/C is the parallelism there is.

With --trace it records the first run on most processors of the first position,
and writes ` + traceHelp + `.
A microsecond there is the time of a position.

With --out, raw.csv has every run, summary.txt what they come to, report.html
pictures of it beside published curves, and of the run that --trace records.`,
		Example: `  froe simulate --positions hyatt24.epd --processors 1,2,4,8,16 --out result --trace trace.json
  froe simulate --positions hyatt24.epd --work 100000 --seeds 1 --json
  froe simulate --positions a.epd,b.epd --depth 10 --cost attach=5000,spin=0
  froe simulate --positions a.epd --processors 64 --cost free --critical-path
  froe simulate --calibrate`,
		Args: wrap(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if j.calibrate {
				return calibrate(c, j.plan.Depth, j.json)
			}
			if err := j.complete(c); err != nil {
				return usage(err)
			}
			return j.run(c)
		},
	}
	f := c.Flags()
	f.StringSliceVar(&j.files, "positions", nil, "EPD `FILE`s of positions (required)")
	f.IntSliceVar(&j.plan.Processors, "processors", []int{1, 2, 4, 8, 16, 32, 64},
		"numbers of virtual processors; 1 is always simulated")
	f.StringSliceVar(&j.plan.Algorithms, "algorithms", simulation.Algorithms()[:1],
		"what to simulate: "+strings.Join(simulation.Algorithms(), ", "))
	f.Uint64Var(&j.plan.Work, "work", 1_000_000, "search to the first depth that costs one processor so many nodes")
	f.IntVar(&j.plan.Depth, "depth", 0, "search every position to this depth, in plies, instead")
	f.IntVar(&j.plan.Seeds, "seeds", 1, "runs of each setting, each with noise of its own (one processor has at least 3)")
	f.IntVar(&j.plan.Hash, "hash", 64, "size of each transposition table, in MiB")
	f.IntVar(&j.plan.MinSplit, "min-split", scaling.MinSplit, "least depth of nodes that processors share, in plies")
	f.StringVar(&j.cost, "cost", "default", "what transitions take, in ticks, where not as usual: `NAME=TICKS,…`")
	f.StringSliceVar(&j.plan.Without, "without", nil, "leave techniques of the search out, by name: Table, Histories, …")
	f.BoolVar(&j.plan.CriticalPath, "critical-path", false, "find work and critical path; slow, some 3 GiB for each run at a time")
	f.Uint64Var(&j.plan.Seed, "seed", 1, "seed of all seeds, and of the intervals")
	f.IntVar(&j.plan.Concurrency, "concurrency", runtime.GOMAXPROCS(0), "runs at a time")
	f.StringVar(&j.out, "out", "", "write the results to `DIR`")
	f.BoolVar(&j.json, "json", false, "print an object")
	f.BoolVar(&j.calibrate, "calibrate", false, "measure the cost model of this machine instead, in some seconds")
	f.StringVar(&j.trace, "trace", "", "write a trace of one run to `FILE`")
	return c
}

// costWords is the default model.
var costWords = strings.ReplaceAll(sim.Default.String(), ",", ", ")

// complete reads the positions and checks the flags.
func (j *simulateJob) complete(c *cobra.Command) error {
	if err := howFar(c, &j.plan.Work); err != nil {
		return err
	}
	var err error
	if j.plan.Cost, err = sim.ParseCost(j.cost); err != nil {
		return err
	}
	if j.plan.Positions, err = readPositions(c, j.files); err != nil {
		return err
	}
	j.plan.Trace = j.trace != ""
	return j.plan.Check()
}

func (j *simulateJob) run(c *cobra.Command) error {
	var o simulation.Observer
	if j.out != "" {
		raw, err := create(j.out, "raw.csv")
		if err != nil {
			return err
		}
		defer raw.Close()
		log, err := simulation.NewLog(raw)
		if err != nil {
			return err
		}
		o.Ran = log.Write
	}
	step, end := progress(os.Stderr)
	o.Step = step
	result, err := simulation.Measure(c.Context(), &j.plan, o)
	end()
	if result == nil || len(result.Runs) == 0 {
		return err
	}
	return errors.Join(j.show(c.OutOrStdout(), result), err)
}

// show prints a result and writes its files.
func (j *simulateJob) show(out io.Writer, r *simulation.Result) error {
	if r.Trace != nil {
		f, err := os.Create(j.trace)
		if err != nil {
			return err
		}
		if err := writeTrace(f, r.Trace); err != nil {
			return err
		}
	}
	if j.out != "" {
		if err := simulation.WriteFiles(j.out, &j.plan, r); err != nil {
			return err
		}
	}
	if j.json {
		return json.NewEncoder(out).Encode(r)
	}
	return simulation.WriteText(out, &j.plan, r)
}
