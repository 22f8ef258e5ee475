package dts

import "math"

// Iteration is one root: a depth, a MultiPV line and a window.
type Iteration struct {
	Depth       int // plies, from 1
	Line        int // of MultiPV, from 0
	Alpha, Beta Value
	FailHighs   int   // how often it failed high, since it failed low last
	margin      Value // half the width of the next wider window
}

// Result is what a root was worth. It is valid during the call it is given to.
type Result struct {
	Iteration
	Value Value
	Bound Bound  // Lower and Upper are followed by a wider window at the same depth
	PV    []Move // may be empty when the bound is Upper
	Nodes uint64 // positions beneath this root
}

// Master says which roots there are: iterative deepening with aspiration windows, line
// by line.
type Master struct {
	MaxDepth int    // plies; 0 means MaxPly-1
	Lines    int    // MultiPV lines; 0 means 1
	Nodes    uint64 // positions to search at most; 0 means no limit

	// Continue is given the result of every root that was searched to its end and was
	// of use, and reports whether to go on. A worker calls it that holds no lock, one
	// call at a time; it must not block. Once it has said no, it is not called again, even
	// if deeper roots were finished meanwhile.
	Continue func(*Result) bool

	// Unfinished, if not nil, is called with the root that a stop cut short, if one of
	// the moves searched to their end raised alpha. Value and PV are those of the best
	// such move. Nothing is proved of the other moves, so there is no bound. Of
	// several such roots it is one whose move has the most votes. It is called at most
	// once, after the last Continue.
	Unfinished func(*Result)

	scores []Value // of each line at its last finished depth
	heard  Result  // of the present call
}

// rootResult is a result that the master has not heard.
type rootResult struct {
	Result
	line line // for PV
}

func rootResultOf(it Iteration, n *Node) rootResult {
	return rootResult{Result{Iteration: it, Value: n.value, Bound: n.bound, Nodes: n.nodes}, n.pv}
}

const (
	// aspireFrom is the depth from which windows are narrow. Below, scores jump.
	aspireFrom = 5
	// firstMargin is half the first window, in the policy's units.
	firstMargin Value = 20
	// lastMargin is the margin above which the window opens for good.
	lastMargin Value = 700
)

func (m *Master) lines() int { return max(1, m.Lines) }

func (m *Master) limit() int64 {
	if m.Nodes == 0 || m.Nodes > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(m.Nodes)
}

func (m *Master) depthLimit() int {
	if m.MaxDepth <= 0 || m.MaxDepth >= MaxPly {
		return MaxPly - 1
	}
	return m.MaxDepth
}

// first is the root of a search's first iteration.
func (m *Master) first() Iteration {
	m.scores = make([]Value, m.lines())
	return aspire(1, 0, 0)
}

// after takes in a result and returns the root that follows it, or reports that there
// is none.
func (m *Master) after(r *Result) (Iteration, bool) {
	if r.Bound == Exact {
		m.scores[r.Line] = r.Value
	}
	return after(r, m.scores, m.depthLimit())
}

// iteration is the first root of a depth that is begun ahead.
func (m *Master) iteration(depth int) Iteration { return aspire(depth, 0, m.scores[0]) }

// hear tells the master of a root, and reports whether to go on. No lock is held.
func (m *Master) hear(n *rootResult, cutShort bool) bool {
	m.heard = n.Result
	m.heard.PV = n.line.moves[:n.line.n]
	switch {
	case cutShort && m.Unfinished != nil && n.Depth > 0:
		m.Unfinished(&m.heard)
	case !cutShort && m.Continue != nil:
		return m.Continue(&m.heard)
	}
	return true
}

// after is the whole of iterative deepening as a pure function: a result, the
// scores of the lines so far and the last depth give the next root or the end.
func after(r *Result, scores []Value, depthLimit int) (Iteration, bool) {
	if r.Bound != Exact {
		return widen(r), true
	}
	depth, line := r.Depth, r.Line+1
	if line == len(scores) {
		depth, line = depth+1, 0
	}
	return aspire(depth, line, scores[line]), depth <= depthLimit
}

// aspire opens an iteration with a window around the score of the last one.
func aspire(depth, line int, score Value) Iteration {
	it := Iteration{Depth: depth, Line: line, Alpha: -Infinity, Beta: Infinity, margin: firstMargin}
	if depth >= aspireFrom {
		it.Alpha = max(-Infinity, score-firstMargin)
		it.Beta = min(Infinity, score+firstMargin)
	}
	return it
}

// widen opens the window on the side where the value fell out. After a fail low
// beta comes down to the middle: the value is known to lie below.
func widen(r *Result) Iteration {
	it := r.Iteration
	it.margin *= 2
	open := it.margin > lastMargin
	if r.Bound == Lower {
		it.FailHighs++
		it.Beta = min(Infinity, r.Value+it.margin)
		if open {
			it.Beta = Infinity
		}
		return it
	}
	it.FailHighs = 0
	it.Beta = (it.Alpha + it.Beta) / 2
	it.Alpha = max(-Infinity, r.Value-it.margin)
	if open {
		it.Alpha = -Infinity
	}
	return it
}
