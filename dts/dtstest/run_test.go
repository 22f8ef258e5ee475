package dtstest

import (
	"fmt"
	"maps"
	"runtime/debug"
	"slices"

	"froe/dts"
)

// Outcome is what a run came to.
type Outcome struct {
	Turns   int
	Nodes   uint64
	Results []dts.Result
	Picks   []byte // who had each turn
	Err     error  // a broken invariant, a wrong value, or a panic with its stack
}

// turnsAtMost ends a run that goes nowhere.
const turnsAtMost = 500_000

// Run searches the tree to its full depth, one turn at a time. It checks every
// invariant whenever no worker is inside a Step, every node that is closed and
// every result against the oracle. The watcher, if there is one, sees every
// turn.
func (c Case) Run(watch *Watcher) Outcome { return new(Lab).Run(c, watch) }

// Lab runs cases one after another on trees that it keeps.
type Lab struct {
	kept map[size]*bench
	most int // turns, if not turnsAtMost
}

type size struct {
	workers, minSplit, ahead, room int
	rule                           dts.Rule
}

func sizeOf(c *Case) size { return size{c.Workers, c.MinSplit, c.Ahead, c.Room, c.Rule} }

// bench is a tree with its policies.
type bench struct {
	tree *dts.Tree
	game *Game
	run  *run // the present one
}

func (l *Lab) bench(c *Case) *bench {
	at := sizeOf(c)
	if b, ok := l.kept[at]; ok {
		delete(l.kept, at) // Run puts it back, if it is whole
		b.game.reset(c.Tree, c.Switches)
		return b
	}
	b := &bench{}
	policies := NewGamePolicies(c.Tree, c.Switches)
	b.tree = dts.NewTree(dts.Options{Workers: c.Workers, MinSplitDepth: c.MinSplit, Rule: c.Rule, Iterations: 1 + c.Ahead, Room: c.Room}, policies)
	b.game = b.tree.Workers()[0].Policy().(*GamePolicy).Game
	b.tree.OnWake(func(worker int) { b.run.wake(worker) })
	b.tree.SetRecorder(b)
	return b
}

// Record implements dts.Recorder: it notes the roots that a stop cuts short.
func (b *bench) Record(_ int64, _ int, e dts.Event, n *dts.Node) {
	if e == dts.Reported && n.Kind == dts.Root && n.Void() && n.BestMove() != dts.NoMove {
		b.run.short = append(b.run.short, root{int(n.Depth), n.BestMove()})
	}
}

// root is what a root says of its best move.
type root struct {
	depth int
	best  dts.Move
}

// Run is Case.Run.
func (l *Lab) Run(c Case, watch *Watcher) Outcome {
	r := l.prepare(c)
	r.watch = watch
	r.search(c.StopAt)
	if r.out.Err == nil && c.StopAt > 0 {
		r.search(0)
	}
	r.out.Nodes = r.tree.Nodes()
	l.keep(r)
	return r.out
}

// prepare makes a case ready to run.
func (l *Lab) prepare(c Case) *run {
	b := l.bench(&c)
	b.game.oracle = NewOracle(c.Tree)
	b.game.prunesEarly = c.Fault == dts.BestOfNone
	b.run = newRun(c, b)
	b.run.most = turnsAtMost
	if l.most > 0 {
		b.run.most = l.most
	}
	return b.run
}

// keep keeps the tree of a run whose workers have left it for later cases.
func (l *Lab) keep(r *run) {
	if r.out.Err != nil {
		return
	}
	if l.kept == nil {
		l.kept = map[size]*bench{}
	}
	l.kept[sizeOf(&r.Case)] = r.bench
}

// run is a case being run.
type run struct {
	Case
	*bench
	watch   *Watcher
	next    func() int
	misses  []int  // of each worker, in a row
	asleep  []bool // parked, and not woken
	woken   []bool // woken while it parked
	threads *threads
	most    int      // turns
	short   []root   // roots left unfinished, whose best move is known
	answer  dts.Move // of those, the one that the master was told of
	out     Outcome
}

func newRun(c Case, b *bench) *run {
	n := c.Workers
	r := &run{Case: c, bench: b, misses: make([]int, n), asleep: make([]bool, n), woken: make([]bool, n)}
	r.next = newSchedule(c.Order, c.Schedule, b.tree.Workers()).pick
	if c.Picks != nil {
		r.next = r.written()
	}
	return r
}

// written gives the turns as they are written down, then round robin.
func (r *run) written() func() int {
	after := newSchedule(RoundRobin, 0, r.tree.Workers())
	return func() int {
		if r.out.Turns < len(r.Picks) {
			return int(r.Picks[r.out.Turns]) % r.Workers
		}
		return after.pick()
	}
}

// search runs one search to its end.
func (r *run) search(stopAt int) {
	before := len(r.out.Results)
	r.begin()
	defer func() { r.threads.end() }()
	for !r.tree.AllOff() && r.out.Err == nil {
		if stopAt > 0 && r.out.Turns == stopAt {
			r.tree.Stop()
		}
		if k := r.who(); k >= 0 {
			r.advance(k)
		} else {
			r.fail("everyone sleeps")
		}
		if r.out.Turns >= r.most {
			r.fail("no end")
		}
	}
	r.finish(stopAt, r.out.Results[before:])
}

// begin begins a search.
func (r *run) begin() {
	clear(r.misses)
	clear(r.asleep)
	r.short, r.answer = r.short[:0], dts.NoMove
	r.tree.Begin(&dts.Master{MaxDepth: r.Tree.FullDepth(), Continue: r.compare, Unfinished: func(u *dts.Result) {
		r.answer = u.PV[0]
	}})
	r.threads = r.spin()
}

// advance gives worker k a turn.
func (r *run) advance(k int) {
	defer func() {
		if p := recover(); p != nil {
			r.fail("%v\n%s", p, debug.Stack())
		}
		r.out.Turns++
	}()
	r.out.Picks = append(r.out.Picks, byte(k))
	r.watch.before(r, k)
	atRest := r.turn(k)
	r.watch.after(r, k)
	if !atRest {
		return
	}
	if err := r.tree.Check(); err != nil {
		r.fail("worker %d: %w", k, err)
	}
}

func (r *run) fail(format string, a ...any) {
	if r.out.Err == nil {
		r.out.Err = fmt.Errorf("turn %d: "+format, append([]any{r.out.Turns}, a...)...)
	}
}

// who is the worker of the next turn: the one that is picked, or the next that
// can run; -1 if none can.
func (r *run) who() int {
	k := r.next()
	for range r.Workers {
		if r.awake(k) {
			return k
		}
		k = (k + 1) % r.Workers
	}
	return -1
}

// awake reports whether worker k can have a turn.
func (r *run) awake(k int) bool { return !r.asleep[k] && !r.tree.Workers()[k].Off() }

// turn lets worker k take a turn and reports whether all workers are between two
// Steps then.
func (r *run) turn(k int) (atRest bool) {
	if r.threads != nil {
		return r.threads.resume(k)
	}
	r.step(k)
	return true
}

// step is a Step of worker k, or its way to bed.
func (r *run) step(k int) {
	w := r.tree.Workers()[k]
	if r.tired(k) {
		r.misses[k] = 0
		r.woken[k] = false
		w.Park()
		r.asleep[k] = !r.woken[k]
		return
	}
	w.Step()
	if w.Missed() {
		r.misses[k]++
	} else {
		r.misses[k] = 0
	}
}

// tired reports whether worker k parks next.
func (r *run) tired(k int) bool { return r.Patience >= 0 && r.misses[k] > r.Patience }

func (r *run) wake(k int) { r.asleep[k], r.woken[k] = false, true }

// compare compares a result with the oracle.
func (r *run) compare(got *dts.Result) bool {
	kept := *got
	kept.PV = append([]dts.Move(nil), got.PV...)
	r.out.Results = append(r.out.Results, kept)
	if want := r.game.oracle.Value(0, got.Depth, 0); !agrees(got.Value, got.Bound, want) {
		r.fail("depth %d: value %d (bound %d), the oracle says %d", got.Depth, got.Value, got.Bound, want)
	}
	return true
}

// finish checks that a search came to its end, or at least to depth 1.
func (r *run) finish(stopAt int, results []dts.Result) {
	switch last := len(results) - 1; {
	case r.out.Err != nil:
	case last < 0:
		r.fail("no depth was finished")
	case stopAt == 0 && (results[last].Bound != dts.Exact || results[last].Depth != r.Tree.FullDepth()):
		r.fail("the last result is of depth %d, bound %d", results[last].Depth, results[last].Bound)
	default:
		r.poll(results)
	}
}

// poll checks that the move which the master is told of has the votes of the roots that
// a stop cut short, of the last one finished, and of deeper ones that were too good for
// their windows. Where workers stay apart, some roots may have been of no use any more.
func (r *run) poll(results []dts.Result) {
	if r.Rule == dts.Apart {
		return
	}
	var told []root
	done := 0
	finished := func(x root) bool { return x.depth <= done }
	for _, x := range results {
		if x.Bound == dts.Exact {
			done = x.Depth
			told = slices.DeleteFunc(told, finished)
		}
		if x.Bound != dts.Upper && len(x.PV) > 0 {
			told = append(told, root{x.Depth, x.PV[0]})
		}
	}
	r.short = slices.DeleteFunc(r.short, finished)
	votes, most := map[dts.Move]int{}, 0
	for _, x := range slices.Concat(told, r.short) {
		votes[x.best] += x.depth
	}
	for v := range maps.Values(votes) {
		most = max(most, v)
	}
	switch {
	case r.answer != dts.NoMove && votes[r.answer] < most:
		r.fail("the answer is %d, but the votes are %v", r.answer, votes)
	case r.answer == dts.NoMove && slices.ContainsFunc(r.short, func(x root) bool { return votes[x.best] == most }):
		r.fail("there is no answer, but the votes are %v", votes)
	}
}
