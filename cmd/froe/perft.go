package main

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/chess"
	"froe/internal/cli"
	"froe/lab/positions"
)

func perftCommand() *cobra.Command {
	fen, suite, divide, most, asJSON := engine.StartFEN, "", false, uint64(0), false
	c := &cobra.Command{
		Use:   "perft DEPTH | --suite SET",
		Short: "Count the positions that legal moves lead to",
		Long: `Perft counts the leaves of the tree of legal moves to a depth in plies. These numbers
are known, and a move generator has to reproduce them.

With --suite it checks the counts of a set or an EPD file, whose lines give them as
";D1 20 ;D2 400 …". It uses all cores, and prints the counts that differ and a total.

With --json it prints an object a line: one of type move for each move (--divide),
with move and nodes; one of type failure for each count that differs (--suite), with
line, fen, depth, nodes and expected; and one of type result, with nodes, nps, time_ms,
and either fen and depth or positions, counts and failures.`,
		Example: `  froe perft 6
  froe perft 4 --divide --fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
  froe perft --suite perft --most 1000000
  froe perft --suite perft960 --most 100000 --json`,
		Args: func(c *cobra.Command, args []string) error {
			if suite != "" {
				return cli.Args(cobra.NoArgs)(c, args)
			}
			return cli.Args(cobra.ExactArgs(1))(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if suite != "" {
				return perftSuite(c, suite, most, asJSON)
			}
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 1 || depth > engine.MaxPerftDepth {
				return cli.Usage(fmt.Errorf("perft: depth %q is not from 1 to %d", args[0], engine.MaxPerftDepth))
			}
			return perft(c, fen, depth, divide, asJSON)
		},
	}
	c.Flags().StringVar(&fen, "fen", fen, "the `POSITION` to start from")
	c.Flags().BoolVar(&divide, "divide", false, "print the count beneath each move")
	c.Flags().StringVar(&suite, "suite", "", "check the counts of a `SET`: perft, perft960 or an EPD file")
	c.Flags().Uint64Var(&most, "most", 0, "with --suite: leave out counts above this `NUMBER`; 0: none")
	c.Flags().BoolVar(&asJSON, "json", false, "print an object a line")
	c.MarkFlagsMutuallyExclusive("suite", "fen")
	c.MarkFlagsMutuallyExclusive("suite", "divide")
	return c
}

// What perft prints as objects.
type (
	perftMove struct {
		Type  string `json:"type"`
		Move  string `json:"move"`
		Nodes uint64 `json:"nodes"`
	}
	perftResult struct {
		Type  string `json:"type"`
		FEN   string `json:"fen"`
		Depth int    `json:"depth"`
		cli.SpeedObject
	}
	perftFailure struct {
		Type     string `json:"type"`
		Line     int    `json:"line"` // of the set, from 1
		FEN      string `json:"fen"`
		Depth    int    `json:"depth"`
		Nodes    uint64 `json:"nodes"`
		Expected uint64 `json:"expected"`
	}
	perftSuiteResult struct {
		Type      string `json:"type"`
		Positions int    `json:"positions"`
		Counts    int    `json:"counts"`
		Failures  int    `json:"failures"`
		cli.SpeedObject
	}
)

func perft(c *cobra.Command, fen string, depth int, divide, asJSON bool) error {
	p, err := cli.Position(c, fen)
	if err != nil {
		return cli.Usage(err)
	}
	out, begun := c.OutOrStdout(), time.Now()
	objects := newObjects(out)
	total, err := engine.Perft(c.Context(), p, depth, func(m chess.Move, nodes uint64) {
		switch move := p.UCI(m, p.Chess960()); {
		case divide && asJSON:
			objects.write(perftMove{"move", move, nodes})
		case divide:
			fmt.Fprintf(out, "%s: %d\n", move, nodes)
		}
	})
	if err != nil {
		return err
	}
	speed := cli.SpeedOf(total, time.Since(begun))
	if asJSON {
		return objects.out.Encode(perftResult{"result", fen, depth, speed})
	}
	if divide {
		fmt.Fprintln(out)
	}
	_, err = fmt.Fprintln(out, speed)
	return err
}

// errCounts is the error of a suite with a wrong count.
var errCounts = errors.New("perft: some counts differ")

func perftSuite(c *cobra.Command, path string, most uint64, asJSON bool) error {
	f, _, err := positions.Open(path)
	if err != nil {
		return cli.Usage(err)
	}
	defer f.Close()
	out, begun := c.OutOrStdout(), time.Now()
	objects := newObjects(out)
	total, err := chess.RunPerftSuite(c.Context(), f, path, most, func(r chess.PerftResult) {
		switch {
		case r.OK():
		case asJSON:
			objects.write(perftFailure{"failure", r.Line, r.FEN, r.Depth, r.Got, r.Want})
		default:
			fmt.Fprintln(out, r)
		}
	})
	switch {
	case c.Context().Err() != nil:
		return err
	case err != nil:
		return cli.Usage(err)
	}
	speed := cli.SpeedOf(total.Nodes, time.Since(begun))
	if asJSON {
		err = objects.out.Encode(perftSuiteResult{"result", total.Positions, total.Counts, total.Failures, speed})
	} else {
		_, err = fmt.Fprintf(out, "%d positions, %d counts, %d wrong; %v\n", total.Positions, total.Counts, total.Failures, speed)
	}
	if total.Failures > 0 {
		return errCounts
	}
	return err
}
