package dts

// Stop ends the search: every worker unwinds and the unfinished iteration is
// void. Depth 1 is finished first, so that there is always a move; but where it
// takes more than armFrom positions, the first move that has a value is enough.
// Any goroutine may call it, at any time and any number of times.
func (t *Tree) Stop() {
	t.asked.Store(true)
	t.epoch.Add(1)
}

// armFrom is the number of positions of depth 1 that are searched before a stop can
// take effect within that depth. It is many times what depth 1 takes in most games,
// and takes milliseconds.
const armFrom = 2048

// stopped reports whether a stop has taken effect.
func (t *Tree) stopped() bool { return t.asked.Load() && t.armed.Load() }

// arm lets a stop take effect. Workers that went on at an earlier stop look again.
func (t *Tree) arm() {
	if t.armed.Load() {
		return
	}
	t.armed.Store(true)
	if t.asked.Load() {
		t.epoch.Add(1)
	}
}

// Over reports whether the master has heard of the last root.
func (t *Tree) Over() bool { return t.over.Load() }

// fail ends a search that a panic broke.
func (t *Tree) fail() {
	t.failed.Store(true)
	t.over.Store(true)
	t.parking.wakeAll()
}
