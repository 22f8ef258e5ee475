package speedup

import (
	"froe/dts"
	"froe/dts/trace"
	"froe/lab/report"
)

// Run is one measured search. Shares are 0..1.
type Run struct {
	Position  string  `json:"position"`
	Algorithm string  `json:"algorithm"`
	Workers   int     `json:"workers"`
	Repeat    int     `json:"repeat"` // from 1
	Seed      uint64  `json:"seed"`   // of the noise, and of a simulated schedule
	Depth     int     `json:"depth"`  // plies
	Move      string  `json:"move"`   // the best at that depth, as SAN
	Solved    *bool   `json:"solved,omitempty"`
	Nodes     uint64  `json:"nodes"`
	Time      float64 `json:"time"` // to the end of the depth
	Unit      Unit    `json:"unit"`
	Busy      float64 `json:"busy_share"` // of the workers' time with work; on virtual processors, at positions
	Wasted    Wasted  `json:"wasted"`
	Again     Again   `json:"again"`
	Splits    Splits  `json:"splits"`
	Opaque    bool    `json:"opaque,omitempty"` // busy_share, wasted, again and splits are not known

	// These are known of virtual processors only: where their time went; the nodes
	// beneath positions that another processor was searching at the same time (not
	// with several trees, which all search the same); and a number that two runs share
	// only if they are the same, transition by transition.
	Account    *Account `json:"account,omitempty"`
	Twins      *uint64  `json:"twins,omitempty"`
	Transcript string   `json:"transcript,omitempty"`
}

// Types are numbers by the type of a node.
type Types struct {
	PV  uint64 `json:"pv"`
	Cut uint64 `json:"cut"`
	All uint64 `json:"all"`
}

func typesOf(n [3]uint64) Types { return Types{n[dts.PV], n[dts.Cut], n[dts.All]} }

func (t Types) sum() uint64 { return t.PV + t.Cut + t.All }

// Wasted are the nodes that brought nothing, by the reason and the type of the
// node that was cut, and the lines that were given up.
type Wasted struct {
	Aborted Types  `json:"aborted"` // in lines given up beneath a node that was cut
	Late    Types  `json:"late"`    // in lines finished beneath a node that was cut meanwhile
	Stopped uint64 `json:"stopped"` // in an iteration that was not finished
	Aborts  uint64 `json:"aborts"`  // lines given up
}

// Again are the nodes that counted but were searched again, by the reason: of
// re-searches within one another the outermost.
type Again struct {
	Opened    uint64 `json:"opened"`    // a scout failed high at a PV node: with an open window
	Deepened  uint64 `json:"deepened"`  // a reduced scout failed high: at full depth
	Restarted uint64 `json:"restarted"` // alpha rose while a scout failed high: at the new alpha
	Widened   uint64 `json:"widened"`   // the root's value fell out of the window: with a wider one
}

// Splits count how work was shared.
type Splits struct {
	Types           // nodes that became split points
	Late     uint64 `json:"late"`     // times a worker joined a split point that was one
	Attaches uint64 `json:"attaches"` // all of these
	Missed   uint64 `json:"missed"`   // attempts that came too late
}

// Account is where the time of virtual processors went when they were not at
// positions, in shares. Together with the busy share they add up to 1.
type Account struct {
	Sections  float64 `json:"sections"`  // in critical sections
	Attaching float64 `json:"attaching"` // joining the work at a node
	Nothing   float64 `json:"nothing_open"`
	Locked    float64 `json:"waiting_for_lock"`
	Vain      float64 `json:"attaching_in_vain"`
	Waking    float64 `json:"waking"`
}

func newRun(p *Position, t turn, seed uint64, w *Words, o *Outcome) *Run {
	n := &o.Tally
	splits := typesOf(n.Splits)
	r := &Run{
		Position: p.ID, Algorithm: t.algorithm, Workers: t.workers, Repeat: t.repeat, Seed: seed,
		Depth: o.Depth, Move: p.Board.SAN(o.Best), Nodes: o.Nodes, Time: o.Time, Unit: w.Unit, Opaque: w.Opaque, Busy: o.Busy,
		Wasted:  Wasted{typesOf(n.Wasted.Aborted), typesOf(n.Wasted.Late), n.Wasted.Stopped, n.Aborts},
		Again:   Again{n.Counted[dts.Opened], n.Counted[dts.Deepened], n.Counted[dts.Restarted], n.Counted[dts.Widened]},
		Splits:  Splits{splits, n.LateJoins, splits.sum() + n.LateJoins, n.Missed},
		Account: o.Account, Twins: o.Twins, Transcript: o.Transcript,
	}
	if p.Answer.Known() {
		solved := p.Answer.Solves(o.Best)
		r.Solved = &solved
	}
	return r
}

// wastedShare is the share of the nodes that brought nothing: beneath nodes that were
// cut, and in depths that were not finished.
func (r *Run) wastedShare() float64 {
	return float64(r.Wasted.Aborted.sum()+r.Wasted.Late.sum()+r.Wasted.Stopped) / r.nodes()
}

// attachRate is the number of attaches per 1000 nodes.
func (r *Run) attachRate() float64 {
	return 1000 * float64(r.Splits.Attaches) / r.nodes()
}

// nodes, time and rate, which is nodes over time, are never 0.
func (r *Run) nodes() float64 { return float64(max(1, r.Nodes)) }
func (r *Run) time() float64  { return max(r.Time, 1e-9) }
func (r *Run) rate() float64  { return r.nodes() / r.time() }

// Result is all that was measured.
type Result struct {
	Runs    []Run   `json:"runs"`    // position by position, in the order of the rows
	Summary []Row   `json:"summary"` // in the order of the plan
	Bounds  []Bound `json:"bounds,omitempty"`

	// Bound is the geometric mean of the bounds' speed-ups; 0 if there are none.
	Bound float64 `json:"bound,omitempty"`

	Conditions []string      `json:"conditions"` // under which the figures hold: sentences
	Words      Words         `json:"words"`
	Origin     report.Origin `json:"origin"` // set by whoever knows it

	Plan  *Plan        `json:"-"`
	Trace *trace.Trace `json:"-"` // of the run that was recorded; nil if none was
}

// Finished is the number of positions that are finished.
func (r *Result) Finished() int { return len(group(r.Runs).positions) }
