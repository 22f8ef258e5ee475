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
	worth := [...]int{0, 100, 300, 300, 500, 900, 0}
	s := &Set{}
	for len(s.Train) < n {
		p := chess.StartPosition()
		for range chance.IntN(150) {
			var moves chess.MoveList
			p.Moves(&moves)
			if moves.Len() == 0 {
				break
			}
			before := p
			before.Make(&p, moves.At(chance.IntN(moves.Len())))
		}
		score := 0
		for pt := chess.Pawn; pt <= chess.Queen; pt++ {
			score += worth[pt] * (p.Pieces(chess.White, pt).Count() - p.Pieces(chess.Black, pt).Count())
		}
		b := archive.NewBoard(&p, int16(score), archive.Drawn)
		if len(s.Train)%16 == 15 && len(s.Held) < len(s.Train)/16 {
			s.Held = append(s.Held, b)
		} else {
			s.Train = append(s.Train, b)
		}
	}
	return s
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
	for _, regions := range []int{1, 8} {
		t.Run(fmt.Sprint(regions, " regions"), func(t *testing.T) {
			p := small()
			p.Shape.Regions = regions
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
			for i := range tr.passers {
				tr.passers[i].kernel = k
			}
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

// A run can begin with the weights of a network, whose name is part of its plan.
func TestBegin(t *testing.T) {
	p, s := small(), material(t, 300)
	first := trainer(t, p, s, 1)
	run(t, first)
	n, err := first.Network()
	require.NoError(t, err)

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

	wider, scaled := *p, *p
	wider.Shape.Width *= 2
	require.ErrorContains(t, trainer(t, &wider, s, 1).Begin(n), "shape")
	scaled.Scale++
	require.ErrorContains(t, trainer(t, &scaled, s, 1).Begin(n), "scale")
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

// The derivatives are those of the loss: found by trying.
func TestGradients(t *testing.T) {
	s := material(t, 40)
	plan := small()
	w, g := newWeights(plan.Shape), newWeights(plan.Shape)
	w.begin(3)
	p := newPasser(plan.Shape, plain)
	b := &s.Train[30]
	p.learn(w, g, b, plan.target)
	loss := func() float64 {
		output, _, _ := p.forward(w, b)
		miss := sigmoid(float64(output)) - plan.target(b)
		return miss * miss
	}
	checked := 0
	for i, d := range g.all {
		if math.Abs(float64(d)) < 1e-4 {
			continue
		}
		checked++
		const h = 1e-2
		old := w.all[i]
		w.all[i] = old + h
		more := loss()
		w.all[i] = old - h
		less := loss()
		w.all[i] = old
		require.InDelta(t, (more-less)/(2*h), float64(d), 0.02*math.Abs(float64(d))+2e-4, i)
	}
	require.Greater(t, checked, 100)
}

// The derivatives of the factor are those of the loss, and what the trainer learned is
// what its network has.
func TestFactor(t *testing.T) {
	s, plan := material(t, 600), small()
	plan.Shape.Regions = 8
	w, g, folded := newWeights(plan.Shape), newWeights(plan.Shape), newWeights(plan.Shape)
	w.begin(3)
	p := newPasser(plan.Shape, plain)
	loss := func() float64 {
		folded.fold(w)
		output, _, _ := p.forward(folded, &s.Train[30])
		miss := sigmoid(float64(output)) - plan.target(&s.Train[30])
		return miss * miss
	}
	loss()
	p.learn(folded, g, &s.Train[30], plan.target)
	g.share()
	checked := 0
	for i, d := range g.factor {
		if math.Abs(float64(d)) < 1e-4 {
			continue
		}
		checked++
		const h = 1e-2
		old := w.factor[i]
		w.factor[i] = old + h
		more := loss()
		w.factor[i] = old - h
		less := loss()
		w.factor[i] = old
		require.InDelta(t, (more-less)/(2*h), float64(d), 0.02*math.Abs(float64(d))+2e-4, i)
	}
	require.Greater(t, checked, 100)

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
		width := 32 * rapid.IntRange(1, 9).Draw(t, "blocks")
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		fill := func(n int, spread float64) []float32 {
			s := aligned(n)
			for i := range s {
				s[i] = float32(chance.NormFloat64() * spread)
			}
			return s
		}
		weights, bias := fill(network.Features*width, 0.3), fill(width, 0.3)
		output, gradients := fill(2*width, 0.3), fill(network.Features*width, 1)
		var features [32]uint16
		for i := range features {
			features[i] = uint16(chance.IntN(network.Features))
		}
		n, delta := chance.IntN(33), float32(chance.NormFloat64())
		type results struct {
			values, gradients, output []float32
			sum                       float32
		}
		var all []results
		for _, k := range kernels() {
			r := results{aligned(width), append(aligned(len(gradients))[:0], gradients...), aligned(width), 0}
			k.gather(&r.values[0], &bias[0], &weights[0], &features[0], n, width)
			r.sum = k.output(&r.values[0], &bias[0], &output[0], width)
			k.backward(&r.values[0], &output[0], &r.output[0], delta, width)
			k.scatter(&r.gradients[0], &r.values[0], &features[0], n, width)
			all = append(all, r)
		}
		for i := range all {
			require.Equal(t, all[len(all)-1], all[i])
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
		{"td: 1.5", func(p *Plan) { p.TD = 1.5 }},
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
	} {
		for _, k := range kernels() {
			b.Run(fmt.Sprintf("%dx%d %s", shape.Regions, shape.Width, k.name), func(b *testing.B) {
				p := Usual()
				p.Name, p.Shape = "bench", shape
				tr := trainer(b, &p, s, 2)
				for i := range tr.passers {
					tr.passers[i].kernel = k
				}
				for b.Loop() {
					tr.next(1 << 20)
				}
				b.ReportMetric(float64(p.Batch)*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
			})
		}
	}
}
