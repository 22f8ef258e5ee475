package dts

import (
	"sync"
	"sync/atomic"

	"froe/splitpoint"
)

// Birth holds the fields of a node that are set when it is made. They are constant
// until the node is released, so every worker beneath the node may read them at any
// time.
type Birth struct {
	Parent      *Node // nil at the root
	Kind        Kind
	Type        Type
	Flip        bool   // the other side is to move: the value is negated on its way to the parent
	Again       Again  // why it was searched before, if it was
	FailHighs   int8   // of a root: how often its iteration failed high
	Move        Move   // from the parent
	Number      int32  // of the claim at the parent, from 1; 0 for the root and for sub-searches
	Ply         int32  // links from the root
	Depth       int32  // plies that remain; may be zero or less
	Reduction   int32  // plies this scout was spared
	Alpha, Beta Value  // the window at the claim, from this node's side
	Spent       uint64 // positions beneath the searches of this move that this one repeats
}

// phase says what the workers at a node do.
type phase uint8

const (
	preparing phase = iota // its searches before the moves; cannot be split
	moving                 // its moves
	closed                 // its value is known, or void; stragglers may be beneath
)

// Node is one ply of the search, with its state in it. It belongs to no worker: any
// worker at the node, or beneath it, may continue with it.
//
// The data of one move of a node (its number, its reduction, the window at the claim,
// whether it is a scout or a re-search) are in the child.
//
// Each block of fields begins on a cache line of its own, so that those who walk up a chain
// do not wait for lines that are written at every move. Measured:
// docs/log/sixteen-cores.md.
type Node struct {
	// Constant from birth to release.
	Birth
	life      uint64
	index     int32 // place in the tree's pool of nodes, and in the policy's payload
	shareable bool  // has a lock, may be split

	// Atomic. The offer of a node is the probability that a worker without work would be of use there.
	// Its gate is the first move whose
	// value is out: what is searched beneath later moves is needed only if that one does not cut.
	id    atomic.Uint64 // changes at release, under mu; the one field to be read before it is known to match
	offer atomic.Uint32 // probability in 255ths that the next move is needed, 0 if nobody may join; stored under mu
	gate  atomic.Uint32 // lowest move whose value is out, 0 while one worker is here; stored under mu
	bar   atomic.Int32  // alpha of a PV node, for those beneath
	shut  atomic.Bool   // closed, or a root that is called off: for those who walk up a chain without locks
	_     [40]byte

	// Guarded by mu. The mu of a node that cannot be shared is never taken.
	mu      sync.Mutex
	phase   phase
	dry     bool   // no moves left
	split   bool   // a worker joined here
	void    bool   // a report was void, so the value of this node means nothing
	mixed   bool   // some of nodes were searched twice
	bound   Bound  // what value proves, once closed
	best    Move   // the move value comes from; NoMove where none raised alpha
	class   class  // for confidence; known when the moves begin
	claimed int32  // moves handed out
	latest  int32  // number of the move reported last: of a node that failed high, the one that cut
	active  uint64 // moves whose value is out, a bit each
	running int32  // claims whose report is out: at 0 with no moves left, the last one is out
	raising int32  // of those, scouts that failed high and are searched again
	refs    int32  // children, and a carrier, that still need this memory: at 0 when closed, it is free
	alpha   Value  // raised by reports, and by what becomes known above
	beta    Value  // lowered by what becomes known above
	floor   Value  // a value at or below it is an upper bound: Alpha, or more if pulled
	value   Value  // the best reported, None until a move is done; final once closed
	least   Value  // what moves left out unseen are taken for: no value below it
	nodes   uint64
	twice   Positions // if mixed: those
	pv      line      // kept at PV nodes
}

// born starts a life of the node.
func (n *Node) born(b *Birth) {
	n.Birth = *b
	n.phase = preparing
	n.dry, n.split, n.void = false, false, false
	n.bound, n.best = NoBound, NoMove
	n.claimed, n.running, n.raising, n.refs = 0, 0, 0, 0
	n.active = 0
	n.alpha, n.beta, n.floor, n.value = b.Alpha, b.Beta, b.Alpha, None
	n.least = None
	n.nodes, n.mixed = 0, false
	n.pv.n = 0
	n.life = splitpoint.NextLife(n.life)
	if n.shareable {
		n.life = n.id.Load()
	}
	if n.shut.Load() {
		n.shut.Store(false)
	}
	if n.Type == PV {
		n.bar.Store(int32(b.Alpha))
	}
}

// line is a principal variation: n moves from a node downwards.
type line struct {
	n     int32
	moves [MaxPly]Move
}

// Index is the node's place in the tree's pool: 0 <= Index < Tree.Capacity.
func (n *Node) Index() int { return int(n.index) }

// ID names this life of the node; no two nodes of a tree ever share one. It is
// constant from birth to release.
func (n *Node) ID() uint64 { return n.life }

// AlphaNow is alpha as the reports so far have raised it.
func (n *Node) AlphaNow() Value { return n.alpha }

// Value is the best value reported so far, None before the first.
func (n *Node) Value() Value { return n.value }

// Suppose tells the node that moves were left out unseen, which may be worth v, alpha at
// most. The node will not be worth less. A policy calls it in Next.
func (n *Node) Suppose(v Value) { n.least = max(n.least, v) }

// Supposed is the greatest value given to Suppose, None if there was none.
func (n *Node) Supposed() Value { return n.least }

// BestMove is the move that raised alpha last, NoMove if none did.
func (n *Node) BestMove() Move { return n.best }

// Bound is what Value proves; NoBound until the node is closed.
func (n *Node) Bound() Bound { return n.bound }

// Claimed is the number of moves handed out so far.
func (n *Node) Claimed() int { return int(n.claimed) }

// Nodes is the number of positions searched beneath, itself included, as far
// as they were reported.
func (n *Node) Nodes() uint64 { return n.nodes }

// Line is the principal variation from a PV node downwards, its own move not
// included. The slice belongs to the node.
func (n *Node) Line() []Move { return n.pv.moves[:n.pv.n] }
