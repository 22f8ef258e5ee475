package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/lab/archive"
)

// walked are games of random moves, with the scores and the result that the forecast
// of the given weights draws: each game has one position that is a sample.
func walked(n int, truth *eval.Weights, k float64) []*archive.Game {
	chance := rand.New(rand.NewPCG(1, 1))
	judge := eval.With(truth)
	var games []*archive.Game
	for p := chess.StartPosition(); len(games) < n; {
		var moves chess.MoveList
		p.Moves(&moves)
		if moves.Len() == 0 || p.FullMove() > 60 {
			p = chess.StartPosition()
			continue
		}
		value := judge.Evaluate(&p, 0)
		if p.Turn() == chess.Black {
			value = -value
		}
		m := archive.Move{Move: moves.At(chance.IntN(moves.Len())), Score: int16(value)}
		g := &archive.Game{Start: p, Moves: []archive.Move{m}}
		c := curve{k: k}
		if chance.Float64() < c.forecast(float64(value)) {
			g.Result = archive.WhiteWins
		}
		sampled := false
		if err := g.Samples(&archive.Filter{}, func(*chess.Position, int16) { sampled = true }); err == nil && sampled {
			g.Number = len(games)
			games = append(games, g)
		}
		before := p
		before.Make(&p, m.Move)
	}
	return games
}

// index finds a weight by name.
func index(t *testing.T, name string) int {
	w := eval.Values()
	for i := range w.Len() {
		if w.Name(i) == name {
			return i
		}
	}
	require.Fail(t, "no such weight", name)
	return 0
}

func written(t *testing.T, games []*archive.Game) string {
	path := filepath.Join(t.TempDir(), "some.games")
	f, err := archive.Continue(path, archive.Header{})
	require.NoError(t, err)
	for _, g := range games {
		require.NoError(t, f.Write(g))
	}
	require.NoError(t, f.Close())
	return path
}

func read(t *testing.T, games []*archive.Game) *Set {
	t.Helper()
	s, err := Read(t.Context(), []string{written(t, games)}, eval.Values(), 2, nil, nil)
	require.NoError(t, err)
	return s
}

// counted are samples for tests to which it does not matter which.
var counted = sync.OnceValues(func() (*Set, error) {
	return count(context.Background(), walked(10000, eval.Values(), 0.004), eval.Values(), 2, nil)
})

func small(t *testing.T) *Set {
	t.Helper()
	s, err := counted()
	require.NoError(t, err)
	return s
}

func plan() *Plan {
	return &Plan{Epochs: 12, Batch: 500, Rate: 8, Prior: 40, Seed: 1, Concurrency: 2}
}

// A weight that was put wrong finds its way back, and the loss on samples not
// fitted to falls.
func TestFitFindsTheTruth(t *testing.T) {
	const k = 0.005
	truth := eval.Values()
	set := read(t, walked(10000, truth, k))
	require.Equal(t, []int{9000, 1000}, []int{set.Train(), set.Held()})

	wrong, knight := eval.Values(), index(t, "piece[2]")
	middle, end := truth.At(knight)
	wrong.Set(knight, middle-150, end-150)
	p := plan()
	p.Prior = 200
	for i := range truth.Len() {
		if name, _, _ := strings.Cut(truth.Name(i), "["); name != "piece" && !slices.Contains(p.Hold, name) {
			p.Hold = append(p.Hold, name)
		}
	}
	var epochs []Epoch
	tuned, _, err := Fit(context.Background(), set, wrong, p, func(e Epoch) { epochs = append(epochs, e) })
	require.NoError(t, err)
	require.Len(t, epochs, 13)
	require.Less(t, epochs[12].Held, epochs[0].Held)
	require.Less(t, epochs[12].Train, epochs[0].Train)
	found, _ := tuned.At(knight)
	require.InDelta(t, middle, found, 75, "from %d towards %d", middle-150, middle)
}

func TestSteepness(t *testing.T) {
	const k = 0.005
	set := read(t, walked(10000, eval.Values(), k))
	require.InDelta(t, k, steepness(set.train, pointOf(eval.Values()), 2), 0.0005)
}

func TestOutlook(t *testing.T) {
	truth := Outlook{Centre: 150, Width: 60}
	chance := rand.New(rand.NewPCG(3, 3))
	set := &Set{}
	for range 50000 {
		score := chance.NormFloat64() * 200
		win := 1 / (1 + math.Exp((truth.Centre-score)/truth.Width))
		loss := 1 / (1 + math.Exp((truth.Centre+score)/truth.Width))
		one := sample{score: float32(score), result: 0.5}
		switch x := chance.Float64(); {
		case x < win:
			one.result = 1
		case x > 1-loss:
			one.result = 0
		}
		set.train = append(set.train, one)
	}
	o := set.Outlook(2)
	require.InDelta(t, truth.Centre, o.Centre, 4)
	require.InDelta(t, truth.Width, o.Width, 4)
}

func TestHeldWeightsStay(t *testing.T) {
	p := plan()
	p.Epochs, p.Hold = 1, []string{"edge", "square"}
	w, _, err := Fit(context.Background(), small(t), eval.Values(), p, func(Epoch) {})
	require.NoError(t, err)
	for i := range w.Len() {
		if name := w.Name(i); name == "edge" || strings.HasPrefix(name, "square[") {
			oldMiddle, oldEnd := eval.Values().At(i)
			middle, end := w.At(i)
			require.Equal(t, []int{oldMiddle, oldEnd}, []int{middle, end}, name)
		}
	}
	p.Hold = []string{"nothing"}
	_, _, err = Fit(context.Background(), small(t), eval.Values(), p, nil)
	require.ErrorContains(t, err, `"nothing"`)
}

func TestFitDoesNotDependOnConcurrency(t *testing.T) {
	set := small(t)
	fit := func(concurrency int, seed uint64) *eval.Weights {
		p := plan()
		p.Epochs, p.Concurrency, p.Seed = 2, concurrency, seed
		w, _, err := Fit(context.Background(), set, eval.Values(), p, func(Epoch) {})
		require.NoError(t, err)
		return w
	}
	require.Equal(t, fit(1, 1), fit(3, 1))
	require.NotEqual(t, fit(1, 1), fit(1, 2))
}

func TestPriorHolds(t *testing.T) {
	set := small(t)
	p := plan()
	p.Epochs, p.Prior, p.Rate = 3, 1e-3, 0.5
	w, _, err := Fit(context.Background(), set, eval.Values(), p, func(Epoch) {})
	require.NoError(t, err)
	for i := range w.Len() {
		oldMiddle, oldEnd := eval.Values().At(i)
		middle, end := w.At(i)
		require.InDelta(t, oldMiddle, middle, 2, w.Name(i))
		require.InDelta(t, oldEnd, end, 2, w.Name(i))
	}
}

// The slope is that of the loss: nudging a weight changes the one as the other
// says.
func TestSlope(t *testing.T) {
	set := small(t)
	c := curve{k: 0.004}
	at := pointOf(eval.Values())
	slope := make(point, len(at))
	for i := range set.held {
		c.descend(&set.held[i], at, slope)
	}
	for _, name := range []string{"tempo", "piece[1]", "piece[5]", "mobility[4][5]"} {
		for half := range 2 {
			i := index(t, name) + half*len(at)/2
			nudged := append(point{}, at...)
			nudged[i]++
			up := c.loss(set.held, nudged, 1)
			nudged[i] -= 2
			down := c.loss(set.held, nudged, 1)
			require.InDelta(t, (up-down)/2, slope[i]/float64(len(set.held)), 1e-7, "%s %d", name, half)
		}
	}
}

func TestSampleValueIsTheEvaluation(t *testing.T) {
	set := small(t)
	at := pointOf(eval.Values())
	for i := range set.held {
		s := &set.held[i]
		require.InDelta(t, float64(s.score), s.value(at), 2) // whole centipawns, twice rounded
	}
}

func TestEntropy(t *testing.T) {
	require.InDelta(t, math.Ln2, entropy(1, 0.5), 1e-12)
	require.InDelta(t, math.Ln2, entropy(0.5, 0.5), 1e-12)
	require.InDelta(t, 0, entropy(0, 0), 1e-6)
	require.False(t, math.IsInf(entropy(1, 0), 0))
}

func TestReadErrors(t *testing.T) {
	games, w := walked(1000, eval.Values(), 0.004), eval.Values()
	t.Run("no file", func(t *testing.T) {
		_, err := Read(t.Context(), []string{"/nowhere/at/all"}, w, 1, nil, nil)
		require.ErrorContains(t, err, "/nowhere/at/all")
	})
	t.Run("too few", func(t *testing.T) {
		_, err := Read(t.Context(), []string{written(t, games[:9])}, w, 1, nil, nil)
		require.ErrorContains(t, err, "9 games are too few")
	})
	t.Run("damage", func(t *testing.T) {
		path := written(t, games)
		b, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(path, b[:len(b)-1], 0o666))
		var damage *archive.Damage
		_, err = Read(t.Context(), []string{path}, w, 2, func(d *archive.Damage) { damage = d }, nil)
		require.NoError(t, err)
		require.ErrorContains(t, damage, path+": bytes ")
	})
}

func TestPlanErrors(t *testing.T) {
	for _, test := range []struct {
		want  string
		spoil func(*Plan)
	}{
		{"epochs: 0", func(p *Plan) { p.Epochs = 0 }},
		{"batch: 0", func(p *Plan) { p.Batch = 0 }},
		{"rate: NaN", func(p *Plan) { p.Rate = math.NaN() }},
		{"blend: 1.5", func(p *Plan) { p.Blend = 1.5 }},
		{"prior: 0", func(p *Plan) { p.Prior = 0 }},
		{"concurrency: 0", func(p *Plan) { p.Concurrency = 0 }},
	} {
		t.Run(test.want, func(t *testing.T) {
			p := plan()
			test.spoil(p)
			_, _, err := Fit(context.Background(), &Set{}, eval.Values(), p, nil)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func TestFitEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	set := small(t)
	_, _, err := Fit(ctx, set, eval.Values(), plan(), func(Epoch) { cancel() })
	require.ErrorIs(t, err, context.Canceled)
}
