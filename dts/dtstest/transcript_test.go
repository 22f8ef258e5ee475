package dtstest

import (
	"fmt"
	"strings"

	"froe/dts"
)

// Watcher writes down a run, a line a turn: who, at which Step, where, and what
// came of it. Nodes are named by the moves from the root; d and t are the
// sub-searches before the moves.
//
//	3 w0 enter   /1       CUT 2 (-1,0)   to prepare
//	4 w1 attach  /        PV 3 (-9,9)    takes /2
type Watcher struct {
	lines []string
	turn  moment
	bored []bool // workers whose last turn was a look for work that found none: the next such are left out
}

// moment is what a worker was about to do.
type moment struct {
	step, where string
	node        *dts.Node
}

// Transcript runs the case and returns what a Watcher wrote, the outcome in the
// last line.
func (c Case) Transcript() string {
	w := &Watcher{}
	out := c.Run(w)
	for _, r := range out.Results {
		w.lines = append(w.lines, fmt.Sprintf("depth %d: %d %s%s", r.Depth, r.Value, boundNames[r.Bound], variation(r.PV)))
	}
	if out.Err != nil {
		what, _, _ := strings.Cut(out.Err.Error(), "\n")
		w.lines = append(w.lines, what)
	}
	return strings.Join(w.lines, "\n") + "\n"
}

func variation(moves []dts.Move) string {
	var b strings.Builder
	for _, m := range moves {
		fmt.Fprintf(&b, " %d", m)
	}
	return b.String()
}

var boundNames = [...]string{"nothing", "at most", "at least", "exact"}

// before and after are called around every turn. A nil Watcher does nothing.
func (w *Watcher) before(r *run, k int) {
	if w == nil {
		return
	}
	worker := r.tree.Workers()[k]
	w.turn = moment{step: worker.Next(), node: worker.At()}
	if r.tired(k) {
		w.turn = moment{step: "park"}
	}
	if w.turn.node != nil {
		w.turn.where = place(w.turn.node)
	}
}

func (w *Watcher) after(r *run, k int) {
	if w == nil {
		return
	}
	what := w.what(r, k)
	if w.bored == nil {
		w.bored = make([]bool, r.Workers)
	}
	again := w.bored[k]
	w.bored[k] = what == "nothing"
	if again && w.bored[k] {
		return
	}
	if at := r.threads.at(k); at != "" {
		what = "… " + at
	}
	line := fmt.Sprintf("%3d w%d %-7s %-24s %s", r.out.Turns, k, w.turn.step, w.turn.where, what)
	w.lines = append(w.lines, strings.TrimRight(line, " "))
}

// place is a node as a transcript shows it: path, type, depth and window.
func place(n *dts.Node) string {
	return fmt.Sprintf("%-8s %s %d (%s,%s)", Path(n), n.Type, n.Depth, end(n.AlphaNow()), end(n.BetaNow()))
}

// end is an end of a window.
func end(v dts.Value) string {
	switch v {
	case -dts.Infinity:
		return "-∞"
	case dts.Infinity:
		return "∞"
	}
	return fmt.Sprint(v)
}

// Path names a node by the moves from the root.
func Path(n *dts.Node) string {
	if n.Parent == nil {
		return "/"
	}
	if n.Ply <= n.Parent.Ply {
		return "?" // a broken chain
	}
	step := fmt.Sprint(n.Move)
	switch n.Kind {
	case deepening:
		step = "d"
	case try:
		step = "t"
	}
	return strings.TrimSuffix(Path(n.Parent), "/") + "/" + step
}

// what says what a turn came to.
func (w *Watcher) what(r *run, k int) string {
	worker := r.tree.Workers()[k]
	next, at := worker.Next(), worker.At()
	if w.turn.step == "park" {
		if r.asleep[k] {
			return "sleeps"
		}
		return "finds work"
	}
	if w.turn.step == "attach" && next == "choose" {
		return "too late"
	}
	switch next {
	case "enter":
		return "takes " + place(at)
	case "settle":
		return "closes " + Path(at) + " " + worth(at)
	case "report":
		if w.turn.step == "settle" {
			return ""
		}
		return "brings " + worth(at)
	case "attach":
		return "wants " + Path(at)
	case "choose":
		if w.turn.step == "choose" {
			return "nothing"
		}
		return "leaves"
	case "release":
		if w.turn.step == "release" {
			return "frees, up to " + Path(at)
		}
		return "done, to release " + Path(at)
	case "off":
		return "off"
	}
	return ""
}

// worth is the value of a finished node.
func worth(n *dts.Node) string {
	switch {
	case n.Void():
		return "void"
	case n.Bound() == dts.NoBound:
		return fmt.Sprint(n.Value())
	}
	return fmt.Sprintf("%s %d", boundNames[n.Bound()], n.Value())
}
