package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/uci"
)

// version of the program, as uci and version tell it.
const version = "0.1"

const author = "The Froe authors"

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, cancel) // a second signal kills
	err := rootCommand().ExecuteContext(ctx)
	cancel()
	if err != nil {
		fmt.Fprintln(os.Stderr, "froe:", err)
		os.Exit(exitCode(err))
	}
}

// usageError is a fault in the arguments.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// exitCode tells wrong arguments and interruptions from failures.
func exitCode(err error) int {
	switch {
	case errors.As(err, new(usageError)):
		return 2
	case errors.Is(err, context.Canceled):
		return 130 // as shells have it
	}
	return 1
}

func rootCommand() *cobra.Command {
	var tunable bool
	root := &cobra.Command{
		Use:   "froe",
		Short: "Froe, a chess engine",
		Long: `Froe is a chess engine. Without arguments it speaks UCI on standard input and
output, which is what a chess program expects of it.`,
		Example: `  froe                        speak UCI
  froe analyse                watch it search the start position for 10 s
  froe bench                  measure speed`,
		Args:          wrap(cobra.NoArgs),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(c *cobra.Command, _ []string) error { return speakUCI(c.Context(), tunable) },
	}
	root.Flags().BoolVar(&tunable, "tunable", false, "list the techniques and numbers of the search as options too")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usage(fmt.Errorf("%w; see %s --help", err, c.CommandPath()))
	})
	root.AddCommand(analyseCommand(), benchCommand(), duelCommand(), perftCommand(), scalingCommand(), selfplayCommand(),
		simulateCommand(), spsaCommand(), suiteCommand(), tuneCommand(),
		versionCommand())
	return root
}

// wrap marks the errors of an argument check as usage errors.
func wrap(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if err := check(c, args); err != nil {
			return usage(fmt.Errorf("%w; see %s --help", err, c.CommandPath()))
		}
		return nil
	}
}

func speakUCI(ctx context.Context, tunable bool) error {
	o := engine.Defaults()
	fitRuntime(o.Threads)
	return uci.Run(ctx, os.Stdin, os.Stdout, uci.Config{
		Name:    "Froe " + version,
		Author:  author,
		Options: o,
		Tunable: tunable,
		Threads: fitRuntime,
	})
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  froe version",
		Args:    wrap(cobra.NoArgs),
		Run: func(c *cobra.Command, _ []string) {
			fmt.Fprintln(c.OutOrStdout(), "Froe", version)
		},
	}
}
