package main

import (
	"fmt"
	"os"
	"runtime/pprof"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/internal/cli"
)

func benchCommand() *cobra.Command {
	depth, profile, asJSON := engine.BenchDepth, "", false
	c := &cobra.Command{
		Use:   "bench",
		Short: "Search a fixed set of positions and print nodes and speed",
		Long: `Bench searches a fixed set of positions to a fixed depth with one thread and a
table of 16 MiB. The number of nodes is the signature of the search: it is the same on
every machine, and changes when the search does. The last line is what test frameworks
read: "N nodes M nps".

With --json it prints an object a line: one of type position for each position, with
number, fen and nodes, and one of type result, with depth, nodes, nps and time_ms.`,
		Example: `  froe bench
  froe bench --depth 8 --json
  froe bench --cpuprofile cpu.out`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			if depth < 1 {
				return cli.Usage(fmt.Errorf("--depth: %d is less than 1", depth))
			}
			return runBench(c, depth, profile, asJSON)
		},
	}
	c.Flags().IntVar(&depth, "depth", depth, "plies to search each position to")
	c.Flags().BoolVar(&asJSON, "json", false, "print an object a line")
	c.Flags().StringVar(&profile, "cpuprofile", "", "write a CPU profile to `FILE`")
	return c
}

// benchPosition is a position of a bench as an object, and benchResult the end.
type (
	benchPosition struct {
		Type   string `json:"type"`
		Number int    `json:"number"` // from 1
		FEN    string `json:"fen"`
		Nodes  uint64 `json:"nodes"`
	}
	benchResult struct {
		Type  string `json:"type"`
		Depth int    `json:"depth"`
		cli.SpeedObject
	}
)

func runBench(c *cobra.Command, depth int, profile string, asJSON bool) error {
	if profile != "" {
		f, err := os.Create(profile)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pprof.StartCPUProfile(f); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	cli.FitRuntime(1)
	out := c.OutOrStdout()
	objects := newObjects(out)
	b, err := engine.RunBench(c.Context(), depth, func(i int, fen string, nodes uint64) {
		if asJSON {
			objects.write(benchPosition{"position", i + 1, fen, nodes})
			return
		}
		fmt.Fprintf(out, "%2d/%d %9d  %s\n", i+1, engine.BenchLen(), nodes, fen)
	})
	if err != nil {
		return err
	}
	if asJSON {
		return objects.out.Encode(benchResult{"result", depth, cli.SpeedOf(b.Nodes, b.Time)})
	}
	_, err = fmt.Fprintln(out, b)
	return err
}
