package suite

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine"
	"froe/engine/chess"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// small is a suite with an answer of each kind, the last of which is wrong.
const small = backRank + `ce +M1; id "mate";
` + backRank + `bm Ra8; id "best";
` + backRank + `c8 "10 1"; c9 "a1a8 a1a7"; id "points.1";
` + backRank + `bm Kh1; id "wrong";
`

func plan(t *testing.T, text string) *Plan {
	t.Helper()
	cases, err := Read(strings.NewReader(text), "test")
	require.NoError(t, err)
	return &Plan{
		Cases: cases, Options: engine.Options{Threads: 1, Hash: 1},
		Limits: engine.Limits{Depth: 6}, Concurrency: 1,
	}
}

func TestRun(t *testing.T) {
	p := plan(t, small)
	reported := 0
	outcomes, err := Run(t.Context(), p, func(Outcome) { reported++ })
	require.NoError(t, err)
	require.Equal(t, len(p.Cases), reported)
	require.Len(t, outcomes, len(p.Cases))
	for i, want := range []struct{ solved, failed bool }{{true, false}, {true, false}, {true, false}, {false, true}} {
		o := &outcomes[i]
		require.Equal(t, &p.Cases[i], o.Case)
		require.Equal(t, "Ra8#", o.Case.Position.SAN(o.Move))
		require.Equal(t, want.solved, o.Solved)
		require.Equal(t, want.failed, o.Failed())
		require.LessOrEqual(t, o.After, o.Time)
		require.NotZero(t, o.Nodes)
	}
	require.Less(t, outcomes[0].Depth, outcomes[1].Depth, "a mate found ends the search")

	total := Sum(outcomes)
	require.Equal(t, 4, total.Positions)
	require.Equal(t, 3, total.Solved)
	require.Equal(t, 10, total.Points)
	require.Equal(t, 10, total.Most)
	require.InDelta(t, 75, Percent(total.Solved, total.Positions), 0)
}

// The outcome of a case depends on no other, and on no order.
func TestRunRepeats(t *testing.T) {
	lines := strings.Repeat(small+start+"bm e4;\n"+start+"am f3;\n", 2)
	alone := plan(t, lines)
	shared := plan(t, lines)
	shared.Concurrency = 3
	a, err := Run(t.Context(), alone, nil)
	require.NoError(t, err)
	b, err := Run(t.Context(), shared, nil)
	require.NoError(t, err)
	require.Len(t, b, len(a))
	for i := range a {
		require.Equal(t, a[i].Move, b[i].Move)
		require.Equal(t, a[i].Nodes, b[i].Nodes)
		require.Equal(t, a[i].Nodes, a[i%(len(a)/2)].Nodes)
	}
}

func TestRunEarly(t *testing.T) {
	p := plan(t, backRank+"bm Ra8;")
	p.Limits = engine.Limits{MoveTime: time.Hour}
	p.Early = true
	outcomes, err := Run(t.Context(), p, nil)
	require.NoError(t, err)
	require.True(t, outcomes[0].Solved)
	require.GreaterOrEqual(t, outcomes[0].Depth, steady)
}

// What was done before the end of the context is kept, what it cut short is not.
func TestRunCancelled(t *testing.T) {
	p := plan(t, backRank+"ce +M1;\n"+start+"bm e4;")
	p.Limits = engine.Limits{MoveTime: time.Hour}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	outcomes, err := Run(ctx, p, func(Outcome) { cancel() })
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, outcomes, 1)
}

func TestPlanErrors(t *testing.T) {
	tests := []struct {
		name   string
		change func(*Plan)
	}{
		{"position", func(p *Plan) { p.Cases = nil }},
		{"concurrency", func(p *Plan) { p.Concurrency = 0 }},
		{"limit", func(p *Plan) { p.Limits = engine.Limits{} }},
		{"Threads", func(p *Plan) { p.Options.Threads = -1 }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := plan(t, small)
			tt.change(p)
			_, err := Run(t.Context(), p, nil)
			require.ErrorContains(t, err, tt.name)
		})
	}
}

// A case is solved since the first of the iterations that all were right.
func TestWatch(t *testing.T) {
	c := read(t, start+"bm e4;")
	right := infos(t, "e2e4")
	wrong := infos(t, "d2d4")
	w := watch{of: c}
	for i, at := range []engine.Info{right, wrong, right, right, right} {
		at.Depth, at.Time = i+1, time.Duration(i+1)
		w.record(&at)
	}
	again := right
	again.Depth, again.Time = 5, 9
	w.record(&again)
	require.Equal(t, 3, w.depths)
	o := w.outcome(&engine.Result{Info: again}, engine.Progress{Nodes: 7, Time: 9})
	require.True(t, o.Solved)
	require.Equal(t, time.Duration(3), o.After)
	require.Equal(t, uint64(7), o.Nodes)
}

// infos is the first iteration of a search that may only play one move.
func infos(t *testing.T, move string) engine.Info {
	t.Helper()
	e, err := engine.New(engine.Options{Hash: 1})
	require.NoError(t, err)
	defer e.Close()
	p := e.Position()
	m, err := p.ParseUCI(move, false)
	require.NoError(t, err)
	s, err := e.Go(t.Context(), engine.Limits{Depth: 1, SearchMoves: []chess.Move{m}})
	require.NoError(t, err)
	return s.Result().Info
}

func TestThemes(t *testing.T) {
	const credit = `c8 "10 1"; c9 "e2e4 d2d4"; `
	cases := plan(t, start+credit+`id "STS(v3.0) A/B.001";
`+start+credit+`id "Other.1";
`+start+credit+`id "STS(v3.0) B/A.002";
`+start+`bm e4; id "WAC.001";
`).Cases
	outcomes := make([]Outcome, len(cases))
	for i := range cases {
		outcomes[i] = Outcome{Case: &cases[i], Points: 1}
	}
	themes := Themes(outcomes)
	require.Len(t, themes, 2)
	require.Equal(t, "STS(v3.0) A/B", themes[0].Name)
	require.Equal(t, 20, themes[0].Most)
	require.Equal(t, "Other", themes[1].Name)
	require.Zero(t, Percent(0, 0))
}
