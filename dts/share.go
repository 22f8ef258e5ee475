package dts

// choose looks for work. A tree with one worker has none to share: it is over.
func (w *Worker) choose() {
	if w.tree.Over() {
		w.published.Store(w.searched)
		w.next = off
		return
	}
	panic("dts: the last worker is idle while the root is open")
}
