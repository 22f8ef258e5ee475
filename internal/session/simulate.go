package session

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"froe/dts"
	"froe/dts/sim"
	"froe/dts/trace"
	"froe/engine/algorithm"
	"froe/engine/chess"
	policy "froe/engine/search"
	"froe/tt"
)

// The limits of a simulation.
const (
	mostProcessors = 256
	mostDepth      = 20        // plies
	mostAlone      = 100_000   // positions of one processor: then that is the depth
	mostTogether   = 2_000_000 // positions of many: then they end, whatever the depth
	mostEvents     = 1 << 17   // that are kept, of all processors
	simulatedHash  = 16        // MiB
)

// recording is a simulated search. Times are virtual ticks.
type recording struct {
	Algorithm  string  `json:"algorithm"`
	Processors int     `json:"processors"`
	Depth      int     `json:"depth"` // that was finished
	Best       string  `json:"best"`  // SAN
	Nodes      uint64  `json:"nodes"`
	Time       float64 `json:"time"`
	Speedup    float64 `json:"speedup"`
	Busy       float64 `json:"busy"` // share of the time at positions, 0..1
	Splits     uint64  `json:"splits"`
	Joins      uint64  `json:"joins"`
	Aborts     uint64  `json:"aborts"`
	Transcript string  `json:"transcript"`

	Begin int64   `json:"begin"` // of what was kept
	End   int64   `json:"end"`
	Tree  []point `json:"tree"`

	// Lanes has five numbers for each slice of a processor: when it begins and ends, the
	// place of its node in the tree, or -1, its trace.Way, and 1 if the node was void.
	Lanes [][]int64 `json:"lanes"`
}

// simulated is the answer to a question for simulations.
type simulated struct {
	Recordings []*recording `json:"recordings"` // one for each algorithm
}

// simulate simulates a search of the position on the board by each of some algorithms.
func (s *Session) simulate(ctx context.Context, c *struct {
	Algorithms []string `json:"algorithms"`
	Processors int      `json:"processors"`
	Depth      int      `json:"depth"` // plies
}) (simulated, error) {
	err := cmp.Or(inRange("processors", c.Processors, 1, mostProcessors), inRange("depth", c.Depth, 1, mostDepth),
		inRange("algorithms", len(c.Algorithms), 1, len(algorithm.Names())))
	for _, name := range c.Algorithms {
		err = cmp.Or(err, algorithm.Check(name))
	}
	now, _ := s.copy()
	p := now.tree.position()
	if !p.HasMove() {
		err = cmp.Or(err, fmt.Errorf("there is no move to search"))
	}
	if err != nil {
		return simulated{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	select {
	case s.config.Slots <- struct{}{}:
		defer func() { <-s.config.Slots }()
	case <-ctx.Done():
		return simulated{}, ctx.Err()
	}
	all, err := recordAll(ctx, c.Algorithms, c.Processors, &p, c.Depth)
	return simulated{all}, err
}

// recordAll simulates a search by each of some algorithms, to a depth that one processor reaches.
func recordAll(ctx context.Context, algorithms []string, processors int, p *chess.Position, depth int) (all []*recording, err error) {
	one, err := record(ctx, algorithm.DTS, 1, p, dts.Master{MaxDepth: depth, Nodes: mostAlone}, 0)
	if err != nil {
		return nil, err
	}
	for _, name := range algorithms {
		r, err := record(ctx, name, processors, p, dts.Master{MaxDepth: one.Depth, Nodes: mostTogether}, mostEvents)
		if err != nil {
			return nil, err
		}
		if r.Depth == one.Depth {
			r.Speedup = one.Time / r.Time
		}
		all = append(all, r)
	}
	return all, nil
}

// record simulates a search of a position within the limits of m, and keeps the last events of its
// processors, at most the given number. It is the same on any machine. The search ends early, with
// an error, when ctx does.
func record(ctx context.Context, name string, processors int, p *chess.Position, m dts.Master, events int) (*recording, error) {
	table, err := tt.New(simulatedHash)
	if err != nil {
		return nil, err
	}
	s := algorithm.NewRig(name, table, dts.Options{Workers: processors, MinSplitDepth: algorithm.MinSplitDepth})
	s.SetRoot(&policy.Root{Position: *p})
	var recorder *trace.Recorder
	if events > 0 {
		recorder = trace.NewRecorder(processors, events)
		s.Tree.SetRecorder(recorder)
	}
	r := &recording{Algorithm: name, Processors: processors, Tree: []point{}, Lanes: [][]int64{}}
	m.Continue = func(result *dts.Result) bool {
		if result.Bound == dts.Exact {
			r.Depth, r.Best = result.Depth, p.SAN(chess.Move(result.PV[0]))
		}
		return ctx.Err() == nil
	}
	defer context.AfterFunc(ctx, s.Tree.Stop)()
	ran := sim.RunFor(math.MaxInt64, s.Tree, &m, sim.Default, p.Key())
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	r.Nodes, r.Time, r.Busy = ran.Nodes, float64(ran.Makespan), ran.Busy()
	r.Transcript, r.Aborts, r.Joins = fmt.Sprintf("%016x", ran.Transcript), ran.Tally.Aborts, ran.Tally.LateJoins
	for _, n := range ran.Tally.Splits {
		r.Splits += n
	}
	r.Joins += r.Splits
	if recorder != nil {
		r.draw(recorder.Trace(), p)
	}
	return r, nil
}

// draw makes the tree and the lanes of a trace.
func (r *recording) draw(t *trace.Trace, root *chess.Position) {
	r.Begin, r.End = t.Begin, t.End
	var nodes []*trace.Node // of the tree
	places := map[uint64]int{}
	for k := range t.Lanes {
		lane := []int64{}
		for i := range t.Lanes[k].Slices {
			s := &t.Lanes[k].Slices[i]
			void, at := int64(0), -1
			if s.Void {
				void = 1
			}
			if s.At() {
				var met bool
				if at, met = places[s.Node.ID]; !met {
					at = len(nodes)
					places[s.Node.ID], nodes = at, append(nodes, &s.Node)
				}
			}
			lane = append(lane, s.Begin, s.End, int64(at), int64(s.Way), void)
		}
		r.Lanes = append(r.Lanes, lane)
	}
	for _, n := range nodes {
		above, met := places[n.Parent]
		if !met {
			above = -1
		}
		r.Tree = append(r.Tree, point{Parent: above, Type: n.Type.String(), Depth: n.Depth, Number: n.Number})
	}
	r.name(nodes, root)
}

// name writes the moves of the nodes of the tree.
func (r *recording) name(nodes []*trace.Node, root *chess.Position) {
	known := make([]*chess.Position, len(nodes))
	done := make([]bool, len(nodes))
	var visit func(i int) *chess.Position
	visit = func(i int) *chess.Position {
		if i < 0 {
			return nil
		}
		if n := nodes[i]; !done[i] {
			done[i] = true
			from := root
			if n.Kind != dts.Root {
				from = visit(r.Tree[i].Parent)
			}
			known[i], r.Tree[i].Move = reach(from, n.Kind, n.Move)
		}
		return known[i]
	}
	for i := range nodes {
		visit(i)
	}
}
