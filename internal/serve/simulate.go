package serve

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"slices"

	"froe/dts/sim"
	"froe/dts/trace"
	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/lab/simulation"
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

	Begin int64  `json:"begin"` // of what was kept
	End   int64  `json:"end"`
	Tree  []node `json:"tree"`

	// Lanes has five numbers for each slice of a processor: when it begins and ends, the
	// place of its node in the tree, or -1, its trace.Way, and 1 if the node was void.
	Lanes [][]int64 `json:"lanes"`
}

// postSimulate simulates a search of the position on the board by each of some algorithms.
func (s *session) postSimulate(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Algorithms []string `json:"algorithms"`
		Processors int      `json:"processors"`
		Depth      int      `json:"depth"` // plies
	}
	if !read(w, r, &c) {
		return
	}
	err := firstOf(inRange("processors", c.Processors, 1, mostProcessors), inRange("depth", c.Depth, 1, mostDepth),
		inRange("algorithms", len(c.Algorithms), 1, len(algorithm.Names())))
	for _, name := range c.Algorithms {
		err = firstOf(err, algorithm.Check(name))
	}
	now, _ := s.copy()
	p := now.game.Position()
	if !p.HasMove() {
		err = firstOf(err, fmt.Errorf("there is no move to search"))
	}
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	all, err := s.server.simulate(ctx, &p, c.Algorithms, c.Processors, c.Depth)
	if err != nil {
		refuse(w, http.StatusServiceUnavailable, err)
		return
	}
	answer(w, map[string]any{"recordings": all})
}

func firstOf(errs ...error) error {
	if i := slices.IndexFunc(errs, func(err error) bool { return err != nil }); i >= 0 {
		return errs[i]
	}
	return nil
}

// simulate is one simulation at a time, of all sessions: others wait.
func (s *Server) simulate(ctx context.Context, p *chess.Position, algorithms []string, processors, depth int) ([]*recording, error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	setup := simulation.Setup{Algorithm: algorithm.DTS, Processors: 1, MinSplit: algorithm.MinSplitDepth, Hash: simulatedHash,
		Ticks: math.MaxInt64, Cost: sim.Default}
	one, err := simulation.Record(ctx, setup, p, depth, mostAlone, 0)
	if err != nil {
		return nil, err
	}
	var all []*recording
	for _, name := range algorithms {
		setup.Algorithm, setup.Processors = name, processors
		got, err := simulation.Record(ctx, setup, p, one.Depth, mostTogether, mostEvents)
		if err != nil {
			return nil, err
		}
		r := newRecording(got, p)
		r.Algorithm, r.Processors = name, processors
		if got.Depth == one.Depth {
			r.Speedup = one.Time / got.Time
		}
		all = append(all, r)
	}
	return all, nil
}

func newRecording(got *simulation.Recording, p *chess.Position) *recording {
	t := got.Trace
	r := &recording{
		Depth: got.Depth, Best: p.SAN(got.Best), Nodes: got.Nodes, Time: got.Time, Busy: got.Busy, Joins: got.Tally.LateJoins,
		Aborts: got.Tally.Aborts, Transcript: got.Transcript, Begin: t.Begin, End: t.End,
		Tree: []node{}, Lanes: [][]int64{},
	}
	for _, n := range got.Tally.Splits {
		r.Splits += n
	}
	r.Joins += r.Splits
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
				at = r.place(places, &s.Node)
			}
			lane = append(lane, s.Begin, s.End, int64(at), int64(s.Way), void)
		}
		r.Lanes = append(r.Lanes, lane)
	}
	r.join(places, t)
	return r
}

// place is that of a node in the tree, where it is put if it is new.
func (r *recording) place(places map[uint64]int, n *trace.Node) int {
	at, met := places[n.ID]
	if !met {
		at = len(r.Tree)
		places[n.ID] = at
		r.Tree = append(r.Tree, node{Parent: -1, Type: n.Type.String(), Depth: n.Depth, Move: moveOf(n.Kind, n.Move), Number: n.Number})
	}
	return at
}

// join tells every node its parent, if that was kept.
func (r *recording) join(places map[uint64]int, t *trace.Trace) {
	for k := range t.Lanes {
		for i := range t.Lanes[k].Slices {
			s := &t.Lanes[k].Slices[i]
			if above, met := places[s.Node.Parent]; met && s.At() {
				r.Tree[places[s.Node.ID]].Parent = above
			}
		}
	}
}
