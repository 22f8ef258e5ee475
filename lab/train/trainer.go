package train

import (
	"context"
	"fmt"
	"math"
	"sync"

	"froe/engine/eval/network"
)

// parallel is the number of parts of a batch. Each is done by one goroutine, and
// their gradients are added in a fixed order.
const parallel = 4

// Epoch is how well the network does after all samples were seen once more.
type Epoch struct {
	Number  int     `json:"epoch"`    // from 1
	Rate    float64 `json:"rate"`     // of the last step
	Train   float64 `json:"loss"`     // mean of the samples, while they were learned
	Held    float64 `json:"held_out"` // mean loss of the samples held out
	Error   float64 `json:"error"`    // centipawns: mean absolute difference between output and score of those held out whose score is within ±Near
	Samples int     `json:"samples"`  // seen since the beginning
}

// Near bounds the scores that count in an Epoch's Error, in centipawns: an error does
// not matter where a game is won by more than ten pawns.
const Near = 1000

// Trainer fits a network. Its methods are not safe for concurrent use.
type Trainer struct {
	plan    Plan
	set     *Set
	threads int
	kernel  kernel

	weights   *weights
	folded    *weights // of the network as it is now: weights with the factor in every region
	optimiser adamw
	step      int     // done
	loss      float64 // sum in the epoch
	epochs    []Epoch // done
	order     []uint32
	ordered   int // the epoch that order is of, from 1; 0: none

	gradients [parallel]*weights
	passers   [parallel]*passer
}

// New makes a trainer with first weights and this number of threads.
func New(p *Plan, set *Set, threads int) (*Trainer, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	t := &Trainer{plan: *p, set: set, threads: min(max(threads, 1), parallel), kernel: kernels()[0], weights: newWeights(p.Shape), folded: newWeights(p.Shape)}
	t.weights.begin(p.Seed)
	t.folded.fold(t.weights)
	t.optimiser = adamw{mean: aligned(len(t.weights.all)), square: aligned(len(t.weights.all))}
	for i := range t.gradients {
		t.gradients[i] = newWeights(p.Shape)
		t.passers[i] = newPasser(p.Shape, t.kernel)
	}
	return t, nil
}

// Steps is the number of steps done, and of all.
func (t *Trainer) Steps() (done, all int) { return t.step, t.plan.Epochs * t.stepsAnEpoch() }

// Samples is the number of samples seen in the steps done.
func (t *Trainer) Samples() int {
	n := t.stepsAnEpoch()
	return t.step/n*len(t.set.Train) + t.step%n*t.plan.Batch
}

// Epochs are those that are over.
func (t *Trainer) Epochs() []Epoch { return t.epochs }

// Begin has the trainer begin with the weights of a network, in place of random
// ones, before its first step. It refuses a network of another shape or scale.
func (t *Trainer) Begin(n *network.Network) error {
	switch {
	case n.Shape() != t.plan.Shape:
		return fmt.Errorf("train: network %s: it is of the shape %+v instead of %+v", n.Name(), n.Shape(), t.plan.Shape)
	case n.Scale() != t.plan.Scale:
		return fmt.Errorf("train: network %s: its scale is %d instead of %d", n.Name(), n.Scale(), t.plan.Scale)
	}
	t.weights.set(n.Parameters())
	t.folded.fold(t.weights)
	t.plan.From = n.Name()
	return nil
}

// Network is the network as it is now, quantised.
func (t *Trainer) Network() (*network.Network, error) {
	return network.Quantise(t.folded.parameters(), t.plan.Name, t.plan.Scale)
}

func (t *Trainer) stepsAnEpoch() int { return (len(t.set.Train) + t.plan.Batch - 1) / t.plan.Batch }

// Run does all steps that are left, and calls after after each: if an epoch ended
// with it, with that. An error of after, and the end of ctx, end it between two
// steps; it can be called again.
func (t *Trainer) Run(ctx context.Context, after func(*Epoch) error) error {
	for done, all := t.Steps(); done < all; done++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := after(t.next(all)); err != nil {
			return err
		}
	}
	return nil
}

// next does a step, and returns the epoch that it ends, if it does.
func (t *Trainer) next(all int) *Epoch {
	n := t.stepsAnEpoch()
	number, first := t.step/n+1, t.step%n*t.plan.Batch
	if t.ordered != number {
		t.order, t.ordered = t.set.shuffled(t.plan.Seed, number), number
	}
	batch := t.order[first:min(first+t.plan.Batch, len(t.order))]
	t.loss += t.learn(batch)
	rate := t.plan.rate(t.step, all)
	t.step++
	t.share(func(part int) {
		size := len(t.weights.all)
		t.optimiser.step(t.weights, t.gradients[:], part*size/parallel, (part+1)*size/parallel,
			rate, t.plan.Decay, 1/float64(len(batch)), t.step)
	})
	t.weights.clip()
	t.folded.fold(t.weights)
	if t.step%n != 0 {
		return nil
	}
	e := Epoch{Number: number, Rate: rate, Train: t.loss / float64(len(t.set.Train)), Samples: t.Samples()}
	e.Held, e.Error = t.validate()
	t.loss = 0
	t.epochs = append(t.epochs, e)
	return &e
}

// share does the parts of some work.
func (t *Trainer) share(work func(part int)) {
	var wait sync.WaitGroup
	for first := range t.threads {
		wait.Go(func() {
			for part := first; part < parallel; part += t.threads {
				work(part)
			}
		})
	}
	wait.Wait()
}

// learn adds up the gradients of a batch, and returns the sum of its losses.
func (t *Trainer) learn(batch []uint32) float64 {
	var losses [parallel]float64
	t.share(func(part int) {
		n := len(batch)
		for _, i := range batch[part*n/parallel : (part+1)*n/parallel] {
			losses[part] += t.passers[part].learn(t.folded, t.gradients[part], &t.set.Train[i], t.plan.target)
		}
		t.gradients[part].share()
	})
	return sum(losses)
}

func sum(parts [parallel]float64) float64 { return (parts[0] + parts[1]) + (parts[2] + parts[3]) }

// validate returns the mean loss of the samples held out, and the mean error in
// centipawns.
func (t *Trainer) validate() (loss, distance float64) {
	var losses, distances, near [parallel]float64
	t.share(func(part int) {
		n := len(t.set.Held)
		held := t.set.Held[part*n/parallel : (part+1)*n/parallel]
		for i := range held {
			output, _, _ := t.passers[part].forward(t.folded, &held[i])
			miss := sigmoid(float64(output)) - t.plan.target(&held[i])
			losses[part] += miss * miss
			if score := held[i].Score; score >= -Near && score <= Near {
				near[part]++
				distances[part] += math.Abs(float64(output)*float64(t.plan.Scale) - float64(score))
			}
		}
	})
	return sum(losses) / float64(len(t.set.Held)), sum(distances) / max(1, sum(near))
}

// Disagreement is the difference between the trained network and its quantised form,
// on at most this number of samples held out: the mean and the maximum, in centipawns.
func (t *Trainer) Disagreement(n *network.Network, samples int) (mean, most float64, err error) {
	stack := n.NewStack(1)
	held := t.set.Held[:min(samples, len(t.set.Held))]
	for i := range held {
		p, err := held[i].Position()
		if err != nil {
			return 0, 0, err
		}
		output, _, _ := t.passers[0].forward(t.folded, &held[i])
		d := math.Abs(float64(output)*float64(t.plan.Scale) - float64(stack.Evaluate(&p, 0)))
		mean, most = mean+d, max(most, d)
	}
	return mean / float64(max(1, len(held))), most, nil
}
