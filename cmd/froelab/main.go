package main

import (
	"github.com/spf13/cobra"

	"froe/internal/cli"
)

func main() { cli.Main(rootCommand()) }

func rootCommand() *cobra.Command {
	root := cli.NewRoot(&cobra.Command{
		Use:   "froelab",
		Short: "The laboratory of Froe",
		Long: `Froelab studies parallel search, plays games, trains the network of Froe and tunes its
search, on this machine or on many. Commands that print results print them as JSON with
--json. The engine is another program, froe.

Exit codes: 0 done, 1 failed, 2 wrong arguments, 130 interrupted.`,
		Example: `  froelab simulate --positions hyatt24 --processors 1,4 --work 20000
  froelab match NullBase=4 default --games 4 --nodes 100`,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	})
	cli.AddGroup(root, "Study parallel search:", simulateCommand(nil), scalingCommand(nil), duelCommand(nil), reportCommand(), studyCommand())
	cli.AddGroup(root, "Play games, train the network and tune the search:", matchCommand(nil), eloCommand(), selfplayCommand(nil), dataCommand(), trainCommand(), averageCommand(), spsaCommand(nil))
	cli.AddGroup(root, "Use many machines:", submitCommand(), workCommand(), jobsCommand())
	return root
}
