package simulation

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"sync"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/lab/speedup"
	"froe/tt"
)

// rig is a search set up on virtual processors. Nothing outside it matters.
type rig struct{ *algorithm.Rig }

func newRig(name string, hash int, o dts.Options, changes Changes) (*rig, error) {
	table, err := tt.New(hash)
	if err != nil {
		return nil, err
	}
	return rigAround(table, name, o, changes)
}

// rigAround makes a rig with a table.
func rigAround(table *tt.Table, name string, o dts.Options, changes Changes) (*rig, error) {
	on, numbers, many := search.AllOn(), search.DefaultParameters(), algorithm.DefaultParameters()
	if err := changes.Apply(&on, &numbers, &many); err != nil {
		return nil, err
	}
	r := &rig{algorithm.NewRig(name, table, many.Options(o))}
	r.Shared.Switches = on
	r.Shared.SetParameters(numbers)
	return r, nil
}

// prepare sets the position and the noise of a search.
func (r *rig) prepare(p *chess.Position, seed uint64) {
	r.Shared.Perturb(seed)
	r.Shared.SetRoot(search.Root{Position: *p})
}

// run simulates a search to its goal. It ends early, with an error, when ctx does.
func (r *rig) run(ctx context.Context, g speedup.Goal, c sim.Cost, seed uint64) (*speedup.Outcome, error) {
	out := &speedup.Outcome{}
	m := &dts.Master{MaxDepth: search.MaxDepth, Continue: func(result *dts.Result) bool {
		if result.Bound != dts.Exact {
			return ctx.Err() == nil
		}
		out.Depth, out.Best = result.Depth, chess.Move(result.PV[0])
		return ctx.Err() == nil && !g.Reached(result.Depth, r.Tree.Nodes())
	}}
	got, err := r.search(ctx, math.MaxInt64, m, c, seed)
	if err != nil {
		return nil, err
	}
	out.Nodes, out.Time, out.Busy, out.Tally = got.Nodes, float64(got.Makespan), got.Busy(), got.Tally
	out.Account, out.Transcript = account(&got.Time), fmt.Sprintf("%016x", got.Transcript)
	return out, nil
}

func account(t *sim.Time) *speedup.Account {
	return &speedup.Account{
		Sections: t.Share(sim.Sections), Attaching: t.Share(sim.Attaching),
		Nothing: t.Share(sim.Nothing), Locked: t.Share(sim.Locked), Vain: t.Share(sim.Vain), Waking: t.Share(sim.Waking),
	}
}

// search simulates a search for at most the given number of ticks. It ends early, with
// an error, when ctx does; a panic becomes an error with its stack.
func (r *rig) search(ctx context.Context, ticks int64, m *dts.Master, c sim.Cost, seed uint64) (got sim.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	defer context.AfterFunc(ctx, r.Tree.Stop)()
	return sim.RunFor(ticks, r.Tree, m, c, seed), ctx.Err()
}

// rigs are those that no search uses. To make one takes as long as a small search, most of
// it for memory that is touched for the first time.
type rigs struct {
	mu     sync.Mutex
	idle   map[kind][]*rig // without a table
	tables []*tt.Table     // which are large, and the same for all kinds
}

// kind is what rigs of a plan differ in.
type kind struct {
	algorithm string
	workers   int
}

func kindOf(s *speedup.Search) kind { return kind{s.Algorithm, s.Workers} }

// rig takes one of a kind, or returns nil.
func (all *rigs) rig(k kind) *rig {
	all.mu.Lock()
	defer all.mu.Unlock()
	idle, r := taken(all.idle[k])
	all.idle[k] = idle
	return r
}

// table takes a table, or returns nil.
func (all *rigs) table() (t *tt.Table) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.tables, t = taken(all.tables)
	return t
}

// taken are idle things without the last one, and that, or nil.
func taken[T any](idle []*T) ([]*T, *T) {
	n := len(idle)
	if n == 0 {
		return idle, nil
	}
	return idle[:n-1], idle[n-1]
}

// giveBack takes a rig whose search is over.
func (all *rigs) giveBack(k kind, r *rig) {
	table := r.Table
	r.Table = nil
	r.Shared.SetTable(nil)
	all.mu.Lock()
	defer all.mu.Unlock()
	all.idle[k], all.tables = append(all.idle[k], r), append(all.tables, table)
}
