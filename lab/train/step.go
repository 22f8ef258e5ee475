package train

import (
	"sync"

	"go.uber.org/atomic"

	"froe/engine/eval/network"
	"froe/lab/archive"
)

// learn does a step with the samples of a batch.
//
// Threads share the work by tiles of the first layer, whose weights belong to none
// but one of them, and by groups of samples where the output joins all tiles.
func (t *Trainer) learn(batch []archive.Board, r rule) {
	bias := t.weights.biasRow()
	groups := t.accumulate(batch, func(g *group) { g.invert(bias) })
	t.share(len(groups), func(_, i int) {
		groups[i].forward(&t.kernel, t.weights, t.plan.target)
	})
	t.share(t.weights.tiles(), func(thread, tile int) {
		gradients := t.gradients[thread]
		for _, g := range groups {
			g.derive(&t.kernel, tile, gradients)
		}
		t.change(tile, gradients, r)
		clear(gradients)
	})
	for _, g := range groups {
		t.loss += g.loss
	}
	t.changeHead(groups, r)
}

// outputs visits samples, at most a batch of them, with their outputs.
func (t *Trainer) outputs(samples []archive.Board, visit func(b *archive.Board, output float32)) {
	groups := t.accumulate(samples, func(*group) {})
	t.share(len(groups), func(_, i int) { groups[i].forward(&t.kernel, t.weights, nil) })
	for _, g := range groups {
		for i := range g.samples {
			visit(&g.samples[i], g.outputs[i])
		}
	}
}

// accumulate cuts samples into groups, computes their accumulators, and calls also for each
// group.
func (t *Trainer) accumulate(samples []archive.Board, also func(*group)) []*group {
	groups := t.groups[:(len(samples)+groupSize-1)/groupSize]
	t.share(len(groups), func(_, i int) {
		groups[i].collect(t.plan.Shape, samples[i*groupSize:min((i+1)*groupSize, len(samples))])
		also(groups[i])
	})
	bias := t.weights.biasRow()
	t.share(t.weights.tiles(), func(_, tile int) {
		for _, g := range groups {
			g.accumulate(&t.kernel, tile, t.folded.tile(tile), bias)
		}
	})
	return groups
}

// share has the threads do n pieces of work.
func (t *Trainer) share(n int, work func(thread, piece int)) {
	var wait sync.WaitGroup
	var next atomic.Int64
	for thread := range min(t.threads, n) {
		wait.Go(func() {
			for piece := int(next.Inc()) - 1; piece < n; piece = int(next.Inc()) - 1 {
				work(thread, piece)
			}
		})
	}
	wait.Wait()
}

// change changes the weights of a tile, given the sums of the derivatives.
func (t *Trainer) change(tile int, gradients []float32, r rule) {
	w, bias := t.weights, t.weights.biasRow()*columns
	if w.factored() {
		t.sumRegions(gradients)
	}
	weights, means, squares := w.tile(tile), t.means.tile(tile), t.squares.tile(tile)
	t.adapt(weights[:bias], means, squares, gradients, r.within(w.maxFeature()))
	t.adapt(weights[bias:], means[bias:], squares[bias:], gradients[bias:], r.within(maxWeight))
	t.fold(tile)
}

// sumRegions sets the factor's derivatives to the sums of those of the regions.
func (t *Trainer) sumRegions(gradients []float32) {
	for f := range network.Features {
		row := &gradients[(t.weights.Rows()+f)*columns]
		t.kernel.sum(row, row, &gradients[0], &t.regions[f*t.weights.Regions], t.weights.Regions)
	}
}

// adapt changes weights by a rule.
func (t *Trainer) adapt(weights, means, squares, gradients []float32, r *rule) {
	t.kernel.step(&weights[0], &means[0], &squares[0], &gradients[0], &r.share, len(weights))
}

// changeHead changes the weights behind the first layer.
func (t *Trainer) changeHead(groups []*group, r rule) {
	w, sums := t.weights, groups[0].gradients
	for _, g := range groups[1:] {
		for i, v := range g.gradients.all {
			sums.all[i] += v
		}
	}
	if w.Hidden > 0 {
		t.adapt(w.hidden, t.means.hidden, t.squares.hidden, sums.hidden, r.within(network.MaxHidden))
		t.adapt(w.hiddenBias, t.means.hiddenBias, t.squares.hiddenBias, sums.hiddenBias, r.within(maxWeight))
	}
	t.adapt(w.output, t.means.output, t.squares.output, sums.output, r.within(w.maxOutput()))
	t.adapt(w.outputBias, t.means.outputBias, t.squares.outputBias, sums.outputBias, r.within(maxWeight))
}

// fold adds the factor to the weights of every region, in a tile of what samples pass
// through.
func (t *Trainer) fold(tile int) {
	w := t.weights
	if !w.factored() {
		return
	}
	from, to := w.tile(tile), t.folded.tile(tile)
	for f := range network.Features {
		factor := &from[(w.Rows()+f)*columns]
		for i := range w.Regions {
			row := &t.regions[f*w.Regions+i]
			t.kernel.sum(&to[int(*row)*columns], factor, &from[0], row, 1)
		}
	}
	bias := w.biasRow() * columns
	copy(to[bias:], from[bias:])
}

// foldAll folds all tiles.
func (t *Trainer) foldAll() { t.share(t.weights.tiles(), func(_, tile int) { t.fold(tile) }) }
