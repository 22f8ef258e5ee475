package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/uci"
	"froe/internal/cli"
)

func main() {
	cobra.MousetrapHelpText = "" // on Windows, a double click begins to speak UCI
	cli.Main(rootCommand())
}

func rootCommand() *cobra.Command {
	var tunable bool
	root := cli.NewRoot(&cobra.Command{
		Use:   "froe",
		Short: "Froe, a chess engine",
		Long: `Froe is a chess engine. Without arguments it speaks UCI on standard input and output,
as chess programs expect of an engine. The commands are for people. Those that print
results print them as JSON with --json. A second program, froelab, has the commands for
studying parallel search, training the network and tuning the search.

Exit codes: 0 done, 1 failed, 2 wrong arguments, 130 interrupted.`,
		Example: `  froe                # speak UCI
  froe analyse        # watch it search the start position for ten seconds
  froe bench          # measure its speed`,
		RunE: func(c *cobra.Command, _ []string) error { return speakUCI(c.Context(), tunable) },
	})
	root.Flags().BoolVar(&tunable, "tunable", false, "list the techniques and numbers of the search as options too")
	cli.AddGroup(root, "Play and analyse:", analyseCommand(), mateCommand(), serveCommand(), bookCommand())
	cli.AddGroup(root, "Test the engine:", benchCommand(), speedtestCommand(), perftCommand(), cli.SuiteCommand(nil))
	return root
}

func speakUCI(ctx context.Context, tunable bool) error {
	o := engine.Defaults()
	cli.FitRuntime(o.Threads)
	ctx, end := context.WithCancel(ctx)
	defer end()
	go func() { waitClosed(os.Stdout); end() }()
	return uci.Run(ctx, os.Stdin, os.Stdout, uci.Config{
		Name:    "Froe " + cli.Version,
		Author:  cli.Author,
		Options: o,
		Tunable: tunable,
		Threads: cli.FitRuntime,
	})
}
