package dts

// crew is the workers of a Tree, or of all trees of a Forest.
type crew struct{ workers []*Worker }

// Workers are the workers, for drivers that step them by hand.
func (c *crew) Workers() []*Worker { return c.workers }

// Capacity is the number of nodes: every Node.Index is below it.
func (c *crew) Capacity() int { return len(c.workers) * nodesPerWorker }

// Nodes is the number of positions searched since the search began, as far as
// the workers have published it: exact when the search is over. Any goroutine.
func (c *crew) Nodes() uint64 {
	var sum uint64
	for _, w := range c.workers {
		sum += w.published.Load()
	}
	return sum
}

// Tally is the sum over the workers, exact when the search is over.
func (c *crew) Tally() Tally {
	var sum Tally
	for k := range c.workers {
		v := c.View(k)
		sum.Add(&v.Tally)
	}
	return sum
}

// View is a copy of what worker k last revealed. Any goroutine.
func (c *crew) View(k int) View {
	v := &c.workers[k].view
	v.mu.Lock()
	defer v.mu.Unlock()
	line := make([]Move, v.n)
	for i := range line {
		line[i] = v.line[v.n-1-i]
	}
	return View{Tally: v.tally, Line: line}
}

// OnWake has woken called instead of ending the wait of a goroutine.
func (c *crew) OnWake(woken func(worker int)) {
	for _, w := range c.workers {
		w.tree.parking.woken = func(w *Worker) { woken(w.number) }
	}
}

// SetRecorder gives what the workers do to a recorder, or to nobody if it is nil. No
// worker may be searching.
func (c *crew) SetRecorder(r Recorder) {
	for _, w := range c.workers {
		w.tree.recorder = r
	}
}

// SetTicks puts a clock in the place of Options.Ticks. No worker may be searching.
func (c *crew) SetTicks(ticks func() int64) {
	for _, w := range c.workers {
		w.tree.ticks = ticks
	}
}
