package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"froe/dts"
	"froe/dts/trace"
	"froe/engine/chess"
)

// Checked makes the errors of what completes and checks a job those of usage.
func Checked(complete cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error { return Usage(complete(c, args)) }
}

// PrintResult prints a result, as an object or as text.
func PrintResult(c *cobra.Command, asJSON bool, object any, text func(io.Writer) error) error {
	if asJSON {
		return json.NewEncoder(c.OutOrStdout()).Encode(object)
	}
	return text(c.OutOrStdout())
}

// Stepper is called after each step of some work.
type Stepper func(done, total int, what string)

// Progress shows the steps as a bar if f is a terminal, and else a line each
// minute; end removes the bar.
func Progress(f *os.File) (step Stepper, end func()) {
	if !term.IsTerminal(int(f.Fd())) {
		return lines(f, time.Minute), func() {}
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

// lines writes a line about the steps, so often, with the time to go at the rate
// since the first of them.
func lines(w io.Writer, each time.Duration) Stepper {
	begun, first, of := time.Now(), 0, -1
	last := begun
	return func(done, total int, what string) {
		now := time.Now()
		if total != of {
			begun, first, of = now, done, total
		}
		if now.Sub(last) < each {
			return
		}
		last = now
		line := fmt.Sprintf("%d of %d, %s", done, total, what)
		if done > first {
			left := now.Sub(begun).Seconds() / float64(done-first) * float64(total-done)
			line += fmt.Sprintf(", %s to go", time.Duration(left)*time.Second)
		}
		fmt.Fprintln(w, line)
	}
}

// Interrupted returns how far a command has come if an error comes from an
// interruption, and else the error.
func Interrupted(err error, done, total int, what string) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("%w after %d of %d %s", context.Canceled, done, total, what)
	}
	return err
}

const TraceHelp = `a trace for ui.perfetto.dev. It has a lane for each worker,
with a slice for each node that workers could share and an arrow from each split point
to the workers that joined it; counters of busy workers and of open split points; and
a lane for each iteration`

func WriteTrace(w io.Writer, t *trace.Trace) error {
	return t.WriteChrome(w, func(m dts.Move) string { return chess.Move(m).String() })
}
