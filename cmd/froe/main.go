package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/uci"
)

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, cancel) // a second signal kills
	err := rootCommand().ExecuteContext(ctx)
	cancel()
	if err != nil {
		fmt.Fprintln(os.Stderr, "froe:", strings.ReplaceAll(err.Error(), context.Canceled.Error(), "interrupted"))
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

// exitInterrupted is the exit code of what a signal ended, as shells have it.
const exitInterrupted = 130

// exitCode tells wrong arguments and interruptions from failures.
func exitCode(err error) int {
	switch {
	case errors.As(err, new(usageError)):
		return 2
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	return 1
}

func rootCommand() *cobra.Command {
	var tunable bool
	root := &cobra.Command{
		Use:   "froe",
		Short: "Froe, a chess engine",
		Long: `Froe is a chess engine and a laboratory for parallel search. Without arguments it
speaks UCI on standard input and output, as chess programs expect of an engine. The
commands are for people: analyse shows a search, the others measure, tune and play
games. Those that print results print them as JSON with --json.

Exit codes: 0 done, 1 failed, 2 wrong arguments, 130 interrupted.`,
		Example: `  froe                # speak UCI
  froe analyse        # watch it search the start position for ten seconds
  froe bench          # measure its speed`,
		Version:       thisBuild().String(),
		Args:          knownCommand,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(c *cobra.Command, _ []string) error { return speakUCI(c.Context(), tunable) },
	}
	root.Flags().BoolVar(&tunable, "tunable", false, "list the techniques and numbers of the search as options too")
	root.SetVersionTemplate("{{.Version}}")
	root.SuggestionsMinimumDistance = 2 // letters that differ at most
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usage(fmt.Errorf("%w; see %s --help", err, c.CommandPath()))
	})
	root.AddCommand(analyseCommand(nil), benchCommand(), bookCommand(), dataCommand(), duelCommand(nil), mateCommand(), manCommand(), perftCommand(), positionsTopic(), reportCommand(), scalingCommand(nil), selfplayCommand(nil), serveCommand(),
		simulateCommand(nil), speedtestCommand(), spsaCommand(nil), suiteCommand(nil), trainCommand(),
		versionCommand())
	root.AddCommand(jobsCommand(), matchCommand(nil), submitCommand(), workCommand())
	return root
}

// knownCommand refuses arguments that are no command, and suggests those that were
// meant perhaps.
func knownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "see froe --help"
	if like := c.SuggestionsFor(args[0]); len(like) > 0 {
		hint = "did you mean " + strings.Join(like, " or ") + "?"
	}
	return usage(fmt.Errorf("there is no command %q; %s", args[0], hint))
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
	ctx, end := context.WithCancel(ctx)
	defer end()
	go func() { waitClosed(os.Stdout); end() }()
	return uci.Run(ctx, os.Stdin, os.Stdout, uci.Config{
		Name:    "Froe " + version,
		Author:  author,
		Options: o,
		Tunable: tunable,
		Threads: fitRuntime,
	})
}

// cores is how many threads the machine, or the limit set to the process, lets
// run at once.
var cores = runtime.GOMAXPROCS(0)

// fitRuntime gives the Go runtime two threads more than there are workers or
// cores. With one for each worker, standard input and timers would wait for the
// end of a worker's time slice of 10 ms, often for several
// (docs/log/2026-11-22-constants-of-the-engine.md).
func fitRuntime(workers int) {
	runtime.GOMAXPROCS(max(cores, workers) + 2)
}
