package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"froe/engine/eval/network"
	"froe/internal/cli"
	"froe/lab/job"
	"froe/lab/selfplay"
)

// matchJob is a match of Froe against itself with other options.
type matchJob struct {
	nodeGames
	words    [2]string
	sides    [2]job.Side
	networks [2]*network.Network
	files    [2]networkSource
	out      string // folder of the page; empty: none is written
}

func matchCommand(at cli.Submitter) *cobra.Command {
	j := &matchJob{}
	j.at = at
	c := &cobra.Command{
		Use:   "match FIRST SECOND",
		Short: "Play games between two settings of Froe, at fixed nodes",
		Long: `Match plays games of Froe against itself, with different options on the two sides.
Each side has one thread and searches a fixed number of positions for each move. Match
prints the points of the first side and the difference in strength with its 95 %
interval, as froelab duel does.

FIRST and SECOND are options, separated by commas: Nodes=N, SoftNodes=N,
EvalFile=FILE, a number of the search such as NullBase=4 (froelab spsa --list names them),
or a technique to switch off, such as Killers=false (froe --tunable lists them as UCI
options). "default" stands for the usual setting.

The two games of a pair share an opening, with colours exchanged. The same command
plays the same games on any machine, however many at a time. --keep is as in froelab duel.`,
		Example: `  froelab match NullBase=4 default --games 4 --nodes 100
  froelab match Nodes=200,Killers=false Nodes=100 --games 4 --openings openings --json`,
		Args:    cli.Args(cobra.ExactArgs(2)),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.run,
	}
	j.flags(c, 4, 4)
	f := c.Flags()
	f.Uint64Var(&j.limit.Hard, "nodes", 5000, "positions to search for each move, never exceeded")
	f.IntVar(&j.match.Games, "games", 100, "games to play, an even number")
	f.Uint64Var(&j.match.Seed, "seed", 1, "seed of all chance")
	f.StringVar(&j.out, "out", "", "write a page to `DIR`")
	j.keepFlag(c)
	return c
}

func (j *matchJob) complete(_ *cobra.Command, args []string) error {
	if j.match.Games%2 != 0 {
		return fmt.Errorf("--games: %d is not an even number", j.match.Games)
	}
	if err := j.nodeGames.complete(); err != nil {
		return err
	}
	j.match.Pairs = true
	for i, text := range args {
		j.words[i] = text
		if err := j.side(i, text); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		j.match.Players[i] = j.sides[i].Player(j.networks[i])
	}
	return j.match.Check()
}

// evalFile goes before the file of a side's network.
const evalFile = "EvalFile="

// side reads the options of a side.
func (j *matchJob) side(i int, text string) error {
	s, n := j.nodeGames.side(map[string]int{}), j.network
	j.files[i] = j.evalFile
	for _, word := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(word, "=")
		number, err := strconv.ParseUint(value, 10, 63)
		switch {
		case word == "default":
		case name+"=" == evalFile:
			j.files[i] = networkSource{path: value}
			if n, err = j.files[i].load(); err != nil {
				return err
			}
			s.Network = j.files[i].digest()
		case name == "Nodes" && err == nil && number > 0:
			s.Limit.Hard = number
		case name == "SoftNodes" && err == nil && number > 0:
			s.Limit.Soft = number
		case value == "false":
			s.Without = append(s.Without, name)
		default:
			whole, err := strconv.Atoi(value)
			if err != nil {
				return fmt.Errorf("%q is not an option with a value; see froelab match --help", word)
			}
			s.Numbers[name] = whole
		}
	}
	j.sides[i], j.networks[i] = s, n
	return s.Check()
}

func (j *matchJob) run(c *cobra.Command, _ []string) error {
	cli.FitRuntime(j.match.Concurrency)
	nodes := max(j.sides[0].Limit.Hard, j.sides[1].Limit.Hard)
	report := &matchReport{j.out, j.words[0] + " against " + j.words[1], j.write, func(t *selfplay.Total) any { return j.object(t) }}
	return j.contest(c, j.order(j.sides, float64(nodes)), report, j.files[0].data, j.files[1].data)
}

func (j *matchJob) write(w io.Writer, t *selfplay.Total) error {
	_, err := fmt.Fprintf(w, "%s against %s: %s; %.1f of %d points\npairs by the points of the first, 0 to 2: %s\n%.1f plies a game, %s nodes; ends: %s\n",
		j.words[0], j.words[1], difference(t.Pairs), t.Points, t.Games, strings.Trim(fmt.Sprint(t.Pairs), "[]"),
		float64(t.Plies)/float64(t.Games), cli.Count(float64(t.Nodes)), t.Ends)
	return err
}

// matchObject is a match as --json prints it.
type matchObject struct {
	Sides [2]string `json:"sides"`
	eloObject
	gamesObject
	Seed uint64 `json:"seed"`
}

func (j *matchJob) object(t *selfplay.Total) matchObject {
	return matchObject{Sides: j.words, eloObject: eloOf(t), gamesObject: gamesObject{j.match.Games, t}, Seed: j.match.Seed}
}
