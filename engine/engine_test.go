package engine

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/dts"
	"froe/engine/chess"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// small is an engine for tests.
func small(t *testing.T) *Engine {
	t.Helper()
	e, err := New(Options{Hash: 1})
	require.NoError(t, err)
	t.Cleanup(e.Close)
	return e
}

// begin starts a search that is over when the test is.
func begin(t *testing.T, e *Engine, l Limits) *Search {
	t.Helper()
	s, err := e.Go(context.Background(), l)
	require.NoError(t, err)
	t.Cleanup(func() { s.Stop(); s.Result() })
	return s
}

// running reports whether a search has no result yet.
func (s *Search) running() bool {
	select {
	case <-s.done:
		return false
	default:
		return true
	}
}

// depths reads a search's Infos to the end, and returns the lines.
func depths(s *Search) (all []Info) {
	for i := range s.Infos() {
		if i.Kind == Iteration {
			all = append(all, i)
		}
	}
	return all
}

func TestGoToADepth(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetPosition(kiwipete))
	s := begin(t, e, Limits{Depth: 4})
	infos := depths(s)
	r := s.Result()
	require.NoError(t, r.Err)
	require.Len(t, infos, 4)
	for i, info := range infos {
		require.Equal(t, i+1, info.Depth)
		require.Equal(t, Exact, info.Bound)
		require.NotEmpty(t, info.Line.UCI())
		require.GreaterOrEqual(t, info.SelDepth, info.Line.Len())
	}
	last := infos[3].Line.Moves()
	require.Equal(t, last[0], r.Best)
	require.Equal(t, last[1], r.Ponder)
	require.Equal(t, infos[3].Nodes, s.Progress().Nodes)
}

// The same search, after NewGame, visits the same nodes and finds the same.
func TestGoRepeats(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetPosition(kiwipete))
	for _, nodes := range []uint64{1, 500, 3000, 8011} {
		var first Result
		for repeat := range 2 {
			require.NoError(t, e.NewGame())
			r := begin(t, e, Limits{Nodes: nodes}).Result()
			if repeat == 0 {
				first = r
				continue
			}
			require.Equal(t, first.Info.Nodes, r.Info.Nodes)
			require.Equal(t, first.Info.Score, r.Info.Score)
			require.Equal(t, first.Info.Line.UCI(), r.Info.Line.UCI())
		}
	}
}

func TestGoFinishesDepthOne(t *testing.T) {
	e := small(t)
	for name, l := range map[string]Limits{
		"a node":         {Nodes: 1},
		"no time":        {MoveTime: 1},
		"an empty clock": {White: &Clock{}},
	} {
		t.Run(name, func(t *testing.T) {
			r := begin(t, e, l).Result()
			require.GreaterOrEqual(t, r.Info.Depth, 1)
			require.NotEmpty(t, r.Best)
		})
	}
	t.Run("stopped at once", func(t *testing.T) {
		s := begin(t, e, Limits{Infinite: true})
		s.Stop()
		require.NotEmpty(t, s.Result().Best)
	})
}

func TestGoWithoutMoves(t *testing.T) {
	tests := []struct {
		name, fen string
		want      Score
	}{
		{"mate", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", -32000},
		{"stalemate", "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1", 0},
	}
	for _, tt := range tests {
		for name, release := range map[string]func(*Search){
			"depth": nil, "infinite": (*Search).Stop, "ponder": (*Search).PonderHit, "ponder, stop": (*Search).Stop,
		} {
			t.Run(tt.name+" "+name, func(t *testing.T) {
				e := small(t)
				require.NoError(t, e.SetPosition(tt.fen))
				l := Limits{Depth: 3, Infinite: name == "infinite", Ponder: strings.HasPrefix(name, "ponder")}
				s := begin(t, e, l)
				info, ok := s.stream.next()
				require.True(t, ok)
				require.Equal(t, 0, info.Depth)
				require.Equal(t, tt.want, info.Score)
				if release != nil {
					require.True(t, s.running())
					require.ErrorIs(t, e.NewGame(), ErrSearching)
					release(s)
				}
				require.Equal(t, Result{Info: info}, s.Result())
				require.NoError(t, e.NewGame())
				require.Zero(t, s.Progress())
				s.Stop()
				s.PonderHit()
			})
		}
	}
}

func TestGoMate(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetPosition("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"))
	r := begin(t, e, Limits{Mate: 2}).Result()
	moves, ok := r.Info.Score.Mate()
	require.True(t, ok)
	require.Equal(t, 2, moves)
	require.Equal(t, 3, r.Info.Line.Len())
}

// A search for a mate that is not there ends by itself, with a move; so does one that is
// stopped.
func TestGoNoMate(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetOption("Threads", "2"))
	r := begin(t, e, Limits{Mate: 2}).Result()
	require.True(t, r.NoMate)
	require.NotEqual(t, chess.NoMove, r.Best)
	_, mate := r.Info.Score.Mate()
	require.False(t, mate)
	for _, l := range []Limits{{Mate: 20, Nodes: 5000}, {Mate: 20, MoveTime: 10 * time.Millisecond}} {
		r = begin(t, e, l).Result()
		require.False(t, r.NoMate)
		require.NotEqual(t, chess.NoMove, r.Best)
	}
	require.NoError(t, e.SetOption("Hash", "2")) // the prover is made anew
	require.True(t, begin(t, e, Limits{Mate: 1}).Result().NoMate)
}

// normal are moves that go from one square to another.
func normal(words ...string) (moves []chess.Move) {
	for _, w := range words {
		from, _ := chess.ParseSquare(w[:2])
		to, _ := chess.ParseSquare(w[2:])
		moves = append(moves, chess.NewMove(from, to, chess.Normal))
	}
	return moves
}

func TestGoSearchMoves(t *testing.T) {
	e := small(t)
	r := begin(t, e, Limits{Depth: 4, SearchMoves: normal("a2a3", "h2h4")}).Result()
	require.Contains(t, normal("a2a3", "h2h4"), r.Best)
	_, err := e.Go(context.Background(), Limits{Depth: 1, SearchMoves: normal("e2e5")})
	require.ErrorContains(t, err, "e2e5")
}

func TestGoMultiPV(t *testing.T) {
	e := small(t)
	o := e.Options()
	o.MultiPV = 4
	require.NoError(t, e.SetOptions(o))
	s := begin(t, e, Limits{Depth: 4})
	infos := depths(s)
	require.Len(t, infos, 16)
	for d := range 4 {
		moves := map[string]bool{}
		for rank, info := range infos[4*d : 4*d+4] {
			require.Equal(t, d+1, info.Depth)
			require.Equal(t, rank+1, info.MultiPV)
			moves[info.Line.UCI()[0]] = true
			if rank > 0 {
				require.LessOrEqual(t, info.Score, infos[4*d+rank-1].Score)
			}
		}
		require.Len(t, moves, 4)
	}
	require.Equal(t, infos[12].Line.at(0), s.Result().Best)
}

// More lines are asked for than there are moves.
func TestGoMultiPVOfFewMoves(t *testing.T) {
	e := small(t)
	o := e.Options()
	o.MultiPV = 256
	require.NoError(t, e.SetOptions(o))
	require.NoError(t, e.SetPosition("7k/8/8/8/8/8/R7/6K1 b - - 0 1"))
	require.Len(t, depths(begin(t, e, Limits{Depth: 2})), 2*3)
}

// A search that has nothing left to do still waits to be asked.
func TestInfiniteWaits(t *testing.T) {
	for name, l := range map[string]Limits{"infinite": {Infinite: true, Depth: 2}, "ponder": {Ponder: true, Depth: 2}} {
		t.Run(name, func(t *testing.T) {
			e := small(t)
			s := begin(t, e, l)
			for range 2 {
				_, ok := s.stream.next()
				require.True(t, ok)
			}
			time.Sleep(20 * time.Millisecond)
			require.True(t, s.running())
			s.Stop()
			require.NotEmpty(t, s.Result().Best)
		})
	}
}

func TestPonderHit(t *testing.T) {
	tests := []struct {
		name   string
		limits Limits
	}{
		{"the search is over", Limits{Ponder: true, Depth: 1}},
		{"the clock begins to run", Limits{Ponder: true, White: &Clock{Left: 50 * time.Millisecond}}},
		{"a time for the move", Limits{Ponder: true, MoveTime: 5 * time.Millisecond}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := begin(t, small(t), tt.limits)
			time.Sleep(20 * time.Millisecond)
			require.True(t, s.running())
			s.PonderHit()
			s.PonderHit()
			require.NotEmpty(t, s.Result().Best)
		})
	}
	t.Run("infinite goes on", func(t *testing.T) {
		s := begin(t, small(t), Limits{Ponder: true, Infinite: true, MoveTime: 1})
		s.PonderHit()
		time.Sleep(10 * time.Millisecond)
		require.True(t, s.running())
		s.Stop()
		s.Result()
	})
}

func TestContextEndsSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s, err := small(t).Go(ctx, Limits{Infinite: true})
	require.NoError(t, err)
	cancel()
	require.NotEmpty(t, s.Result().Best)
}

func TestBusy(t *testing.T) {
	e := small(t)
	s := begin(t, e, Limits{Infinite: true})
	require.ErrorIs(t, e.SetPosition(kiwipete), ErrSearching)
	require.ErrorIs(t, e.NewGame(), ErrSearching)
	require.ErrorIs(t, e.ClearHash(), ErrSearching)
	require.ErrorIs(t, e.SetOptions(Defaults()), ErrSearching)
	_, err := e.Go(context.Background(), Limits{Depth: 1})
	require.ErrorIs(t, err, ErrSearching)
	s.Stop()
	s.Result()
	require.NoError(t, e.SetPosition(kiwipete))
}

// Stop and PonderHit of a search that is over, or had nothing to search, do
// nothing to the next.
func TestStaleStop(t *testing.T) {
	for name, fen := range map[string]string{"over": StartFEN, "no move": "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1"} {
		t.Run(name, func(t *testing.T) {
			e := small(t)
			require.NoError(t, e.SetPosition(fen))
			old := begin(t, e, Limits{Depth: 1})
			old.Result()
			require.NoError(t, e.SetPosition(StartFEN))
			s := begin(t, e, Limits{Depth: 4})
			old.Stop()
			old.PonderHit()
			require.Equal(t, 4, s.Result().Info.Depth)
		})
	}
}

func TestClose(t *testing.T) {
	e, err := New(Options{Hash: 1})
	require.NoError(t, err)
	s, err := e.Go(context.Background(), Limits{Infinite: true})
	require.NoError(t, err)
	e.Close()
	e.Close()
	require.False(t, s.running())
	require.ErrorIs(t, e.NewGame(), ErrClosed)
	_, err = e.Go(context.Background(), Limits{Depth: 1})
	require.ErrorIs(t, err, ErrClosed)
}

func TestSetPositionKeepsTheOld(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetPosition(StartFEN, "e2e4"))
	want := e.Position()
	for name, set := range map[string]func() error{
		"nonsense":     func() error { return e.SetPosition("nonsense") },
		"empty board":  func() error { return e.SetPosition("8/8/8/8/8/8/8/8 w - - 0 1") },
		"three kings":  func() error { return e.SetPosition("k6k/8/8/8/8/8/8/K7 w - - 0 1") },
		"illegal move": func() error { return e.SetPosition(StartFEN, "e2e4", "e2e4") },
	} {
		t.Run(name, func(t *testing.T) {
			require.Error(t, set())
			require.Equal(t, *want, *e.Position())
		})
	}
}

// A program may play move by move instead of repeating the game.
func TestPlay(t *testing.T) {
	e := small(t)
	for _, m := range normal("e2e4", "e7e5", "g1f3") {
		require.NoError(t, e.Play(m))
	}
	one := e.Game()
	require.NoError(t, e.SetPosition(StartFEN, "e2e4", "e7e5", "g1f3"))
	require.Equal(t, e.Game(), one)

	require.ErrorContains(t, e.Play(normal("g1f3")[0]), "move g1f3: not legal")
	require.Equal(t, one, e.Game())
	require.NoError(t, one.Play(normal("b8c6")[0]))
	require.NoError(t, e.SetGame(one))
	require.Equal(t, *one.Position(), *e.Position())

	s := begin(t, e, Limits{Infinite: true})
	require.ErrorIs(t, e.Play(normal("f1b5")[0]), ErrSearching)
	require.ErrorIs(t, e.SetGame(one), ErrSearching)
	s.Stop()
	require.NoError(t, e.Play(s.Result().Best))
	require.Equal(t, 5, e.Game().Len())
}

// What Go writes of a move follows UCI, castling too.
func TestResultUCI(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetPosition("4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
	castling := chess.NewMove(chess.E1, chess.H1, chess.Castling)
	for chess960, want := range map[bool]string{false: "e1g1", true: "e1h1"} {
		o := e.Options()
		o.Chess960 = chess960
		require.NoError(t, e.SetOptions(o))
		r := begin(t, e, Limits{Depth: 1, SearchMoves: []chess.Move{castling}}).Result()
		best, _ := r.UCI()
		require.Equal(t, castling, r.Best)
		require.Equal(t, want, best)
	}
	require.NoError(t, e.SetPosition("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"))
	r := begin(t, e, Limits{Depth: 1}).Result()
	best, ponder := r.UCI()
	require.Equal(t, "", best+ponder)
	require.Equal(t, chess.NoMove, r.Best)
}

// The game before the root counts for repetitions: black is lost but for the
// move that brings the first position a third time.
func TestRepetitionOfTheGame(t *testing.T) {
	e := small(t)
	const fen = "6k1/5ppp/8/8/8/8/8/Q5K1 w - - 0 1"
	score := func(moves ...string) Score {
		require.NoError(t, e.SetPosition(fen, moves...))
		require.NoError(t, e.NewGame())
		return begin(t, e, Limits{Depth: 3, SearchMoves: normal("f8g8")}).Result().Info.Score
	}
	require.Less(t, score("a1b1", "g8f8", "b1a1"), Score(-200))
	require.Equal(t, Score(0), score("a1b1", "g8f8", "b1a1", "f8g8", "a1b1", "g8f8", "b1a1"))
}

func TestOptions(t *testing.T) {
	e := small(t)
	want := e.Options()
	for name, change := range map[string]func(*Options){
		"too many threads": func(o *Options) { o.Threads = MaxThreads + 1 },
		"negative threads": func(o *Options) { o.Threads = -1 },
		"hash":             func(o *Options) { o.Hash = MaxHash() + 1 },
		"negative hash":    func(o *Options) { o.Hash = -1 },
		"lines":            func(o *Options) { o.MultiPV = 257 },
		"overhead":         func(o *Options) { o.MoveOverhead = -time.Second },
		"algorithm":        func(o *Options) { o.Algorithm = "pvs" },
	} {
		t.Run(name, func(t *testing.T) {
			o := want
			change(&o)
			require.Error(t, e.SetOptions(o))
			require.Equal(t, want, e.Options())
		})
	}
	o := want
	o.Hash, o.Threads = 3, 2
	require.NoError(t, e.SetOptions(o))
	require.Equal(t, 3, e.mu.machine.table.MiB())
	require.Len(t, e.mu.machine.tree.Workers(), 2)
	require.Equal(t, 4, begin(t, e, Limits{Depth: 4}).Result().Info.Depth)
}

// A fault in the search costs the search, not the engine.
func TestFault(t *testing.T) {
	e := small(t)
	good := e.mu.machine.tree
	e.mu.machine.tree = broken()
	r := begin(t, e, Limits{Depth: 3}).Result()
	require.ErrorContains(t, r.Err, "worker 0")
	require.NotEmpty(t, r.Best)
	require.NotSame(t, good, e.mu.machine.tree)
	require.NoError(t, begin(t, e, Limits{Depth: 3}).Result().Err)
}

// Where workers share nodes, progress tells the nodes of each worker's chain, from a
// root downwards, the same nodes by the same names.
func TestChains(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetOption("Threads", "6"))
	s := begin(t, e, Limits{Infinite: true})
	types := map[uint64]Link{}
	require.Eventually(t, func() bool {
		long := false
		for _, w := range s.Progress().Workers {
			for i, l := range w.Chain {
				require.Equal(t, i == 0, l.Kind == dts.Root)
				if known, met := types[l.ID]; met {
					require.Equal(t, known, l)
				}
				types[l.ID] = l
			}
			long = long || len(w.Chain) > 4 && w.Seen != [3]uint64{}
		}
		return long
	}, time.Minute, time.Millisecond)
	s.Stop()
	s.Result()

	require.NoError(t, e.SetOption("Threads", "2"))
	s = begin(t, e, Limits{Infinite: true})
	require.Eventually(t, func() bool {
		roots := map[uint64]bool{}
		for _, w := range s.Progress().Workers {
			if len(w.Chain) > 0 {
				require.Equal(t, dts.Root, w.Chain[0].Kind)
				roots[w.Chain[0].ID] = true
			}
		}
		return len(roots) == 2
	}, time.Minute, time.Millisecond, "two workers share nothing, and each has a root")
	s.Stop()
	s.Result()
}
