package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/internal/cli"
	"froe/lab/job"
	"froe/lab/selfplay"
	"froe/lab/simulation"
)

type duelJob struct {
	games
	algorithms []string          // of the two sides
	processors []int             // of the two sides, or of both
	iterations []int             // of the two sides, or of both; none: as games are played
	positions  int               // time for a move, in that of so many positions
	depth      int               // of each move, in place of the time; 0: none
	set        [2]map[string]int // numbers of the two sides that are not as usual
	cost       string
	out        string        // folder of a page; empty: none
	moveTime   time.Duration // on real threads; 0: virtual processors
	sides      [2]simulation.Setup
}

func duelCommand(at cli.Submitter) *cobra.Command {
	j := &duelJob{}
	j.at = at
	c := &cobra.Command{
		Use:   "duel",
		Short: "Play games between algorithms on virtual processors",
		Long: `Duel plays games between two ways to search in parallel, on virtual processors. Each
side has the same virtual time for a move, however long that takes on this machine.
With --movetime the games are played on real threads and in real time, with --depth
each move is searched to that depth, however long it takes. Duel prints the
points of the first side and the difference in strength with its 95 % interval, or
everything as an object with --json. Interrupt it to get the result of the games that
are finished.

The interval is that of a Bayesian posterior: the five outcomes of a pair have a
Dirichlet distribution, with a prior that weighs as much as one pair. So the interval
is wide where pairs are few, even if all have the same outcome, and it is open where all
are won or lost.

The two games of a pair share an opening, with colours exchanged. A game ends by the
rules of chess, when both sides have seen the same side far ahead for five plies, or
when both have seen an even game for long. Without --movetime the same command plays
the same games on any machine, however many at a time. --cost is as in froelab simulate.

With --keep it writes each game to a file as soon as it is over. The same command goes on
from there if it was interrupted; more games may be asked for, too.`,
		Example: `  froelab duel --algorithms dts,lazy --processors 16 --openings openings
  froelab duel --algorithms dts --processors 16,1 --time 5000 --games 200 --json
  froelab duel --algorithms dts --processors 16,1 --depth 10
  froelab duel --algorithms dts,lazy --processors 16 --movetime 100ms`,
		Args:    cli.Args(cobra.NoArgs),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.run,
	}
	j.games.flags(c, 4, 16)
	f := c.Flags()
	f.StringSliceVar(&j.algorithms, "algorithms", []string{algorithm.DTS, algorithm.Lazy},
		"one for both sides, or one for each: "+strings.Join(algorithm.Names(), ", "))
	f.IntSliceVar(&j.processors, "processors", []int{16}, "virtual processors (with --movetime: threads), one number for both sides, or one for each")
	f.IntSliceVar(&j.iterations, "iterations", nil, "most iterations that dts has open at once, one number for both sides, or one for each")
	f.IntVar(&j.positions, "time", 10000, "time for each move: what one processor needs for this many positions")
	f.IntVar(&j.depth, "depth", 0, "search each move to this many plies, in place of a time")
	f.DurationVar(&j.moveTime, "movetime", 0, "real time for each move, on real threads, one game at a time unless told otherwise")
	f.IntVar(&j.match.Games, "games", 100, "games to play, an even number")
	f.StringToIntVar(&j.set[0], "set", nil, "give numbers of the first side other values: `NAME=VALUE,…`; see froelab spsa --list")
	f.StringToIntVar(&j.set[1], "other-set", nil, "the same for the second side: `NAME=VALUE,…`")
	f.Uint64Var(&j.match.Seed, "seed", 1, "seed of all chance")
	f.StringVar(&j.out, "out", "", "write a page to `DIR`")
	costFlag(c, &j.cost)
	j.keepFlag(c)
	return c
}

func (j *duelJob) complete(c *cobra.Command, _ []string) error {
	changed := c.Flags().Changed
	switch {
	case changed("movetime") && (changed("time") || changed("cost")):
		return errors.New("--movetime: on real threads there is no --time and no --cost")
	case changed("depth") && (changed("time") || changed("movetime")):
		return errors.New("--depth: takes the place of --time and --movetime")
	case changed("depth") && j.depth < 1:
		return fmt.Errorf("--depth: %d is less than 1", j.depth)
	case changed("movetime") && j.moveTime <= 0:
		return fmt.Errorf("--movetime: %v is no time to think", j.moveTime)
	case len(j.algorithms) < 1 || len(j.algorithms) > 2:
		return fmt.Errorf("--algorithms: %d are neither one nor two", len(j.algorithms))
	case len(j.processors) < 1 || len(j.processors) > 2:
		return fmt.Errorf("--processors: %d numbers are neither one nor two", len(j.processors))
	case len(j.iterations) > 2:
		return fmt.Errorf("--iterations: %d are neither one nor two", len(j.iterations))
	case j.positions < 1 || j.positions > 1e9:
		return fmt.Errorf("--time: %d is not from 1 to 1000000000", j.positions)
	case j.match.Games%2 != 0:
		return fmt.Errorf("--games: %d is not an even number", j.match.Games)
	}
	cost, err := sim.ParseCost(j.cost)
	if err != nil {
		return err
	}
	if err := j.games.complete(); err != nil {
		return err
	}
	j.match.Pairs = true
	if j.moveTime > 0 && !changed("concurrency") {
		j.match.Concurrency = 1
	}
	for i := range j.sides {
		j.sides[i] = simulation.Setup{
			Algorithm:  j.algorithms[min(i, len(j.algorithms)-1)],
			Processors: j.processors[min(i, len(j.processors)-1)],
			MinSplit:   algorithm.MinSplitDepth, Hash: j.hash, Ticks: int64(j.positions) * cost.Position,
			Depth: j.depth, Cost: cost, Set: j.set[i],
		}
		if len(j.iterations) > 0 {
			j.sides[i].Iterations = j.iterations[min(i, len(j.iterations)-1)]
		}
		if err := j.sides[i].Check(); err != nil {
			return err
		}
		side := job.SideOf(&j.sides[i], j.moveTime)
		if err := side.Check(); err != nil {
			return err
		}
		j.match.Players[i] = side.Player(nil)
	}
	if reflect.DeepEqual(j.sides[0], j.sides[1]) {
		return errors.New("--algorithms, --processors, --iterations, --set: the two sides are the same")
	}
	return j.match.Check()
}

func (j *duelJob) run(c *cobra.Command, _ []string) error {
	workers := max(j.sides[0].Processors, j.sides[1].Processors)
	o := j.order([2]job.Side{job.SideOf(&j.sides[0], j.moveTime), job.SideOf(&j.sides[1], j.moveTime)}, j.work(workers))
	threads := j.match.Concurrency
	if j.moveTime > 0 {
		threads *= workers
		o.Threads, o.Local, o.Timed = workers, threads, true
	}
	cli.FitRuntime(threads)
	title := fmt.Sprintf("Duel of %s with %d and %s with %d processors",
		j.sides[0].Algorithm, j.sides[0].Processors, j.sides[1].Algorithm, j.sides[1].Processors)
	return j.contest(c, o, &matchReport{j.out, title, j.write, func(t *selfplay.Total) any { return j.object(t) }})
}

// work is what a move costs, in positions of one thread; to a depth, that is a guess.
func (j *duelJob) work(workers int) float64 {
	switch {
	case j.moveTime > 0:
		return j.moveTime.Seconds() * threadSpeed
	case j.depth > 0:
		return 80 * math.Pow(1.6, float64(j.depth))
	}
	return 2 * float64(j.positions*workers)
}

func (j *duelJob) write(w io.Writer, t *selfplay.Total) error {
	a, b := &j.sides[0], &j.sides[1]
	numbers := ""
	if len(a.Set)+len(b.Set) > 0 {
		numbers = fmt.Sprintf("numbers that are not as usual: %v, %v\n", a.Set, b.Set)
	}
	workers, limit, cost := "processors", fmt.Sprintf("the time of %d positions", j.positions), "; cost "+a.Cost.String()
	switch {
	case j.moveTime > 0:
		workers, limit, cost = "threads", j.moveTime.String(), ""
	case j.depth > 0:
		limit = fmt.Sprintf("depth %d", j.depth)
	}
	_, err := fmt.Fprintf(w, `%s with %d against %s with %d %s: %s; %.1f of %d points
pairs by the points of the first, 0 to 2: %s; interval: Dirichlet posterior of the pairs, prior of one pair
%s%s a move; hash %d MiB; seed %d%s
%.1f plies a game, %s nodes; ends: %s
`, a.Algorithm, a.Processors, b.Algorithm, b.Processors, workers, difference(t.Pairs), t.Points, t.Games,
		strings.Trim(fmt.Sprint(t.Pairs), "[]"),
		numbers, limit, j.hash, j.match.Seed, cost, float64(t.Plies)/float64(t.Games), cli.Count(float64(t.Nodes)), t.Ends)
	return err
}

type duelObject struct {
	Sides [2]simulation.Setup `json:"sides"`
	eloObject
	gamesObject
	Time     int     `json:"time"`                // for each move, that of so many positions; 0: MoveTime, or the depth of the sides
	MoveTime float64 `json:"move_time,omitempty"` // for each move, seconds on real threads
	Hash     int     `json:"hash_mib"`
	Seed     uint64  `json:"seed"`
	Cost     string  `json:"cost,omitempty"` // of virtual processors
}

func (j *duelJob) object(t *selfplay.Total) duelObject {
	o := duelObject{
		Sides: j.sides, eloObject: eloOf(t), gamesObject: gamesObject{j.match.Games, t},
		Time: j.positions, Hash: j.hash, Seed: j.match.Seed, Cost: j.sides[0].Cost.String(),
	}
	switch {
	case j.moveTime > 0:
		o.Time, o.MoveTime, o.Cost = 0, j.moveTime.Seconds(), ""
	case j.depth > 0:
		o.Time = 0
	}
	return o
}
