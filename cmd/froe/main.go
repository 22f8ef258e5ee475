package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"froe/engine"
	"froe/engine/uci"
)

func main() {
	cobra.MousetrapHelpText = "" // on Windows, a double click begins to speak UCI
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
commands are for people. Those that print results print them as JSON with --json.

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
	root.SetFlagErrorFunc(flagError)
	addGroup(root, "Play and analyse:", analyseCommand(nil), mateCommand(), serveCommand(), bookCommand())
	addGroup(root, "Test the engine:", benchCommand(), speedtestCommand(), perftCommand(), suiteCommand(nil), matchCommand(nil))
	addGroup(root, "Study parallel search:", simulateCommand(nil), scalingCommand(nil), duelCommand(nil), reportCommand())
	addGroup(root, "Train the network and tune the search:", selfplayCommand(nil), dataCommand(), trainCommand(), spsaCommand(nil))
	addGroup(root, "Use many machines:", submitCommand(), workCommand(), jobsCommand())
	root.AddCommand(versionCommand(), manCommand(), positionsTopic())
	return root
}

// addGroup adds commands that froe help lists beneath a title.
func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, c := range commands {
		c.GroupID = title
		root.AddCommand(c)
	}
}

// knownCommand refuses arguments that are not a command, and suggests commands with
// similar names.
func knownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "see froe --help"
	c.SuggestionsMinimumDistance = min(2, len(args[0])/2) // letters that differ at most, fewer in a short word
	if like := c.SuggestionsFor(args[0]); len(like) > 0 {
		hint = "did you mean " + strings.Join(like, " or ") + "?"
	}
	return usage(fmt.Errorf("there is no command %q; %s", args[0], hint))
}

// flagError is the error of a flag that cannot be read. Of a value it says what is
// wrong in the words of the flag, not in those of the libraries.
func flagError(c *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	if errors.As(err, &value) {
		fault := value.Unwrap()
		if number := (*strconv.NumError)(nil); errors.As(fault, &number) {
			fault = number.Err
		}
		err = fmt.Errorf("--%s: %q: %w", value.GetFlag().Name, value.GetValue(), fault)
	}
	return usage(fmt.Errorf("%w; see %s --help", err, c.CommandPath()))
}

// wrap turns the error of an argument check into one that shows how the command is
// used.
func wrap(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if check(c, args) != nil {
			typed := strings.Join(append([]string{c.CommandPath()}, args...), " ")
			return usage(fmt.Errorf("expected %q, not %q; see %s --help", c.UseLine(), typed, c.CommandPath()))
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
	runtime.GOMAXPROCS(max(cores, min(workers, engine.MaxThreads)) + 2)
}
