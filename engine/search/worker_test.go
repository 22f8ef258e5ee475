package search

import (
	"os"
	"strconv"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/engine/chess"
)

// A thousand workers have some three hundred thousand frames.
func TestFrameIsSmall(t *testing.T) {
	require.LessOrEqual(t, unsafe.Sizeof(frame{}), uintptr(2112))
}

// The machine visits exactly the nodes of the recursive driver, everything
// switched on.
func TestSameNodesAsRecursion(t *testing.T) {
	for _, fen := range suite {
		sameNodes(t, position(t, fen), 7)
	}
}

// The same holds on all of Win at Chess, to FROE_WAC_DEPTH plies (default 4).
func TestSameNodesAsRecursionOnWAC(t *testing.T) {
	depth := 4
	if text := os.Getenv("FROE_WAC_DEPTH"); text != "" {
		var err error
		depth, err = strconv.Atoi(text)
		require.NoError(t, err, "FROE_WAC_DEPTH")
	}
	file, err := os.Open("../../lab/positions/wac.epd")
	require.NoError(t, err)
	defer file.Close()
	var nodes uint64
	positions := 0
	require.NoError(t, chess.ReadEPD(file, file.Name(), func(e chess.EPD) error {
		positions++
		nodes += sameNodes(t, e.Position, depth)
		return nil
	}))
	require.Equal(t, 300, positions)
	t.Logf("%d positions to depth %d: %d nodes, the same", positions, depth, nodes)
}

// sameNodes requires that both drivers agree on a position, root by root, and
// returns how many nodes each visited.
func sameNodes(t *testing.T, p chess.Position, depth int) uint64 {
	root := Root{Position: p}
	machine := newSearcher(t, AllOn())
	var results []dts.Result
	machine.SetRoot(root)
	require.NoError(t, machine.tree.Search(&dts.Master{MaxDepth: depth, Continue: func(r *dts.Result) bool {
		kept := *r
		kept.PV = append([]dts.Move(nil), r.PV...)
		results = append(results, kept)
		return true
	}}))
	s := New(table(t, 1))
	s.Switches = AllOn()
	s.Reserve(dts.MaxPly)
	s.SetRoot(root)
	recursive := dtstest.NewRecursive(NewWorker(s, material{}))
	at := p.FEN(false)
	for _, want := range results {
		n := recursive.Root(want.Iteration)
		require.Equal(t, want.Value, n.Value(), "%s depth %d", at, want.Depth)
		require.Equal(t, want.Nodes, n.Nodes(), "%s depth %d", at, want.Depth)
		require.Equal(t, want.PV, append([]dts.Move(nil), n.Line()...), "%s depth %d", at, want.Depth)
	}
	require.Equal(t, machine.tree.Nodes(), recursive.Nodes, at)
	return recursive.Nodes
}

// The same state before gives the same nodes, again and again.
func TestSearchIsDeterministic(t *testing.T) {
	s := newSearcher(t, AllOn())
	root := Root{Position: position(t, suite[1])}
	var nodes [2]uint64
	for i := range nodes {
		s.Clear()
		s.table.Clear(1)
		s.search(t, root, 7)
		nodes[i] = s.tree.Nodes()
	}
	require.Equal(t, nodes[0], nodes[1])
}

// What is shown can be played, and ends where the game does.
func TestLinesAreLegal(t *testing.T) {
	for _, fen := range suite {
		for _, r := range newSearcher(t, AllOn()).search(t, Root{Position: position(t, fen)}, 7) {
			p := position(t, fen)
			for i, m := range r.PV {
				require.True(t, p.Legal(chess.Move(m)), "%s depth %d move %d", fen, r.Depth, i)
				require.Less(t, p.Fifty(), fiftyMoves)
				require.False(t, p.InsufficientMaterial())
				next := p
				p.Make(&next, chess.Move(m))
				p = next
			}
		}
	}
}

// What a worker is at can be played, whatever searches before the moves it is in.
func TestCurrentLinesAreLegal(t *testing.T) {
	lines := 0
	for _, fen := range suite {
		s := newSearcher(t, AllOn())
		root := position(t, fen)
		s.SetRoot(Root{Position: root})
		s.tree.Begin(&dts.Master{MaxDepth: 12, Nodes: 60_000})
		w := s.tree.Workers()[0]
		for seen := s.tree.Nodes(); !w.Off(); seen = s.tree.Nodes() {
			for !w.Off() && s.tree.Nodes() == seen {
				w.Step()
			}
			p, view := root, s.tree.View(0)
			for i, m := range view.Line {
				require.True(t, p.Legal(chess.Move(m)), "%s: move %d of %v", fen, i, view.Line)
				next := p
				p.Make(&next, chess.Move(m))
				p = next
			}
			lines += min(1, len(view.Line))
		}
	}
	require.Greater(t, lines, 150)
}

// Orderings make the tree smaller and leave its value alone.
func TestOrderingSavesNodes(t *testing.T) {
	sum := func(on Switches) (nodes uint64) {
		for _, fen := range suite[:6] {
			s := newSearcher(t, on)
			s.last(t, fen, 4)
			nodes += s.tree.Nodes()
		}
		return nodes
	}
	plain := sum(Switches{})
	require.Less(t, sum(Switches{Killers: true}), plain, "killers")
	require.Less(t, sum(Switches{Histories: true}), plain, "histories")
	require.Less(t, sum(Switches{Table: true}), plain, "table")
}

func TestRootMoves(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[0])
	only := []chess.Move{chess.NewMove(8, 16, chess.Normal), chess.NewMove(15, 31, chess.Normal)}
	t.Run("only the moves asked for", func(t *testing.T) {
		for _, r := range s.search(t, Root{Position: p, Moves: only}, 5) {
			require.Contains(t, only, chess.Move(r.PV[0]))
		}
		require.Equal(t, 2, s.RootMoves())
	})
	t.Run("lines exclude those before them", func(t *testing.T) {
		s.SetRoot(Root{Position: p})
		var taken []dts.Move
		m := &dts.Master{MaxDepth: 6, Lines: 3, Continue: func(r *dts.Result) bool {
			if r.Bound != dts.Exact {
				return true
			}
			require.NotContains(t, taken, r.PV[0])
			if taken = append(taken, r.PV[0]); r.Line == 2 {
				taken = nil
			}
			s.Exclude(taken)
			return true
		}}
		require.NoError(t, s.tree.Search(m))
	})
}

// A running search allocates nothing.
func TestStepsDoNotAllocate(t *testing.T) {
	s := newSearcher(t, AllOn())
	s.SetRoot(Root{Position: position(t, suite[1])})
	s.tree.Begin(&dts.Master{MaxDepth: 30})
	w := s.tree.Workers()[0]
	step := func() {
		for range 1000 {
			w.Step()
		}
	}
	require.Zero(t, testing.AllocsPerRun(200, step))
	s.tree.Stop()
	for !w.Off() {
		w.Step()
	}
}
