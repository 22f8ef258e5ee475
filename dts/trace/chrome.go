package trace

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"froe/dts"
)

// chromeEvent is an object of the Trace Event Format. Times are microseconds.
type chromeEvent struct {
	Name  string         `json:"name"`
	Phase string         `json:"ph"`
	Cat   string         `json:"cat,omitempty"`
	Time  json.Number    `json:"ts,omitempty"`
	Took  json.Number    `json:"dur,omitempty"`
	Pid   int            `json:"pid"`
	Tid   int            `json:"tid"`
	ID    int            `json:"id,omitempty"`
	Bind  string         `json:"bp,omitempty"`
	Scope string         `json:"s,omitempty"`
	Ink   string         `json:"cname,omitempty"`
	Args  map[string]any `json:"args,omitempty"`
}

// WriteChrome writes the trace as JSON for a trace viewer. Its first process has a
// thread for each worker, in it a complete event for each slice that has a length,
// outer ones before inner ones, an instant event for each mark, and a pair of flow events
// for each arrow between such slices. There are counters of the workers that have work
// and of the open split points. Its second process has a thread for each depth, or
// several where roots of it overlap, with a slice for each root that was searched, and a
// mark across all threads where the last root of a depth came to a value. A tick is
// written as a nanosecond; name names moves.
func (t *Trace) WriteChrome(w io.Writer, name func(dts.Move) string) error {
	b := bufio.NewWriter(w)
	c := &chrome{out: b, name: name, begin: t.Begin}
	io.WriteString(b, `{"displayTimeUnit":"ns","traceEvents":[`)
	c.process(workersProcess, 1, "workers")
	for k := range t.Lanes {
		c.lane(k, &t.Lanes[k])
	}
	for i, a := range t.Arrows() {
		if a.From.Long && a.To.Long {
			c.arrow(i+1, a)
		}
	}
	c.counter("busy workers", t.Busy())
	c.counter("open split points", t.Open())
	c.iterations(t.Iterations())
	io.WriteString(b, "\n]}\n")
	if c.err != nil {
		return fmt.Errorf("trace: %w", c.err)
	}
	return b.Flush()
}

// chrome writes events until an error.
type chrome struct {
	out   *bufio.Writer
	name  func(dts.Move) string
	begin int64 // tick that is time 0
	some  bool  // an event is written already
	err   error
}

// The processes of the trace.
const (
	workersProcess    = 1
	iterationsProcess = 2
)

// The colours of slices, as chrome://tracing names them; other viewers choose their own.
const (
	idleInk = "thread_state_sleeping" // white
	vainInk = "yellow"
)

var inks = [...]string{dts.PV: "rail_animation", dts.Cut: "rail_response", dts.All: "thread_state_runnable"} // red, blue, pale blue

// rootsAtMost is more than the roots of one depth that are searched at the same time.
const rootsAtMost = 10_000

func (c *chrome) write(e chromeEvent) {
	e.Pid = cmp.Or(e.Pid, workersProcess)
	text, err := json.Marshal(e)
	if c.err != nil || err != nil {
		c.err = cmp.Or(c.err, err)
		return
	}
	if c.some {
		c.out.WriteByte(',')
	}
	c.some = true
	c.out.WriteByte('\n')
	c.out.Write(text)
}

// time is a span of ticks in microseconds.
func (c *chrome) time(ticks int64) json.Number {
	return json.Number(fmt.Sprintf("%d.%03d", ticks/1000, ticks%1000))
}

func (c *chrome) lane(k int, l *Lane) {
	c.thread(workersProcess, k, fmt.Sprintf("worker %d", k))
	for i := range l.Slices {
		s := &l.Slices[i]
		if s.Begin == s.End {
			continue
		}
		e := chromeEvent{Phase: "X", Tid: k, Time: c.time(s.Begin - c.begin), Took: c.time(s.End - s.Begin)}
		switch s.Way {
		case Idle:
			e.Name, e.Cat, e.Ink = "no work", "idle", idleInk
		case Asleep:
			e.Name, e.Cat, e.Ink = "asleep", "idle", idleInk
		default:
			e.Name, e.Cat, e.Ink, e.Args = c.title(&s.Node), strings.ToLower(s.Node.Type.String()), inks[s.Node.Type], c.facts(s)
			if s.Void {
				e.Ink = vainInk
			}
		}
		c.write(e)
	}
	for i := range l.Marks {
		c.mark(k, &l.Marks[i])
	}
}

// title is what a slice is called: the move and the depth that remains.
func (c *chrome) title(n *Node) string {
	switch {
	case n.Kind == dts.Root:
		return fmt.Sprintf("root, depth %d", n.Depth)
	case n.Kind >= dts.Before:
		return fmt.Sprintf("sub-search %d, depth %d", n.Kind-dts.Before+1, n.Depth)
	}
	return fmt.Sprintf("%s, depth %d", c.name(n.Move), n.Depth)
}

func (c *chrome) facts(s *Slice) map[string]any {
	f := map[string]any{"way": s.Way.String(), "node": fmt.Sprintf("%x", s.Node.ID), "type": s.Node.Type.String(), "ply": s.Node.Ply}
	if s.Node.Number > 0 {
		f["number"] = s.Node.Number
	}
	if s.Node.Again != dts.Fresh {
		f["again"] = s.Node.Again.String()
	}
	if s.Void {
		f["void"] = true
	}
	return f
}

func (c *chrome) mark(k int, m *Mark) {
	e := chromeEvent{Phase: "i", Scope: "t", Name: m.Event.String(), Cat: "mark", Tid: k, Time: c.time(m.Tick - c.begin)}
	if m.Event != dts.Missed {
		e.Args = map[string]any{"node": fmt.Sprintf("%x", m.Node.ID), "ply": m.Node.Ply}
	}
	if m.Event == dts.Cutoff {
		e.Args["beneath"] = m.Out
	}
	c.write(e)
}

// arrow is bound to the slices that enclose its ends.
func (c *chrome) arrow(id int, a Arrow) {
	e := chromeEvent{Name: "split", Cat: "split", ID: id, Bind: "e"}
	e.Phase, e.Tid, e.Time = "s", a.From.Lane, c.time(a.From.Tick-c.begin)
	c.write(e)
	e.Phase, e.Tid, e.Time = "f", a.To.Lane, c.time(a.To.Tick-c.begin)
	c.write(e)
}

// process names a process, and says in which place it is shown.
func (c *chrome) process(pid, place int, name string) {
	c.write(chromeEvent{Name: "process_name", Phase: "M", Pid: pid, Args: map[string]any{"name": name}})
	c.write(chromeEvent{Name: "process_sort_index", Phase: "M", Pid: pid, Args: map[string]any{"sort_index": place}})
}

// thread names a thread, and says in which place it is shown.
func (c *chrome) thread(pid, tid int, name string) {
	c.write(chromeEvent{Name: "thread_name", Phase: "M", Pid: pid, Tid: tid, Args: map[string]any{"name": name}})
	c.write(chromeEvent{Name: "thread_sort_index", Phase: "M", Pid: pid, Tid: tid, Args: map[string]any{"sort_index": tid}})
}

// counter writes the values of a counter, each from when it holds.
func (c *chrome) counter(name string, values []Count) {
	for _, v := range values {
		c.write(chromeEvent{Name: name, Phase: "C", Time: c.time(v.Tick - c.begin), Args: map[string]any{"number": v.Number}})
	}
}

// iterations are slices in threads of their depths.
func (c *chrome) iterations(roots []Root) {
	c.process(iterationsProcess, 0, "iterations")
	until := map[int][]int64{} // by depth: when the last slice of each of its threads ends
	ends := map[int]int64{}    // by depth: when the last root that came to a value ends
	for i := range roots {
		r := &roots[i]
		depth := int(r.Node.Depth)
		row := slices.IndexFunc(until[depth], func(end int64) bool { return end <= r.Begin })
		if row < 0 {
			row, until[depth] = len(until[depth]), append(until[depth], 0)
			c.thread(iterationsProcess, depth*rootsAtMost+row, fmt.Sprintf("depth %d", depth))
		}
		until[depth][row] = r.End
		c.iteration(r, depth*rootsAtMost+row)
		if r.Finished {
			ends[depth] = max(ends[depth], r.End)
		}
	}
	for _, depth := range slices.Sorted(maps.Keys(ends)) {
		c.write(chromeEvent{Name: fmt.Sprintf("end of depth %d", depth), Phase: "i", Scope: "g", Cat: "iteration",
			Pid: iterationsProcess, Tid: depth * rootsAtMost, Time: c.time(ends[depth] - c.begin)})
	}
}

// iteration is a root that took time.
func (c *chrome) iteration(r *Root, thread int) {
	if r.End == r.Begin {
		return
	}
	e := chromeEvent{Name: fmt.Sprintf("depth %d", r.Node.Depth), Phase: "X", Cat: "iteration", Pid: iterationsProcess, Tid: thread,
		Time: c.time(r.Begin - c.begin), Took: c.time(r.End - r.Begin), Args: map[string]any{"node": fmt.Sprintf("%x", r.Node.ID), "finished": r.Finished}}
	if r.Node.Again != dts.Fresh {
		e.Name += ", " + r.Node.Again.String()
	}
	if !r.Finished {
		e.Ink = vainInk
	}
	c.write(e)
}

var wayNames = [...]string{Made: "made", Joined: "joined", Returned: "returned", Idle: "no work", Asleep: "asleep"}

func (w Way) String() string { return wayNames[w] }
