package main

import (
	"os"

	"froe/dts"
	"froe/dts/trace"
	"froe/engine/chess"
)

// traceHelp tells what a trace is good for.
const traceHelp = `a trace of it for ui.perfetto.dev: a lane for each worker, a
slice for each node that workers could share, an arrow from each split point to
whoever joined it`

// writeTrace writes a trace for viewers into f and closes it.
func writeTrace(f *os.File, t *trace.Trace) error {
	err := t.WriteChrome(f, func(m dts.Move) string { return chess.Move(m).String() })
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}
