package engine

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/algorithm"
	"froe/engine/chess"
)

// Positions in which further depths change nothing.
const (
	oneReply  = "4k3/8/8/8/7q/8/5PP1/7K w - - 0 1" // Kg1
	mateInTwo = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"
	matedNext = "8/8/8/8/8/1k6/7r/K7 w - - 0 1" // Kb1, and Rh1 is mate
)

// hour is a clock that no test waits for.
func hour() *Clock { return &Clock{Left: 100 * time.Hour} }

// Where a test of an early end fails, it waits for the clock, for an hour.

// On a clock, and with nothing else said, the only move is played at once.
func TestOneReply(t *testing.T) {
	tests := []struct {
		name, fen string
		limits    Limits
		depth     int // of the result
	}{
		{"a clock", oneReply, Limits{White: hour()}, replyDepth},
		{"one move to search", StartFEN, Limits{White: hour(), SearchMoves: normal("e2e4")}, replyDepth},
		{"the depth is given", oneReply, Limits{White: hour(), Depth: 6}, 6},
		{"no clock", oneReply, Limits{Depth: 6}, 6},
		{"the other's clock", oneReply, Limits{Black: hour(), Depth: 6}, 6},
		{"a time for the move", oneReply, Limits{White: hour(), MoveTime: time.Hour, Depth: 6}, 6},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := small(t)
			require.NoError(t, e.SetPosition(tt.fen))
			r := begin(t, e, tt.limits).Result()
			require.Equal(t, tt.depth, r.Info.Depth)
			require.NotEmpty(t, r.Ponder)
		})
	}
}

// On a clock, and with nothing else said, a mate that is known is played when
// the depth reaches it.
func TestKnownMate(t *testing.T) {
	tests := []struct {
		name, fen string
		limits    Limits
		early     bool
	}{
		{"mate", mateInTwo, Limits{White: hour()}, true},
		{"mated", matedNext, Limits{White: hour()}, true},
		{"the depth is given", mateInTwo, Limits{White: hour(), Depth: 20}, false},
		{"the other's clock", mateInTwo, Limits{Black: hour(), Depth: 20}, false},
		{"a proof is enough", mateInTwo, Limits{Proof: true, Depth: 20}, true},
		{"a proof of being mated", matedNext, Limits{Proof: true, Depth: 20}, true},
		{"as short as asked for", mateInTwo, Limits{Mate: 4, Depth: 20}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := small(t)
			require.NoError(t, e.SetPosition(tt.fen))
			r := begin(t, e, tt.limits).Result()
			_, mate := r.Info.Score.Mate()
			require.True(t, mate)
			require.Equal(t, tt.early, r.Info.Depth < 20)
		})
	}
}

// A proof is of all lines that are shown.
func TestProofOfAllLines(t *testing.T) {
	const oneMates = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" // Ra8
	for _, tt := range []struct{ lines, depth int }{{1, 1}, {2, 6}} {
		e := small(t)
		o := e.Options()
		o.MultiPV = tt.lines
		require.NoError(t, e.SetOptions(o))
		require.NoError(t, e.SetPosition(oneMates))
		require.Equal(t, tt.depth, begin(t, e, Limits{Proof: true, Depth: 6}).Result().Info.Depth)
	}
}

// reach reads what a search tells, up to a depth or beyond.
func reach(t *testing.T, s *Search, depth int) {
	t.Helper()
	for {
		info, ok := s.stream.next()
		require.True(t, ok)
		if info.Depth >= depth {
			return
		}
	}
}

// A search that ponders goes on when it would have ended; the ponder hit then
// ends it at once, and not when the clock does.
func TestPonderHitWhenSettled(t *testing.T) {
	tests := []struct {
		name, fen string
		clock     Clock
	}{
		{"one reply", oneReply, *hour()},
		{"mate", mateInTwo, *hour()},
		{"the soft limit is past", StartFEN, Clock{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := small(t)
			require.NoError(t, e.SetPosition(tt.fen))
			s := begin(t, e, Limits{Ponder: true, White: &tt.clock})
			reach(t, s, replyDepth+2)
			require.True(t, s.running())
			s.PonderHit()
			require.GreaterOrEqual(t, s.Result().Info.Depth, replyDepth+2)
		})
	}
}

// A ponder hit before that leaves the search to find its end.
func TestPonderHitBefore(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetPosition(kiwipete))
	s := begin(t, e, Limits{Ponder: true, White: hour()})
	reach(t, s, 3)
	s.PonderHit()
	reach(t, s, 5)
	require.True(t, s.running())
	s.Stop()
	require.GreaterOrEqual(t, s.Result().Info.Depth, 5)
}

// A search that is stopped in the middle of a depth plays the best move that the
// depth has found, and says so.
func TestUnfinishedDepth(t *testing.T) {
	e := small(t)
	limited := func(fen string, l Limits) (Result, []Info) {
		require.NoError(t, e.SetPosition(fen))
		require.NoError(t, e.NewGame())
		s := begin(t, e, l)
		infos := depths(s)
		return s.Result(), infos
	}
	better := 0
	for _, fen := range benchPositions[:20] {
		for nodes := uint64(1000); nodes < 6000; nodes += 1000 {
			r, infos := limited(fen, Limits{Nodes: nodes})
			last, before := infos[len(infos)-1], infos[max(0, len(infos)-2)]
			require.Equal(t, Exact, last.Bound)
			require.Equal(t, last.Line.at(0), r.Best)
			if before.Line.at(0) == r.Best {
				continue // what the last finished depth said
			}
			require.Equal(t, before.Depth+1, last.Depth)
			if whole, _ := limited(fen, Limits{Depth: last.Depth}); whole.Info.Nodes > r.Info.Nodes {
				better++
			}
		}
	}
	require.Positive(t, better)
}

// A search that is stopped in the middle of a depth tells its last lines again,
// with the figures of the whole search, and as such: the lines of a depth keep
// the time at which it was finished.
func TestFinal(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetPosition(kiwipete))
	finals := 0
	for nodes := uint64(1000); nodes < 9000; nodes += 1000 {
		require.NoError(t, e.NewGame())
		s := begin(t, e, Limits{Nodes: nodes})
		var last Info
		seen := map[int]bool{}
		for i := range s.Infos() {
			switch i.Kind {
			case Iteration:
				require.False(t, seen[i.Depth], "depth %d twice", i.Depth)
				seen[i.Depth] = true
				last = i
			case Final:
				finals++
				require.Equal(t, s.Progress().Nodes, i.Nodes)
				require.Equal(t, last.Line, i.Line)
				require.Greater(t, i.Nodes, last.Nodes)
			}
		}
		require.Equal(t, last, s.Result().Info)
	}
	require.Positive(t, finals)
}

// The last figures are those of the whole search, whatever it ended with.
func TestLastFigures(t *testing.T) {
	for _, name := range algorithm.Names() {
		e := small(t)
		require.NoError(t, e.SetPosition(StartFEN))
		o := e.Options()
		o.Threads, o.Algorithm = 7, name
		require.NoError(t, e.SetOptions(o))
		for nodes := uint64(2000); nodes < 16_000; nodes += 2000 {
			require.NoError(t, e.NewGame())
			s := begin(t, e, Limits{Nodes: nodes})
			var last Info
			for i := range s.Infos() {
				if i.Kind == Iteration || i.Kind == Final {
					last = i
				}
			}
			require.Equal(t, s.Result().Work.Nodes, last.Nodes, name)
		}
	}
}

// Of several lines a better one comes to the front, and none comes twice.
func TestUnfinishedDepthOfSeveralLines(t *testing.T) {
	e := small(t)
	o := e.Options()
	o.MultiPV = 3
	require.NoError(t, e.SetOptions(o))
	require.NoError(t, e.SetPosition(kiwipete))
	for nodes := uint64(5000); nodes < 15_000; nodes += 699 {
		require.NoError(t, e.NewGame())
		s := begin(t, e, Limits{Nodes: nodes})
		infos := depths(s)
		moves := map[string]bool{}
		for i, info := range infos[len(infos)-3:] {
			require.Equal(t, i+1, info.MultiPV)
			moves[info.Line.UCI()[0]] = true
		}
		require.Len(t, moves, 3)
		require.Equal(t, infos[len(infos)-3].Line.at(0), s.Result().Best)
	}
}

// lineInfo is an Info of a line that begins with a move of the start position.
func lineInfo(t *testing.T, multiPV int, move string) Info {
	t.Helper()
	l := Line{from: *chess.StartPosition()}
	m, err := l.from.ParseUCI(move, false)
	require.NoError(t, err)
	l.moves = append(l.moves, m)
	return Info{MultiPV: multiPV, Line: l}
}

func TestPromote(t *testing.T) {
	tests := []struct {
		name    string
		best    []string
		better  string
		want    []string
		changed bool
	}{
		{"the best already", []string{"e2e4", "d2d4"}, "e2e4", []string{"e2e4", "d2d4"}, false},
		{"the second", []string{"e2e4", "d2d4", "c2c4"}, "d2d4", []string{"d2d4", "e2e4", "c2c4"}, true},
		{"the last", []string{"e2e4", "d2d4"}, "d2d4", []string{"d2d4", "e2e4"}, true},
		{"another", []string{"e2e4", "d2d4"}, "c2c4", []string{"c2c4", "e2e4"}, true},
		{"the first of all", nil, "c2c4", []string{"c2c4"}, true},
		{"another than the only one", []string{"e2e4"}, "c2c4", []string{"c2c4"}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var it iterations
			for i, move := range tt.best {
				it.best = append(it.best, lineInfo(t, i+1, move))
			}
			require.Equal(t, tt.changed, it.promote(lineInfo(t, 1, tt.better)))
			require.Len(t, it.best, len(tt.want))
			for i, move := range tt.want {
				require.Equal(t, i+1, it.best[i].MultiPV)
				require.Equal(t, move, it.best[i].Line.UCI()[0])
			}
		})
	}
}

// A move that a deeper depth found outlasts what lesser ones say.
func TestOutside(t *testing.T) {
	high := func(depth int, move string) Info {
		info := lineInfo(t, 1, move)
		info.Depth, info.Bound = depth, dts.Lower
		return info
	}
	low := func(depth int) Info { return Info{Depth: depth, Bound: dts.Upper} }
	tests := []struct {
		name string
		told []Info
		want string // the move ahead; empty: none
	}{
		{"too low", []Info{low(12)}, ""},
		{"too high", []Info{high(12, "e2e4")}, "e2e4"},
		{"too high, then too low", []Info{high(12, "e2e4"), low(12)}, ""},
		{"twice", []Info{high(12, "e2e4"), high(12, "d2d4")}, "d2d4"},
		{"a lesser depth too high", []Info{high(12, "e2e4"), high(11, "d2d4")}, "e2e4"},
		{"a lesser depth too low", []Info{high(12, "e2e4"), low(11)}, "e2e4"},
		{"a deeper one too high", []Info{high(12, "e2e4"), high(13, "d2d4")}, "d2d4"},
		{"a deeper one too low", []Info{high(12, "e2e4"), low(13)}, "e2e4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var it iterations
			for _, info := range tt.told {
				it.outside(info)
			}
			if tt.want == "" {
				require.Zero(t, it.ahead.Line.Len())
				return
			}
			require.Equal(t, tt.want, it.ahead.Line.UCI()[0])
		})
	}
}

// Whoever shares the work, the judge is told how it is shared out. (Under the
// race detector this is the test of who may ask.)
func TestJudgeOfAnyAlgorithm(t *testing.T) {
	for _, name := range algorithm.Names() {
		t.Run(name, func(t *testing.T) {
			e := small(t)
			o := e.Options()
			o.Threads, o.Algorithm = 3, name
			require.NoError(t, e.SetOptions(o))
			require.NoError(t, e.SetPosition(kiwipete))
			s := begin(t, e, Limits{White: hour()})
			reach(t, s, 8)
			s.Stop()
			r := s.Result()
			require.NoError(t, r.Err)
			require.Positive(t, e.mu.machine.shared.NodeShare(dts.Move(r.Info.Line.moves[0])))
		})
	}
}

// Once a search is asked to stop, no worker searches more than a few thousand positions, whenever that
// is, whoever searches, and however many captures there are; and the answer is a legal move.
func TestStopInCrowds(t *testing.T) {
	const crowd = "r1n1n1b1/1P1P1P1P/1N1N1N2/2RnQrRq/2pKp3/3BNQbQ/k7/4Bq2 w - - 0 1"
	p, err := chess.ParseFEN(crowd)
	require.NoError(t, err)
	for _, name := range algorithm.Names() {
		for _, threads := range []int{1, 2, 64} {
			t.Run(fmt.Sprint(name, threads), func(t *testing.T) {
				defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads + 2)) // as the program has it
				e := small(t)
				o := e.Options()
				o.Threads, o.Algorithm = threads, name
				require.NoError(t, e.SetOptions(o))
				require.NoError(t, e.SetPosition(crowd))
				for _, from := range []uint64{0, 1500, 20_000} { // positions: before depth 1, in it, and behind it
					s := begin(t, e, Limits{Infinite: true})
					for s.Progress().Nodes < from {
						time.Sleep(50 * time.Microsecond)
					}
					s.Stop()
					before := s.Progress().Nodes
					r := s.Result()
					require.NoError(t, r.Err)
					// A worker has at most the positions of depth 1 that no stop cuts short, a quiescence search,
					// and what it has not counted yet before.
					require.LessOrEqual(t, r.Work.Nodes-before, uint64(threads+1)*4096, "after %d", before)
					require.True(t, p.Legal(r.Best))
				}
				require.True(t, p.Legal(begin(t, e, Limits{MoveTime: 10 * time.Millisecond}).Result().Best))
			})
		}
	}
}
