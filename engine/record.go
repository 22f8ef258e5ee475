package engine

import "froe/dts"

// Record passes what the workers do, in nanoseconds, to a recorder with room for as
// many of them as there are Threads, until Threads, Algorithm or MinSplitDepth
// changes; nil ends the recording.
func (e *Engine) Record(r dts.Recorder) error {
	return e.idle(func() error { e.mu.machine.tree.SetRecorder(r); return nil })
}
