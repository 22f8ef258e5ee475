package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/engine/search"
	"froe/internal/cli"
	"froe/internal/pool"
	"froe/lab/job"
	"froe/lab/selfplay"
	"froe/lab/simulation"
	"froe/lab/spsa"
)

type spsaJob struct {
	nodeGames  // of an iteration
	plan       spsa.Plan
	names      []string
	total      int    // of games, in all iterations
	checkpoint string // file; empty: none
	processors int    // virtual ones of each player; 0: one thread with a limit of nodes
	cost       string // of their transitions
	virtual    sim.Cost
	out        string // folder of a page; empty: none
	list       bool   // instead: print what can be tuned
}

func spsaCommand(at cli.Submitter) *cobra.Command {
	j := &spsaJob{}
	j.at = at
	c := &cobra.Command{
		Use:   "spsa",
		Short: "Tune numbers of the search by games against itself",
		Long: `Spsa tunes numbers of the search by simultaneous perturbation. Each iteration moves
all of them at once, each up or down by the toss of a coin. It plays this setting
against its mirror image, in pairs of games with colours exchanged, and shifts every
number towards the side that won. A number is moved by its step, which --list shows.

With --checkpoint it saves its state after each iteration, and the same command goes
on from there. The same command gives the same numbers, however many games it plays at
a time and however often it is interrupted.

With --processors the games are those of froelab duel: dts on virtual processors, each
move in the time that one of them needs for --nodes positions. Numbers of dts can be
tuned there, too.

Games are noisy: a few numbers need tens of thousands of games. Check the result with
a match.`,
		Example: `  froelab spsa --list
  froelab spsa --parameters NullBase,NullMargin --games 20000 --nodes 4000 --checkpoint spsa.json
  froelab spsa --parameters ReduceOffset,ReduceDivisor --games 40000 --openings openings
  froelab spsa --parameters OpenIterations,PlyWeight,Room --processors 16 --games 2000`,
		Args:    cli.Args(cobra.NoArgs),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.run,
	}
	j.flags(c, 4, 4)
	f := c.Flags()
	f.Uint64Var(&j.limit.Hard, "nodes", 4000, "positions to search for each move, never exceeded")
	f.IntVar(&j.processors, "processors", 0, "virtual processors of each player; 0: none")
	costFlag(c, &j.cost)
	f.BoolVar(&j.list, "list", false, "print what can be tuned, and end")
	f.StringSliceVar(&j.names, "parameters", nil, "`NAMES` of the numbers to tune (required); see --list")
	f.IntVar(&j.total, "games", 20000, "games to play in all")
	f.IntVar(&j.match.Games, "batch", 16, "games of an iteration, an even number")
	f.Float64Var(&j.plan.Rate, "rate", 0.25, "how far the last iteration, if one side wins all its games, shifts a number, in steps")
	f.Uint64Var(&j.plan.Seed, "seed", 1, "seed of all chance")
	f.StringVar(&j.out, "out", "", "write a page to `DIR`")
	f.StringVar(&j.checkpoint, "checkpoint", "", "write the state to `FILE`, and go on from it")
	return c
}

// showParameters prints a table of what can be tuned, or a list of objects.
func (j *spsaJob) showParameters(c *cobra.Command) error {
	all := tunable()
	return cli.PrintResult(c, j.json, all, func(w io.Writer) error {
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, "parameter\tvalue\tleast\tmost\tstep")
		for _, p := range all {
			fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\n", p.Name, *p.Value, p.Least, p.Most, p.Step)
		}
		return t.Flush()
	})
}

// tunable are the numbers of the search and of dts.
func tunable() []search.Parameter {
	p, d := search.DefaultParameters(), algorithm.DefaultParameters()
	return append(p.List(), d.List()...)
}

// side is a player with numbers that are not as usual.
func (j *spsaJob) side(numbers map[string]int) job.Side {
	if j.processors == 0 {
		return j.nodeGames.side(numbers)
	}
	return job.SideOf(&simulation.Setup{
		Algorithm: algorithm.DTS, Processors: j.processors, MinSplit: algorithm.MinSplitDepth, Hash: j.hash,
		Ticks: int64(j.limit.Hard) * j.virtual.Position, Cost: j.virtual, Set: numbers,
	}, 0)
}

func (j *spsaJob) complete(c *cobra.Command, _ []string) error {
	if j.list {
		return nil
	}
	batch := j.match.Games
	switch {
	case j.limit.Hard < 1:
		return errors.New("--nodes: 0 is less than 1")
	case len(j.names) == 0:
		return errors.New("--parameters: name what to tune; see froelab spsa --list")
	case batch < 2 || batch%2 != 0:
		return fmt.Errorf("--batch: %d is not an even number of games", batch)
	case j.total < batch || j.total%batch != 0:
		return fmt.Errorf("--games: %d is no multiple of --batch, %d", j.total, batch)
	}
	switch changed := c.Flags().Changed; {
	case j.processors == 0 && changed("cost"):
		return errors.New("--cost: is for --processors")
	case j.processors > 0 && changed("network"):
		return errors.New("--network: not with --processors")
	}
	var err error
	if j.virtual, err = sim.ParseCost(j.cost); err != nil {
		return err
	}
	all := tunable()
	for _, name := range j.names {
		i := slices.IndexFunc(all, func(t search.Parameter) bool { return t.Name == name })
		if i < 0 {
			return fmt.Errorf("--parameters: there is no %q; see froelab spsa --list", name)
		}
		t := all[i]
		j.plan.Parameters = append(j.plan.Parameters,
			spsa.Parameter{Name: t.Name, Start: *t.Value, Least: t.Least, Most: t.Most, Step: t.Step})
	}
	usual := j.side(nil)
	if err := usual.Check(); err != nil {
		return err
	}
	j.plan.Iterations = j.total / batch
	j.match.Pairs = true
	if err := j.nodeGames.complete(); err != nil {
		return err
	}
	j.plan.Games = fmt.Sprintf("%d, of %d nodes a move and %d MiB, after %d random plies from %s, with network %s, by build %s",
		batch, j.limit.Hard, j.hash, j.match.RandomPlies, j.starts(), cmp.Or(j.evalFile.digest(), j.network.Name()), cli.ThisBuild().Identity())
	if j.processors > 0 {
		j.plan.Games += fmt.Sprintf(", on %d virtual processors with costs %s", j.processors, j.virtual)
	}
	return j.plan.Check()
}

func (j *spsaJob) run(c *cobra.Command, _ []string) error {
	if j.list {
		return j.showParameters(c)
	}
	cli.FitRuntime(j.match.Concurrency)
	out := c.OutOrStdout()
	if j.json {
		out = io.Discard
	}
	from := j.plan.Start()
	if j.checkpoint != "" {
		var err error
		if from, err = j.plan.Load(j.checkpoint); err != nil {
			return err
		}
		if err := j.plan.Save(j.checkpoint, from); err != nil { // where it fails, no game is played
			return err
		}
	}
	course := []spsa.State{from}
	side := j.side(nil)
	o := j.order([2]job.Side{side, side}, float64(j.limit.Hard)*float64(max(1, 2*j.processors)))
	o.Total *= j.plan.Iterations
	farm, err := cli.Submit(j.at, c, o, j.evalFile.data)
	if err != nil {
		return err
	}
	j.match.Farm = farm.Farm()
	step, end := farm.Progress(os.Stderr)
	last, err := spsa.Run(c.Context(), &j.plan, from, j.play, func(s spsa.State) error {
		step(s.Iteration, j.plan.Iterations, "iterations")
		course = append(course, s)
		if s.Iteration%max(1, j.plan.Iterations/20) == 0 {
			fmt.Fprintf(out, "iteration %d: %.2f\n", s.Iteration, s.Values)
		}
		if j.checkpoint == "" {
			return nil
		}
		return j.plan.Save(j.checkpoint, s)
	})
	end()
	if err = farm.End(err); errors.Is(err, pool.ErrRevoked) {
		if j.checkpoint != "" {
			err = errors.Join(err, j.plan.Save(j.checkpoint, from))
		}
		return err
	}
	object := spsaObject{Iterations: last.Iteration, Planned: j.plan.Iterations}
	for i, v := range last.Rounded() {
		t := &j.plan.Parameters[i]
		object.Parameters = append(object.Parameters, tunedObject{t.Name, t.Start, last.Values[i], v})
		fmt.Fprintf(out, "%s %d -> %d\n", t.Name, t.Start, v)
	}
	if j.json {
		err = errors.Join(json.NewEncoder(c.OutOrStdout()).Encode(object), err)
	}
	err = errors.Join(cli.Interrupted(err, last.Iteration, j.plan.Iterations, "iterations"), writePage(j.out, j.page(course)))
	return err
}

type spsaObject struct {
	Iterations int           `json:"iterations"` // done
	Planned    int           `json:"planned"`
	Parameters []tunedObject `json:"parameters"`
}

type tunedObject struct {
	Name  string  `json:"name"`
	Start int     `json:"start"`
	Value float64 `json:"value"` // before rounding
	Whole int     `json:"whole"` // rounded
}

// play is the match of an iteration.
func (j *spsaJob) play(ctx context.Context, iteration int, plus, minus []int) (float64, error) {
	m := j.match
	m.Seed = j.plan.Seed + uint64(iteration)<<20 // apart from the seeds that Plan draws next to its own
	tuned := job.Tuned{Seed: m.Seed}
	for side, values := range [2][]int{plus, minus} {
		numbers := map[string]int{}
		for i, v := range values {
			numbers[j.plan.Parameters[i].Name] = v
		}
		one := j.side(numbers)
		if err := one.Check(); err != nil {
			return 0, err
		}
		m.Players[side] = one.Player(j.network)
		tuned.Numbers[side] = numbers
	}
	if m.Farm != nil {
		m.Farm = job.TunedFarm{Farm: m.Farm, Iteration: iteration, Tuned: tuned}
	}
	total, err := selfplay.Run(ctx, &m, func(*selfplay.Game) error { return nil })
	return 2*total.Points/float64(m.Games) - 1, err
}
