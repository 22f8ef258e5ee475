package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/internal/cli"
)

func speedtestCommand() *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:   "speedtest [THREADS [HASH [SECONDS]]]",
		Short: "Measure the speed of games on this machine",
		Long: `Speedtest searches the positions of games one after the other, with the table as the
game has filled it, and prints nodes a second. Without arguments it uses all cores, a
table of 128 MiB for each of them, as far as the machine has the memory, and 150
seconds. S is the speed over that of one thread, and U the share of the threads' time
in which they had work.

With --json it prints an object: threads, hash, positions, hashfull, nodes, nps,
time_ms, one_nps, s, u.`,
		Example: `  froe speedtest
  froe speedtest 2 64 10 --json`,
		Args: cli.Args(cobra.MaximumNArgs(3)),
		RunE: func(c *cobra.Command, args []string) error {
			t, err := engine.ParseSpeedTest(args)
			if err != nil {
				return cli.Usage(err)
			}
			cli.FitRuntime(t.Threads)
			step, end := cli.Progress(os.Stderr)
			s, err := t.Run(c.Context(), func(done, of int) { step(done, of, "positions") })
			end()
			if err != nil {
				return err
			}
			return cli.PrintResult(c, asJSON, speedtestObject(s), func(w io.Writer) error {
				_, err := fmt.Fprintln(w, s)
				return err
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print an object")
	return c
}

// speedtestObject is the result as an object.
func speedtestObject(s *engine.Speed) any {
	return struct {
		Threads   int `json:"threads"`
		Hash      int `json:"hash"` // MiB
		Positions int `json:"positions"`
		Hashfull  int `json:"hashfull"` // at most, per mille
		cli.SpeedObject
		One     uint64  `json:"one_nps"` // of one thread
		Speedup float64 `json:"s"`
		Busy    float64 `json:"u"` // 0 to 1
	}{s.Threads, s.Hash, s.Positions, s.Hashfull, cli.SpeedOf(s.Nodes, s.Took), s.One, s.Speedup(), s.Busy}
}
