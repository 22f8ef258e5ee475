package dts

// transitions is the step switch as a table of functions: the alternative that
// BenchmarkSeam measures.
var transitions = [...]func(*Worker){
	choose:  (*Worker).choose,
	enter:   (*Worker).enter,
	prepare: (*Worker).prepare,
	claim:   (*Worker).claim,
	settle:  (*Worker).settle,
	report:  (*Worker).report,
	release: (*Worker).release,
	attach:  (*Worker).attach,
}

// StepByTable is Step by an indirect call.
func (w *Worker) StepByTable() { transitions[w.next](w) }

// OnWoken has told called before a parked worker's wait is ended.
func (t *Tree) OnWoken(told func(worker int)) {
	end := t.parking.woken
	t.parking.woken = func(w *Worker) {
		told(w.index)
		end(w)
	}
}
