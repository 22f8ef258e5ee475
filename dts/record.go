package dts

// Recorder is given what the workers of a tree do, with the tick at which they do
// it. The nodes are those that can be shared, and roots; only Aborted names others too.
// The calls for one worker come one after another, those for several workers at once,
// and some come within a critical section: a Recorder takes no lock, and calls nothing
// of dts but the accessors of Node. It may read the constant fields of n and of its parent,
// and what the comment of the event names. It keeps no pointer to n.
//
// No recorder costs a test of one field at nodes that can be shared and at roots, and
// nothing at the others.
type Recorder interface {
	Record(tick int64, worker int, e Event, n *Node)
}

// Event is what a worker did. Where there is no node, n is nil.
type Event uint8

const (
	Begun    Event = iota // the worker made n and is at it
	Joined                // it joined the work at n
	Reported              // it carries the value of n to the parent, or that n is void: n.Void, n.Bound
	Cutoff                // it closed n with a value while others were beneath: n.Running
	Aborted               // it gives n up, which lies beneath a closed node
	Missed                // it came too late to join a node or to begin an iteration; no node
	Rested                // it has no work; no node
	Parked                // it has found no work for a while, and sleeps until it is woken; no node
	Rose                  // it found something, or the search is over; no node
)

var eventNames = [...]string{
	Begun: "begun", Joined: "joined", Reported: "reported", Cutoff: "cut", Aborted: "aborted", Missed: "missed",
	Rested: "rested", Parked: "parked", Rose: "rose",
}

func (e Event) String() string { return eventNames[e] }

// SetRecorder has a recorder told what the workers do; nil ends that. No worker may be
// searching.
func (t *Tree) SetRecorder(r Recorder) { t.recorder = r }

// record tells the recorder of an event, if there is one.
func (w *Worker) record(e Event, n *Node) {
	if r := w.tree.recorder; r != nil {
		r.Record(w.tree.ticks(), w.index, e, n)
	}
}
