package main

import (
	"io"

	"froe/dts"
	"froe/dts/trace"
	"froe/engine/chess"
)

const traceHelp = `a trace for ui.perfetto.dev: a lane for each worker, a slice for
each node that workers could share, an arrow from each split point to whoever joined
it`

func writeTrace(w io.Writer, t *trace.Trace) error {
	return t.WriteChrome(w, func(m dts.Move) string { return chess.Move(m).String() })
}
