package cli

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
)

// Main runs a program, and ends it with its exit code. A signal interrupts it, and a
// second one kills it.
func Main(root *cobra.Command) {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, cancel)
	err := root.ExecuteContext(ctx)
	cancel()
	if err != nil {
		Complain(root, strings.ReplaceAll(err.Error(), context.Canceled.Error(), "interrupted"))
		os.Exit(ExitCode(err))
	}
}

// Complain writes a line to a command's standard error, after the name of its program.
func Complain(c *cobra.Command, what ...any) {
	fmt.Fprint(c.ErrOrStderr(), c.Root().Name(), ": ", fmt.Sprintln(what...))
}

// UsageError is a fault in the arguments.
type UsageError struct{ error }

func (e UsageError) Unwrap() error { return e.error }

func Usage(err error) error {
	if err == nil {
		return nil
	}
	return UsageError{err}
}

// ExitInterrupted is the exit code of what a signal ended, as shells have it.
const ExitInterrupted = 130

// ExitCode tells wrong arguments and interruptions from failures.
func ExitCode(err error) int {
	switch {
	case errors.As(err, new(UsageError)):
		return 2
	case errors.Is(err, context.Canceled):
		return ExitInterrupted
	}
	return 1
}

// NewRoot completes the root command of a program, with version, man and the page of
// help on positions, and gives every command beneath it the errors of this package.
func NewRoot(root *cobra.Command) *cobra.Command {
	root.Args = knownCommand
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(flagError)
	version, run := root.Flags().Bool("version", false, "print the version"), root.RunE
	root.RunE = func(c *cobra.Command, args []string) error {
		if *version {
			return writeVersion(c, false)
		}
		return run(c, args)
	}
	root.AddCommand(versionCommand(root.Name()), manCommand(root.Name()), positionsTopic())
	return root
}

// AddGroup adds commands that froe help lists beneath a title.
func AddGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, c := range commands {
		c.GroupID = title
		root.AddCommand(c)
	}
}

// knownCommand refuses arguments that are not a command. It names the program whose
// command it is, or suggests commands with similar names.
func knownCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if program := ProgramOf(args[0]); program != "" {
		return Usage(fmt.Errorf("%s is a command of %s", args[0], program))
	}
	hint := fmt.Sprintf("see %s --help", c.Name())
	c.SuggestionsMinimumDistance = min(2, len(args[0])/2) // letters that differ at most, fewer in a short word
	if like := c.SuggestionsFor(args[0]); len(like) > 0 {
		hint = "did you mean " + strings.Join(like, " or ") + "?"
	}
	return Usage(fmt.Errorf("there is no command %q; %s", args[0], hint))
}

// flagError is the error of a flag that cannot be read. Of a value it says what is
// wrong in the words of the flag, not in those of the libraries. At the root, the fault is
// the command before the flag.
func flagError(c *cobra.Command, err error) error {
	if args := c.Flags().Args(); !c.HasParent() && len(args) > 0 {
		return knownCommand(c, args)
	}
	var value *pflag.InvalidValueError
	if errors.As(err, &value) {
		fault := value.Unwrap()
		if number := (*strconv.NumError)(nil); errors.As(fault, &number) {
			fault = number.Err
		}
		err = fmt.Errorf("--%s: %q: %w", value.GetFlag().Name, value.GetValue(), fault)
	}
	return Usage(fmt.Errorf("%w; see %s --help", err, c.CommandPath()))
}

// wrap turns the error of an argument check into one that shows how the command is
// used.
func Args(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if check(c, args) != nil {
			typed := strings.Join(append([]string{c.CommandPath()}, args...), " ")
			return Usage(fmt.Errorf("expected %q, not %q; see %s --help", c.UseLine(), typed, c.CommandPath()))
		}
		return nil
	}
}

// Cores is how many threads the machine, or the limit set to the process, lets
// run at once.
var Cores = runtime.GOMAXPROCS(0)

// FitRuntime gives the Go runtime two threads more than there are workers or
// cores. With one for each worker, standard input and timers would wait for the
// end of a worker's time slice of 10 ms, often for several
// (docs/log/constants.md).
func FitRuntime(workers int) {
	runtime.GOMAXPROCS(max(Cores, min(workers, engine.MaxThreads)) + 2)
}
