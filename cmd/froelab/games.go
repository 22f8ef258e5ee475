package main

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"froe/engine/eval/network"
	"froe/internal/cli"
	"froe/internal/pool"
	"froe/lab/job"
	"froe/lab/selfplay"
)

// games is what commands that play games have in common.
type games struct {
	at       cli.Submitter // nil: here
	match    selfplay.Plan
	openings string // set or file; empty: the start position
	hash     int    // of each player, MiB
	json     bool   // print an object
	keep     string // file of games that were played; empty: none
}

// flags adds the flags of games, with these defaults for the random plies and for the
// hash.
func (g *games) flags(c *cobra.Command, random, hash int) {
	f := c.Flags()
	f.IntVar(&g.match.RandomPlies, "random", random, "plies played at random after the opening")
	f.StringVar(&g.openings, "openings", "", "a `SET` of positions to begin with, such as openings, or an EPD file")
	f.IntVar(&g.match.Concurrency, "concurrency", cli.Cores, "games at a time")
	g.hash = hash
	cli.OptionFlag(c, &g.hash, "hash", "Hash")
	f.BoolVar(&g.json, "json", false, "print an object")
}

// keepFlag adds the flag of games that go on where they were interrupted.
func (g *games) keepFlag(c *cobra.Command) {
	c.Flags().StringVar(&g.keep, "keep", "", "keep the games in `FILE`, and play only those that it does not have")
}

func (g *games) complete() error {
	m := &g.match
	if m.RandomPlies < 0 {
		return fmt.Errorf("--random: %d is less than 0", m.RandomPlies)
	}
	if err := cli.CheckConcurrency(m.Concurrency, len(m.Players), g.hash); err != nil {
		return err
	}
	m.Adjudication = selfplay.Usual()
	if g.openings == "" {
		return nil
	}
	all, err := readPositions(g.openings)
	for i := range all {
		m.Openings = append(m.Openings, all[i].Board)
	}
	return err
}

// namedOpenings tells the openings from others.
func (g *games) namedOpenings() string {
	sum := crc32.NewIEEE()
	for i := range g.match.Openings {
		p := &g.match.Openings[i]
		fmt.Fprintln(sum, p.FEN(p.Chess960()))
	}
	return fmt.Sprintf("%d, checksum %08x", len(g.match.Openings), sum.Sum32())
}

// starts says in words where the games begin.
func (g *games) starts() string {
	if len(g.match.Openings) == 0 {
		return "the start position"
	}
	return "openings " + g.namedOpenings()
}

// show prints what games come to, all of them or those until an error.
func (g *games) show(c *cobra.Command, t *selfplay.Total, err error, object any, text func(io.Writer) error) error {
	if t.Games == 0 {
		return err
	}
	return errors.Join(cli.PrintResult(c, g.json, object, text), err)
}

// matchReport is how a match of two sides is shown.
type matchReport struct {
	out    string // folder of the page; empty: none is written
	title  string // of the page
	write  func(io.Writer, *selfplay.Total) error
	object func(*selfplay.Total) any
}

// open opens the games that are kept, of this program with these sides. Each is a piece of its own.
func (g *games) open(sides [2]job.Side) (*pool.Kept, error) {
	m := &g.match
	setting := struct {
		Program  string
		Sides    [2]job.Side
		Openings string
		Random   int
		Seed     uint64
	}{cli.ThisBuild().Identity(), sides, g.namedOpenings(), m.RandomPlies, m.Seed}
	idle := make(chan *selfplay.Pair, m.Concurrency)
	return pool.OpenKept(g.keep, setting, m.Concurrency, func(ctx context.Context, piece any) (_ []byte, err error) {
		var pair *selfplay.Pair
		select {
		case pair = <-idle:
		default:
			if pair, err = m.NewPair(); err != nil {
				return nil, err
			}
		}
		defer func() { idle <- pair }()
		games, err := pair.Play(ctx, piece.(selfplay.Piece))
		if err != nil {
			return nil, err
		}
		return selfplay.Encode(games)
	})
}

// contest plays a match of two sides, with the files of the job, and shows what came of it.
func (g *games) contest(c *cobra.Command, o *cli.Order, r *matchReport, files ...[]byte) error {
	farm, err := cli.Submit(g.at, c, o, files...)
	if err != nil {
		return err
	}
	g.match.Farm = farm.Farm()
	if g.keep != "" {
		if g.at != nil {
			return cli.Usage(errKept)
		}
		kept, err := g.open(o.Setting.(job.Games).Sides)
		if err != nil {
			return fmt.Errorf("--keep: %w", err)
		}
		defer kept.Close()
		g.match.Farm, g.match.Size = kept, 1
	}
	step, end := farm.Progress(os.Stderr)
	var went course
	total, err := selfplay.Run(c.Context(), &g.match, func(game *selfplay.Game) error {
		went.add(game)
		step(game.Number+1, g.match.Games, fmt.Sprintf("%.1f of %d", went.points, game.Number+1))
		return nil
	})
	end()
	if err = farm.End(err); errors.Is(err, pool.ErrRevoked) {
		return err
	}
	err = cli.Interrupted(err, total.Games, g.match.Games, "games")
	if total.Games > 0 {
		var lead strings.Builder
		_ = r.write(&lead, &total) // into memory
		err = errors.Join(err, writePage(r.out, went.page(r.title, lead.String(), &total)))
	}
	return g.show(c, &total, err, r.object(&total), func(w io.Writer) error { return r.write(w, &total) })
}

type gamesObject struct {
	Planned int `json:"planned"` // to be played
	*selfplay.Total
}

// nodeGames are games in which each move is searched for a fixed number of nodes.
type nodeGames struct {
	games
	limit    selfplay.Limit
	evalFile networkSource // that players evaluate with
	network  *network.Network
}

// flags adds the flags of such games.
func (g *nodeGames) flags(c *cobra.Command, random, hash int) {
	g.games.flags(c, random, hash)
	c.Flags().StringVar(&g.evalFile.path, "network", "", "`FILE` of the network to evaluate with; none: the one in the program")
}

func (g *nodeGames) complete() (err error) {
	if g.network, err = g.evalFile.load(); err != nil {
		return fmt.Errorf("--network: %w", err)
	}
	return g.games.complete()
}

// side is one of a match that searches by such numbers, where they are not as usual.
func (g *nodeGames) side(numbers map[string]int) job.Side {
	return job.Side{Limit: g.limit, Hash: g.hash, Network: g.evalFile.digest(), Numbers: numbers}
}

// threadSpeed is how many positions a thread searches in a second, about.
const threadSpeed = 400_000

// secondsOf estimates how long a number of games takes with this many nodes for each
// move.
func secondsOf(games, nodes float64) float64 { return games * 100 * nodes / threadSpeed }

// order is the match of two sides as a job whose pieces take about a minute; nodes is
// the number of nodes for each move.
func (g *games) order(sides [2]job.Side, nodes float64) *cli.Order {
	m := &g.match
	s := job.Games{Sides: sides, Plan: *m}
	m.Size = cli.PieceSize(g.at, m.Games, secondsOf(1, nodes))
	return &cli.Order{
		Kind: job.GamesKind, Setting: s, Threads: 1, Memory: s.Memory(), Local: m.Concurrency, Total: (m.Games + m.Size - 1) / m.Size,
	}
}
