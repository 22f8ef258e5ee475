package simulation

import (
	"fmt"

	"froe/dts"
	"froe/dts/sim"
	"froe/dts/trace"
)

// Run is one simulated search. Times are virtual ticks, a thousand for a
// position; shares are of the processor time, 0..1.
type Run struct {
	Position   string   `json:"position"`
	Algorithm  string   `json:"algorithm"`
	Processors int      `json:"processors"`
	Repeat     int      `json:"repeat"` // from 1
	Seed       uint64   `json:"seed"`   // of the noise and of the schedule
	Depth      int      `json:"depth"`  // plies
	Nodes      uint64   `json:"nodes"`
	Move       string   `json:"move"`             // the best, at that depth
	Solved     *bool    `json:"solved,omitempty"` // whether that is an answer, if the position has any
	Makespan   int64    `json:"makespan"`         // ticks to the end of the depth
	Busy       float64  `json:"busy"`             // share at positions
	Wasted     Wasted   `json:"wasted"`
	Again      Again    `json:"again"`
	Twins      *uint64  `json:"twins,omitempty"` // positions beneath what another processor was searching at the same time; not told of several trees
	Splits     Splits   `json:"splits"`
	Idle       Idle     `json:"idle"`
	Overhead   Overhead `json:"overhead"`
	Transcript string   `json:"transcript"` // the same only of runs that are the same, transition by transition
}

// Types are numbers by the type of a node.
type Types struct {
	PV  uint64 `json:"pv"`
	Cut uint64 `json:"cut"`
	All uint64 `json:"all"`
}

func typesOf(n [3]uint64) Types { return Types{n[dts.PV], n[dts.Cut], n[dts.All]} }

func (t Types) sum() uint64 { return t.PV + t.Cut + t.All }

// Wasted are the positions that brought nothing, by the reason and the type of
// the node that was cut, and the lines that were given up.
type Wasted struct {
	Aborted Types  `json:"aborted"` // in lines given up beneath a node that was cut
	Late    Types  `json:"late"`    // in lines finished beneath a node that was cut meanwhile
	Stopped uint64 `json:"stopped"` // in an iteration that was not finished
	Aborts  uint64 `json:"aborts"`  // lines given up
}

// Again are the positions that counted but were searched again, by the reason:
// of re-searches within one another the outermost.
type Again struct {
	Opened    uint64 `json:"opened"`    // a scout failed high at a PV node: with an open window
	Deepened  uint64 `json:"deepened"`  // a reduced scout failed high: at full depth
	Restarted uint64 `json:"restarted"` // alpha rose while a scout failed high: at the new alpha
	Widened   uint64 `json:"widened"`   // the root's value fell out of the window: with a wider one
}

// Splits count how work was shared.
type Splits struct {
	Types           // nodes that became split points
	Late     uint64 `json:"late"`     // times a processor joined a split point that was one
	Attaches uint64 `json:"attaches"` // all of these
	Missed   uint64 `json:"missed"`   // attempts that came too late
}

// Idle is the share of the processor time without work, by the reason.
type Idle struct {
	Nothing float64 `json:"nothing_open"`
	Locked  float64 `json:"waiting_for_lock"`
	Vain    float64 `json:"attaching_in_vain"`
	Waking  float64 `json:"waking"`
}

// Overhead is the share of the processor time that sharing takes.
type Overhead struct {
	Sections  float64 `json:"sections"`
	Attaching float64 `json:"attaching"`
}

// wastedShare is the share of the nodes that brought nothing.
func (r *Run) wastedShare() float64 {
	return float64(r.Wasted.Aborted.sum()+r.Wasted.Late.sum()) / float64(max(1, r.Nodes))
}

// attachRate is the number of attaches per 1000 nodes.
func (r *Run) attachRate() float64 {
	return 1000 * float64(r.Splits.Attaches) / float64(max(1, r.Nodes))
}

// take fills in what a simulation came to.
func (r *Run) take(s *sim.Result) {
	t := &s.Tally
	r.Nodes, r.Makespan, r.Busy = s.Nodes, s.Makespan, s.Busy()
	r.Wasted = Wasted{typesOf(t.Wasted.Aborted), typesOf(t.Wasted.Late), t.Wasted.Stopped, t.Aborts}
	r.Again = Again{t.Counted[dts.Opened], t.Counted[dts.Deepened], t.Counted[dts.Restarted], t.Counted[dts.Widened]}
	r.Splits = Splits{typesOf(t.Splits), t.LateJoins, s.Attaches(), t.Missed}
	r.Idle = Idle{s.Time.Share(sim.Nothing), s.Time.Share(sim.Locked), s.Time.Share(sim.Vain), s.Time.Share(sim.Waking)}
	r.Overhead = Overhead{s.Time.Share(sim.Sections), s.Time.Share(sim.Attaching)}
	r.Transcript = fmt.Sprintf("%016x", s.Transcript)
}

// Path is the work and the critical path of a position, in ticks.
type Path struct {
	Position string `json:"position"`
	Depth    int    `json:"depth"` // plies
	Work     int64  `json:"work"`  // W: one processor that pays for positions only
	Critical int64  `json:"path"`  // C: 4096 such processors
}

// Result is all that a simulation found.
type Result struct {
	Runs    []Run  `json:"runs"`
	Summary []Row  `json:"summary"`
	Paths   []Path `json:"critical_paths,omitempty"`

	// Trace is what the run did that was recorded, nil if none was.
	Trace *trace.Trace `json:"-"`

	// Parallelism is the geometric mean of W/C over the positions, 0 if it was
	// not asked for.
	Parallelism float64 `json:"parallelism,omitempty"`
}
