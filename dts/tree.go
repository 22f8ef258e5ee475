package dts

import (
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"froe/splitpoint"
)

const (
	// chainAtMost is how many nodes a worker keeps in use: the longest chain, and a
	// closed node beside it out of which the worker counts itself.
	chainAtMost = MaxPly + 1
	// sharedPerWorker is how many nodes that can be shared a worker brings: those,
	// and what it keeps at hand.
	sharedPerWorker = chainAtMost + 2*batch
	// nodesPerWorker counts its own nodes too, one for each ply.
	nodesPerWorker = sharedPerWorker + MaxPly
)

// MaxWorkers is the most that a tree can have: the indices of its nodes fit a
// splitpoint.Ref.
const MaxWorkers = splitpoint.MaxIndex / nodesPerWorker

// Options size a tree.
type Options struct {
	Workers       int // 1 to MaxWorkers
	MinSplitDepth int // plies: nodes of less depth cannot be shared; at least 1. One worker shares none
	Rule          Rule

	// Room is how many positions the moves of a node take, on the average, for each worker
	// there, before one more may join, and before one of them is done three workers may be
	// there; 0 means that any number may.
	Room int

	// Share, if it is not nil, is a rule of one's own in place of Rule: the probability,
	// 0 to 1, that the next move of a node is needed. Nodes are ranked by it times
	// e^(Ranking.Ply·depth); where it is less than Ranking.Least, they are not shared at all. It is called
	// in the node's critical section, after every change there, and follows from the node
	// alone. PV nodes without a value are not offered whatever it says, nor are
	// nodes without Room.
	Share func(n *Node) float64

	// Iterations is how many may be open at once, 1 or more; 0 means 1. There is one
	// where several lines are searched. More than eleven are of little use: one that is
	// twelve ahead of the first is needed so improbably that it is shared with nobody.
	// Under the rule Apart it is how many depths the workers are spread over.
	Iterations int

	// Ranking is how work is ranked; zero means DefaultRanking.
	Ranking Ranking

	Without Without

	// Ticks is a clock for the workers' counts; nil stands still. It is read
	// when a worker runs out of work or finds some, and with every view.
	Ticks func() int64

	// OnStart, if not nil, is called by the goroutine of each worker before it searches,
	// so that a program can bind it to some processors. Simulated workers have none.
	OnStart func(worker int)
}

// Without takes ideas away, to find out what each one is worth. Its zero value takes nothing
// away. One more is taken away by the rule Formula, and one by Iterations 1.
type Without struct {
	Chain bool // a slot names only the node that its worker left last, and none above it
	Early bool // no node is shared before its first move has a value, as under YoungBrothers
	Late  bool // nobody joins a node that two workers are at
	Table bool // open split points are not listed
}

// Tree is the memory of one search and its workers: at its top the iterations of the
// deepening, and beneath each the tree of its root. Any number of Trees live in one
// process.
type Tree struct {
	// Constant during a search.
	workers    []*Worker
	shared     []Node // nodes that can be split
	rule       Rule
	share      func(*Node) float64 // nil: the rule decides
	iterations int
	minSplit   int32
	room       int32
	most       int32   // workers at a node
	waits      [3]bool // by type: nodes are not shared before they have a value
	lowest     bool    // slots name no node above the one that a worker left last
	ranking    ranking
	slots      splitpoint.Slots
	splits     *splitpoint.Table
	isOpen     func(splitpoint.Ref) bool // open, bound once
	ticks      func() int64
	onStart    func(worker int) // nil: none
	recorder   Recorder

	//lint:ignore U1000 builds with the tag inject use it
	injection // faults for tests

	// Read at every node, and seldom written.
	_      [padding]byte
	epoch  atomic.Uint64 // counts cuts that left stragglers, stops and iterations called off
	asked  atomic.Bool   // Stop was called
	armed  atomic.Bool   // a move is known to answer with: a stop may take effect
	over   atomic.Bool   // the master has heard of the last root
	failed atomic.Bool   // a worker panicked

	// Written by those who look for work, or draw on what all have in common.
	_          [padding]byte
	parking    parking
	_          [padding]byte
	busy       atomic.Int32 // workers with a line of work
	budget     budget       // of the search
	reserve    reserve
	deepening  deepening
	confidence confidence
}

// padding keeps what is written apart from what others read: two cache lines, since the
// second is fetched along with the first.
const padding = 128

// splitsPerWorker is how many open split points the table lists for each worker.
const splitsPerWorker = 8

// NewTree makes a tree whose workers' policies come from build. When build is
// called, the tree's Capacity is known.
func NewTree(o Options, build func(t *Tree, worker int) Policy) *Tree {
	if o.Workers > MaxWorkers {
		panic(fmt.Sprintf("dts: %d workers are more than %d", o.Workers, MaxWorkers))
	}
	workers := max(1, o.Workers)
	t := &Tree{
		workers:    make([]*Worker, workers),
		shared:     make([]Node, workers*sharedPerWorker),
		rule:       o.Rule,
		share:      o.Share,
		iterations: max(1, o.Iterations),
		minSplit:   int32(max(1, o.MinSplitDepth)),
		room:       int32(max(0, o.Room)),
		ranking:    newRanking(o.Ranking),
		slots:      make(splitpoint.Slots, workers),
		splits:     splitpoint.NewTable(splitsPerWorker * workers),
		ticks:      o.Ticks,
		onStart:    o.OnStart,
	}
	t.leaveOut(o.Without)
	if t.share != nil {
		t.rule = Formula // what the offers do not say is as there
	}
	if t.ticks == nil {
		t.ticks = func() int64 { return 0 }
	}
	t.reserve.free = make([]*Node, 0, len(t.shared))
	for i := range t.shared {
		n := &t.shared[i]
		n.index = int32(i)
		n.shareable = true
	}
	t.budget.workers = int64(workers)
	t.deepening.tree = t
	t.deepening.node.index, t.deepening.node.shareable = int32(workers*nodesPerWorker), true
	t.isOpen = t.open
	t.parking.waiting = make([]*Worker, 0, workers)
	t.parking.woken = func(w *Worker) { w.wake <- struct{}{} }
	for i := range t.workers {
		t.workers[i] = newWorker(t, i)
	}
	t.Forget()
	for i, w := range t.workers {
		w.policy = build(t, i)
	}
	return t
}

// leaveOut sets up what may be taken away.
func (t *Tree) leaveOut(w Without) {
	waits := w.Early || t.rule == YoungBrothers
	t.waits = [...]bool{PV: true, Cut: waits, All: waits}
	t.lowest = w.Chain
	if t.most = math.MaxInt32; w.Late {
		t.most = 2
	}
	if w.Table {
		t.splits = splitpoint.NewTable(0)
	}
}

func newWorker(t *Tree, index int) *Worker {
	w := &Worker{
		tree:  t,
		index: index,
		wake:  make(chan struct{}, 1),
		free:  make([]*Node, 0, 2*batch),
		own:   make([]Node, MaxPly),
		view:  view{View: View{Line: make([]Move, 0, MaxPly), Chain: make([]Link, 0, MaxPly)}},
	}
	for i := range w.own {
		n := &w.own[i]
		n.index = int32(len(t.shared) + index*MaxPly + i)
	}
	return w
}

// Workers are the workers, for drivers that step them by hand.
func (t *Tree) Workers() []*Worker { return t.workers }

// Capacity is the number of nodes: every Node.Index is below it.
func (t *Tree) Capacity() int { return len(t.workers)*nodesPerWorker + 1 }

// named is the node that a ref names.
func (t *Tree) named(r splitpoint.Ref) *Node { return &t.shared[r.Index()] }

// Begin prepares a search and lets worker 0 begin its first iteration. A driver then
// steps the workers until each is Off; Run does it with goroutines. A Stop after
// Begin is never lost, whether Run has begun or not.
func (t *Tree) Begin(m *Master) {
	t.budget.left.Store(m.limit())
	t.asked.Store(false)
	t.armed.Store(false)
	t.over.Store(false)
	t.deepening.begin(m)
	if len(t.workers) > 1 && t.rule != Apart {
		t.confidence.reset() // where nothing is shared nobody asks it
	}
	t.slots.Clear()
	t.splits.Clear()
	t.busy.Store(int32(len(t.workers)))
	for _, w := range t.workers {
		w.reset()
	}
	t.workers[0].next = begin
}

// AllOff reports whether every worker has left the tree.
func (t *Tree) AllOff() bool {
	return !slices.ContainsFunc(t.workers, func(w *Worker) bool { return !w.Off() })
}

func (w *Worker) reset() {
	w.next, w.at, w.done, w.walk, w.result, w.reopened = choose, nil, nil, nil, nil, false
	w.last = Iteration{}
	w.resting, w.misses, w.look = false, 0, w.index
	w.epoch = w.tree.epoch.Load()
	w.allowance = 0
	w.tally = Tally{}
	if w.counts.noted+w.counts.added > 0 {
		w.counts = counts{}
	}
	w.began = w.tree.ticks()
	w.reveal()
}
