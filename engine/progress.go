package engine

import (
	"time"

	"froe/dts"
	"froe/engine/chess"
)

const (
	// quiet is how long a search keeps to itself what only matters if it goes
	// on for long: bounds, and the move it is at.
	quiet = 3 * time.Second

	// pollInterval is how often it looks from then on which move it is at.
	pollInterval = 100 * time.Millisecond
)

// Progress is what a search has done so far.
type Progress struct {
	Depth    int    // of the iteration at hand, plies
	Nodes    uint64 // positions searched
	Time     time.Duration
	SelDepth int        // the longest line looked at, plies
	Hashfull int        // table entries of this search, per mille
	TBHits   uint64     // positions found in endgame tables
	Move     chess.Move // of the root, that it is at; chess.NoMove before the first
	Number   int        // of that move, from 1
	Workers  []Worker
}

// Worker is what one worker does.
type Worker struct {
	Nodes uint64  // positions it searched
	Busy  float64 // share of the time in which it had work, 0 to 1
	Line  Line    // from the root to where it is, or to the first null move or ProbCut; empty if it is idle

	Idle  time.Duration // it had no work, since Go
	Chain []Link        // the root and the nodes that workers can share, down to it; empty if it is idle
	Seen  [3]uint64     // by type of node, how often it was at one when it showed what it does
}

// Link is a root, or a node that workers can share, on the chain of one of them.
type Link = dts.Link

// NPS is the speed, in nodes per second.
func (p Progress) NPS() uint64 { return speed(p.Nodes, p.Time) }

// speed is in nodes per second. A search shorter than a millisecond counts as
// one.
func speed(nodes uint64, t time.Duration) uint64 {
	return uint64(float64(nodes) / max(t, time.Millisecond).Seconds())
}

// Progress is how far the search has come. It may be asked at any time and
// costs the search nothing.
func (s *Search) Progress() Progress {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mu.over || !s.searching {
		return s.mu.last
	}
	m := s.machine
	p := Progress{
		Depth:    int(s.depth.Load()),
		Nodes:    s.nodes(),
		Time:     time.Since(s.begun),
		SelDepth: m.shared.SelDepth(),
		Hashfull: m.table.Hashfull(),
		TBHits:   s.tableHits(),
	}
	for k := range m.options.Threads {
		v := s.tree.View(k)
		p.Workers = append(p.Workers, Worker{Nodes: v.Nodes, Busy: v.Busy(), Line: s.line(v.Line),
			Idle: time.Duration(v.Idle), Chain: v.Chain, Seen: v.Seen})
	}
	if move, number := m.shared.Current(); number > 0 {
		p.Move, p.Number = move, number
	}
	return p
}

// watch sends the move that a search is at whenever it changes, once the search
// takes long, until ended is closed.
func (s *Search) watch(ended <-chan struct{}) {
	tick := time.NewTicker(quiet)
	defer tick.Stop()
	at := chess.NoMove
	for {
		select {
		case <-ended:
			return
		case <-tick.C:
			tick.Reset(pollInterval)
			if p := s.Progress(); p.Move != at {
				at = p.Move
				s.stream.put(Info{Kind: Current, Depth: p.Depth, Line: s.line([]dts.Move{dts.Move(at)}), Number: p.Number})
			}
		}
	}
}
