package train

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/engine/chess"
	"froe/engine/eval/network"
	"froe/lab/archive"
)

// material is a set of random positions whose score is a count of the pieces.
func material(t testing.TB, n int) *Set {
	chance := rand.New(rand.NewPCG(5, 5))
	s, err := NewSet(t.TempDir())
	require.NoError(t, err)
	for i := range n + n/16 {
		if b := counted(chance); i%17 == 16 {
			s.Held = append(s.Held, b)
		} else {
			require.NoError(t, s.Add(b))
		}
	}
	require.NoError(t, s.Finish())
	return s
}

// counted is a random position whose score is a count of the pieces.
func counted(chance *rand.Rand) archive.Board {
	worth := [...]int{0, 100, 300, 300, 500, 900, 0}
	p := chess.StartPosition()
	for range 10 + chance.IntN(150) {
		var moves chess.MoveList
		p.Moves(&moves)
		if moves.Len() == 0 {
			break
		}
		before := *p
		before.Make(p, moves.At(chance.IntN(moves.Len())))
	}
	score := 0
	for pt := chess.Pawn; pt <= chess.Queen; pt++ {
		score += worth[pt] * (p.Pieces(chess.White, pt).Count() - p.Pieces(chess.Black, pt).Count())
	}
	return archive.NewBoard(p, int16(score), archive.Drawn)
}

// testShapes are of each kind.
var testShapes = []network.Shape{
	{Regions: 1, Width: 32, Buckets: 2, Mirrored: true},
	{Regions: 8, Width: 32, Buckets: 2, Mirrored: true},
	{Regions: 4, Width: 64, Hidden: 16, Buckets: 2, Mirrored: true},
}

func small() *Plan {
	p := Usual()
	p.Name, p.Shape = "test", network.Shape{Regions: 1, Width: 32, Buckets: 2, Mirrored: true}
	p.Epochs, p.Batch, p.Rate, p.WarmUp = 3, 250, 0.01, 0.3
	return &p
}

func run(t testing.TB, tr *Trainer) {
	require.NoError(t, tr.Run(context.Background(), func(*Epoch) error { return nil }))
}

func trainer(t testing.TB, p *Plan, s *Set, threads int) *Trainer {
	tr, err := New(p, s, threads)
	require.NoError(t, err)
	return tr
}

// A network learns to count, and the quantised one agrees with it.
func TestLearnsMaterial(t *testing.T) {
	s, p := material(t, 8000), small()
	p.Epochs = 12
	tr := trainer(t, p, s, 2)
	before, _ := tr.validate()
	run(t, tr)
	last := tr.Epochs()[p.Epochs-1]
	require.Less(t, last.Held, before/10)
	require.Less(t, last.Error, 80.0)
	n, err := tr.Network()
	require.NoError(t, err)
	mean, most, err := tr.Disagreement(n, len(s.Held))
	require.NoError(t, err)
	require.Less(t, mean, 5.0)
	require.Less(t, most, 30.0)
}

// Neither the number of threads nor the kernel nor an interruption changes a bit.
func TestSameBytes(t *testing.T) {
	for _, shape := range testShapes {
		t.Run(fmt.Sprintf("%+v", shape), func(t *testing.T) {
			p := small()
			p.Shape = shape
			requireSameBytes(t, material(t, 2100), p)
		})
	}
}

func requireSameBytes(t *testing.T, s *Set, p *Plan) {
	want := trainer(t, p, s, 1)
	run(t, want)
	same := func(t *testing.T, tr *Trainer) {
		require.Equal(t, want.weights.all, tr.weights.all)
		require.Equal(t, want.Epochs(), tr.Epochs())
	}
	for _, threads := range []int{2, 3, 4, 9} {
		t.Run(fmt.Sprint(threads, " threads"), func(t *testing.T) {
			tr := trainer(t, p, s, threads)
			run(t, tr)
			same(t, tr)
		})
	}
	for _, k := range kernels() {
		t.Run(k.name, func(t *testing.T) {
			tr := trainer(t, p, s, 2)
			tr.kernel = k
			run(t, tr)
			same(t, tr)
		})
	}
	t.Run("interrupted", func(t *testing.T) {
		stop := errors.New("stop")
		tr := trainer(t, p, s, 2)
		steps := 0
		var saved bytes.Buffer
		require.ErrorIs(t, tr.Run(context.Background(), func(*Epoch) error {
			if steps++; steps == 13 {
				return errors.Join(tr.Save(&saved), stop)
			}
			return nil
		}), stop)
		again := trainer(t, p, s, 1)
		require.NoError(t, again.Restore(&saved))
		run(t, again)
		same(t, again)
	})
}

// trained is a trainer that is done, and its network.
func trained(t *testing.T, p *Plan, s *Set) (*Trainer, *network.Network) {
	tr := trainer(t, p, s, 1)
	run(t, tr)
	n, err := tr.Network()
	require.NoError(t, err)
	return tr, n
}

// A run can begin with the weights of a network, whose name is part of its plan.
func TestBegin(t *testing.T) {
	p, s := small(), material(t, 300)
	first, n := trained(t, p, s)

	second := trainer(t, p, s, 1)
	require.NoError(t, second.Begin(n))
	require.InDeltaSlice(t, first.weights.all, second.weights.all, 0.01)
	again, err := second.Network()
	require.NoError(t, err)
	var one, other, saved bytes.Buffer
	require.NoError(t, n.Write(&one))
	require.NoError(t, again.Write(&other))
	require.Equal(t, one.Bytes(), other.Bytes(), "quantising twice is quantising once")
	require.NoError(t, second.Save(&saved))
	require.ErrorContains(t, trainer(t, p, s, 1).Restore(&saved), "From "+p.Name+" instead of ")

	narrower, stretched := *p, *p
	narrower.Shape.Buckets--
	require.ErrorContains(t, trainer(t, &narrower, s, 1).Begin(n), "shape")
	stretched.Stretch = 1.105
	third := trainer(t, &stretched, s, 1)
	require.NoError(t, third.Begin(n))
	larger, err := third.Network()
	require.NoError(t, err)
	require.Equal(t, 442, larger.Scale())
	mean, _, err := third.Disagreement(larger, len(s.Held))
	require.NoError(t, err)
	require.Less(t, mean, 5.0)
}

// A network that has grown, once and again, evaluates as it did, and learns.
func TestGrow(t *testing.T) {
	p, s := small(), material(t, 300)
	_, n := trained(t, p, s)
	p.Rate = 0.001
	for _, regions := range []int{4, 8} {
		p.Shape.Regions, p.Shape.Width = regions, 64+p.Shape.Width
		next := trainer(t, p, s, 1)
		require.NoError(t, next.Begin(n))
		before, err := next.Network()
		require.NoError(t, err)
		for i := range s.Held {
			p, err := s.Held[i].Position()
			require.NoError(t, err)
			require.InDelta(t, n.NewStack(1).Evaluate(p, 0), before.NewStack(1).Evaluate(p, 0), 1)
		}
		run(t, next)
		require.Less(t, next.Epochs()[p.Epochs-1].Train, next.Epochs()[0].Train)
		n, err = next.Network()
		require.NoError(t, err)
	}

	deep := *p
	deep.Shape = testShapes[2]
	require.ErrorContains(t, trainer(t, &deep, s, 1).Begin(n), "does not grow")
}

func TestRestoreRefuses(t *testing.T) {
	s, p := material(t, 600), small()
	tr := trainer(t, p, s, 1)
	save := func(tr *Trainer) *bytes.Buffer {
		var b bytes.Buffer
		require.NoError(t, tr.Save(&b))
		return &b
	}
	require.ErrorContains(t, tr.Restore(bytes.NewBufferString("what?")), "checkpoint")
	other := *p
	other.TD = 0.5
	require.ErrorContains(t, tr.Restore(save(trainer(t, &other, s, 1))), "TD 0.5 instead of 0.6")
	require.ErrorContains(t, tr.Restore(save(trainer(t, p, material(t, 601), 1))), "other samples")
	tr.step = 1 << 20
	damaged := save(tr)
	require.ErrorContains(t, trainer(t, p, s, 1).Restore(damaged), "damaged")
}

// derivatives are those of the loss of a sample by all weights.
func derivatives(tr *Trainer, b archive.Board) *weights {
	d, bias := newWeights(tr.plan.Shape), tr.weights.biasRow()
	g := tr.accumulate([]archive.Board{b}, func(g *group) { g.invert(bias) })[0]
	g.forward(&tr.kernel, tr.weights, tr.plan.target)
	for tile := range d.tiles() {
		g.derive(&tr.kernel, tile, d.tile(tile))
		if d.factored() {
			tr.sumRegions(d.tile(tile))
		}
	}
	copy(d.all[len(d.first):], g.gradients.all)
	return d
}

// The derivatives are those of the loss: found by trying.
func TestGradients(t *testing.T) {
	for _, shape := range testShapes {
		t.Run(fmt.Sprintf("%+v", shape), func(t *testing.T) {
			s, plan := material(t, 40), small()
			plan.Shape = shape
			tr := trainer(t, plan, s, 1)
			requireDerivatives(t, tr, s.Held[1], derivatives(tr, s.Held[1]))
		})
	}
}

func requireDerivatives(t *testing.T, tr *Trainer, b archive.Board, derivatives *weights) {
	loss := func() (loss float64) {
		tr.foldAll()
		tr.outputs([]archive.Board{b}, func(b *archive.Board, output float32) {
			miss := sigmoid(float64(output)) - tr.plan.target(b)
			loss = miss * miss
		})
		return loss
	}
	checked := 0
	for i, d := range derivatives.all {
		if math.Abs(float64(d)) < 1e-4 {
			continue
		}
		checked++
		const h = 2e-3
		w := &tr.weights.all[i]
		old := *w
		*w = old + h
		more := loss()
		*w = old - h
		less := loss()
		*w = old
		require.InDelta(t, (more-less)/(2*h), float64(d), 0.02*math.Abs(float64(d))+2e-4, i)
	}
	require.Greater(t, checked, 100)
}

// What the trainer learned with a factor is what its network has.
func TestFactor(t *testing.T) {
	s, plan := material(t, 600), small()
	plan.Shape = testShapes[1]
	tr := trainer(t, plan, s, 2)
	run(t, tr)
	n, err := tr.Network()
	require.NoError(t, err)
	mean, _, err := tr.Disagreement(n, len(s.Held))
	require.NoError(t, err)
	require.Less(t, mean, 5.0)
}

// All kernels give the same, bit by bit.
func TestKernelsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		fill := func(n int, spread float64) []float32 {
			s := aligned(n)
			for i := range s {
				s[i] = float32(chance.NormFloat64() * spread)
			}
			return s
		}
		const rows, samples = 100, 3
		tiles := 2 * rapid.IntRange(1, 3).Draw(t, "pairs of tiles")
		stride := samples * 2 * columns
		weights, first := fill(rows*columns, 0.3), fill(columns, 0.3)
		values, output := fill(tiles*stride, 1), fill(tiles*2*columns, 0.3)
		means, squares, gradients := fill(len(weights), 0.1), fill(len(weights), 0.1), fill(len(weights), 10)
		for i, s := range squares {
			squares[i] = s * s
		}
		which := make([]uint16, 1+chance.IntN(40))
		for i := range which {
			which[i] = uint16(chance.IntN(rows))
		}
		r := newRule(&Plan{Decay: 0.1, Epsilon: 1e-8}, 0.01, 1000, 1+chance.IntN(100)).within(0.5)
		factor := float32(chance.NormFloat64())
		copied := func(s []float32) []float32 { return append(aligned(len(s))[:0], s...) }
		results := func(k kernel) [][]float32 {
			sum, products, scalars := aligned(columns), aligned(tiles*columns), aligned(2)
			k.sum(&sum[0], &first[0], &weights[0], &which[0], len(which))
			scalars[0] = k.output(&values[2*columns], &output[0], stride, tiles)
			direct, derivatives := copied(values), aligned(len(output))
			k.backward(&direct[2*columns], &output[0], &derivatives[0], factor, stride, tiles)
			k.multiply(&products[0], &values[2*columns], stride, tiles)
			scalars[1] = k.dot(&products[0], &output[0], len(products))
			k.add(&derivatives[0], &products[0], factor, len(products))
			back := copied(values)
			k.multiplyBackward(&back[2*columns], &output[0], stride, tiles)
			w, m, s := copied(weights), copied(means), copied(squares)
			k.step(&w[0], &m[0], &s[0], &gradients[0], &r.share, len(w))
			return [][]float32{sum, products, scalars, direct, derivatives, back, w, m, s}
		}
		for _, k := range kernels() {
			require.Equal(t, results(plain), results(k))
		}
	})
}

func TestRate(t *testing.T) {
	p := Plan{Rate: 1, FinalRate: 0.1, WarmUp: 4.0 / 104}
	require.InDelta(t, 0.25, p.rate(0, 104), 1e-9)
	require.InDelta(t, 1, p.rate(3, 104), 1e-9)
	require.InDelta(t, 1, p.rate(4, 104), 1e-9)
	require.InDelta(t, 0.55, p.rate(54, 104), 1e-9)
	require.InDelta(t, 0.1, p.rate(104, 104), 1e-9)
}

func TestPlanCheck(t *testing.T) {
	for _, test := range []struct {
		want  string
		spoil func(*Plan)
	}{
		{"name", func(p *Plan) { p.Name = "" }},
		{"epochs: 0", func(p *Plan) { p.Epochs = 0 }},
		{"batch: 0", func(p *Plan) { p.Batch = 0 }},
		{"rate: NaN", func(p *Plan) { p.Rate = math.NaN() }},
		{"final rate: 2", func(p *Plan) { p.FinalRate = 2 }},
		{"warm-up: -1", func(p *Plan) { p.WarmUp = -1 }},
		{"warm-up: 200", func(p *Plan) { p.WarmUp = 200 }},
		{"decay: NaN", func(p *Plan) { p.Decay = math.NaN() }},
		{"epsilon: 0", func(p *Plan) { p.Epsilon = 0 }},
		{"td: 1.5", func(p *Plan) { p.TD = 1.5 }},
		{"stretch: 0", func(p *Plan) { p.Stretch = 0 }},
		{"scale: 0", func(p *Plan) { p.Scale = 0 }},
		{"hold: 0", func(p *Plan) { p.Hold = 0 }},
		{"width: 33", func(p *Plan) { p.Shape.Width = 33 }},
	} {
		t.Run(test.want, func(t *testing.T) {
			p := small()
			test.spoil(p)
			_, err := New(p, &Set{}, 1)
			require.ErrorContains(t, err, test.want)
		})
	}
}

// BenchmarkEpoch reports positions learned a second, on two threads.
func BenchmarkEpoch(b *testing.B) {
	s := material(b, 1<<16)
	for _, shape := range []network.Shape{
		{Regions: 1, Width: 128, Buckets: 8, Mirrored: true},
		{Regions: 1, Width: 256, Buckets: 8, Mirrored: true},
		{Regions: 8, Width: 768, Buckets: 8, Mirrored: true},
		{Regions: 4, Width: 512, Buckets: 8, Mirrored: true},
		{Regions: 4, Width: 512, Hidden: 16, Buckets: 8, Mirrored: true},
	} {
		for _, k := range kernels() {
			b.Run(fmt.Sprintf("%dx%dx%d %s", shape.Regions, shape.Width, shape.Hidden, k.name), func(b *testing.B) {
				p := Usual()
				p.Name, p.Shape = "bench", shape
				tr := trainer(b, &p, s, 2)
				tr.kernel = k
				for b.Loop() {
					_, err := tr.next(1 << 20)
					require.NoError(b, err)
				}
				b.ReportMetric(float64(p.Batch)*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
			})
		}
	}
}
