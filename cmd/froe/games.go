package main

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/eval"
	"froe/engine/lab/selfplay"
	"froe/engine/search"
)

// games is what commands that play games have in common.
type games struct {
	match    selfplay.Plan
	openings string // file; empty: the start position
	hash     int    // of each player, MiB
}

// flags adds the flags of games, with the random plies and the hash there are
// unless told otherwise.
func (g *games) flags(c *cobra.Command, random, hash int) {
	f := c.Flags()
	f.IntVar(&g.match.RandomPlies, "random", random, "plies played at random after the opening")
	f.StringVar(&g.openings, "openings", "", "an EPD `FILE` of openings")
	f.IntVar(&g.match.Concurrency, "concurrency", runtime.GOMAXPROCS(0), "games at a time")
	f.IntVar(&g.hash, "hash", hash, "size of each player's transposition table, in MiB")
}

// complete checks the flags and reads the openings.
func (g *games) complete() error {
	m := &g.match
	switch {
	case m.RandomPlies < 0:
		return fmt.Errorf("--random: %d is less than 0", m.RandomPlies)
	case m.Concurrency < 1 || m.Concurrency > engine.MaxThreads:
		return fmt.Errorf("--concurrency: %d is not from 1 to %d", m.Concurrency, engine.MaxThreads)
	}
	tables := 2 * m.Concurrency
	if most := engine.MaxHash() / tables; g.hash < 1 || g.hash > most {
		return fmt.Errorf("--hash: %d is not from 1 to %d, the memory there is for each of %d tables", g.hash, most, tables)
	}
	m.Adjudication = selfplay.Usual()
	return g.readOpenings()
}

// readOpenings reads the file of openings, if one is named.
func (g *games) readOpenings() error {
	if g.openings == "" {
		return nil
	}
	all, err := readPositions(g.openings)
	for i := range all {
		g.match.Openings = append(g.match.Openings, all[i].Board)
	}
	return err
}

// nodeGames are games with so many positions searched for each move.
type nodeGames struct {
	games
	nodes uint64 // a move
}

// flags adds the flags, with the positions and the random plies there are unless
// told otherwise.
func (g *nodeGames) flags(c *cobra.Command, nodes uint64, random int) {
	c.Flags().Uint64Var(&g.nodes, "nodes", nodes, "positions to search for each move, never exceeded")
	g.games.flags(c, random, 4)
}

// complete checks the flags and reads the openings.
func (g *nodeGames) complete() error {
	if g.nodes < 1 {
		return errors.New("--nodes: 0 is less than 1")
	}
	return g.games.complete()
}

// player makes players that search by such numbers.
func (g *nodeGames) player(p search.Parameters) func() (selfplay.Player, error) {
	return func() (selfplay.Player, error) {
		s, err := selfplay.NewSearcher(g.nodes, g.hash, eval.New())
		if err != nil {
			return nil, err
		}
		s.SetParameters(p)
		return s, nil
	}
}
