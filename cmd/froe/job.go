package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"froe/dts"
	"froe/dts/trace"
	"froe/engine/chess"
)

// checked makes the errors of what completes and checks a job those of usage.
func checked(complete cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error { return usage(complete(c, args)) }
}

// printResult prints a result, as an object or as text.
func printResult(c *cobra.Command, asJSON bool, object any, text func(io.Writer) error) error {
	if asJSON {
		return json.NewEncoder(c.OutOrStdout()).Encode(object)
	}
	return text(c.OutOrStdout())
}

// progress shows the steps as a bar if f is a terminal; end removes it.
func progress(f *os.File) (step func(done, total int, what string), end func()) {
	if !term.IsTerminal(int(f.Fd())) {
		return func(int, int, string) {}, func() {}
	}
	bar := progressbar.NewOptions(1, progressbar.OptionSetWriter(f), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionFullWidth(), progressbar.OptionClearOnFinish())
	step = func(done, total int, what string) {
		bar.ChangeMax(total)
		bar.Describe(what)
		_ = bar.Set(done) // a bar that cannot be drawn holds nothing up
	}
	return step, func() { _ = bar.Clear() }
}

// interrupted returns how far a command has come if an error comes from an
// interruption, and else the error.
func interrupted(err error, done, total int, what string) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("%w after %d of %d %s", context.Canceled, done, total, what)
	}
	return err
}

const traceHelp = `a trace for ui.perfetto.dev: a lane for each worker, a slice for
each node that workers could share, an arrow from each split point to whoever joined
it`

func writeTrace(w io.Writer, t *trace.Trace) error {
	return t.WriteChrome(w, func(m dts.Move) string { return chess.Move(m).String() })
}
