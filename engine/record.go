package engine

import "froe/dts"

// Record has a recorder with room for as many workers as there are Threads hear
// what they do, in nanoseconds, until Threads, Algorithm or MinSplitDepth changes;
// nil: nobody does.
func (e *Engine) Record(r dts.Recorder) error {
	return e.idle(func() error { e.mu.machine.tree.SetRecorder(r); return nil })
}
