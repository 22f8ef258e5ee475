package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"froe/engine/eval/network"
	"froe/lab/archive"
)

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

	weights        *weights
	folded         *weights // of the network as it is now: weights with the factor in every region
	means, squares *weights // what the optimiser remembers: of derivatives, and of their squares
	step           int      // done
	loss           float64  // sum in the epoch
	epochs         []Epoch  // done
	stream         *stream  // of the epoch; nil before its first step

	samples   []archive.Board // of a batch
	groups    []*group
	gradients [][]float32 // of a tile, by thread
	regions   []uint16    // for each feature, its rows in all regions
}

// New makes a trainer with first weights and this number of threads.
func New(p *Plan, set *Set, threads int) (*Trainer, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	t := &Trainer{plan: *p, set: set, threads: max(threads, 1), kernel: kernels()[0],
		weights: newWeights(p.Shape), means: newWeights(p.Shape), squares: newWeights(p.Shape),
		samples: make([]archive.Board, p.Batch), gradients: make([][]float32, max(threads, 1))}
	t.weights.begin(p.Seed)
	t.folded = t.weights
	if t.weights.factored() {
		t.folded = newWeights(p.Shape)
	}
	for f := range network.Features {
		for r := range p.Shape.Regions {
			t.regions = append(t.regions, uint16(r*network.Features+f))
		}
	}
	t.foldAll()
	for range (p.Batch + groupSize - 1) / groupSize {
		t.groups = append(t.groups, newGroup(t.weights))
	}
	for i := range t.gradients {
		t.gradients[i] = aligned(t.weights.rows() * columns)
	}
	return t, nil
}

// Steps is the number of steps done, and of all.
func (t *Trainer) Steps() (done, all int) { return t.step, t.plan.Epochs * t.stepsAnEpoch() }

// Samples is the number of samples seen in the steps done.
func (t *Trainer) Samples() int {
	n := t.stepsAnEpoch()
	return t.step/n*t.set.Learned + t.step%n*t.plan.Batch
}

// Epochs are those that are over.
func (t *Trainer) Epochs() []Epoch { return t.epochs }

// Begin has the trainer begin with the weights of a network, in place of random
// ones, before its first step. The network may be narrower, and have fewer regions, where
// neither has a second layer: then what the trainer begins with evaluates alike, and the
// columns that are new have random features and no output weights. It refuses a network of
// another shape. The network may be stretched: its weights are the same.
func (t *Trainer) Begin(n *network.Network) error {
	if !grows(n.Shape(), t.plan.Shape) {
		return fmt.Errorf("train: network %s: its shape %+v does not grow to %+v", n.Name(), n.Shape(), t.plan.Shape)
	}
	p := t.parameters()
	grow(p, n.Parameters())
	t.weights.set(p)
	t.foldAll()
	t.plan.From = n.Name()
	return nil
}

// grows reports whether a network of a shape can become one of another that evaluates alike.
func grows(from, to network.Shape) bool {
	if from.Hidden == 0 && from.Width <= to.Width {
		from.Width = to.Width
	}
	if from.Hidden == 0 && from.Regions <= to.Regions {
		from.Regions = to.Regions
	}
	return from == to
}

// grow sets weights to those of a network whose shape grows to theirs.
func grow(to, from *network.Parameters) {
	for row := range to.Rows() {
		old := to.Within(row/network.Features, from.Shape)*network.Features + row%network.Features
		copy(to.Features[row*to.Width:], from.Features[old*from.Width:][:from.Width])
	}
	copy(to.Bias, from.Bias)
	copy(to.Hidden, from.Hidden)
	copy(to.HiddenBias, from.HiddenBias)
	clear(to.Output)
	side := from.Outputs() / 2
	for i := range 2 * to.Buckets {
		copy(to.Output[i*to.Outputs()/2:], from.Output[i*side:][:side])
	}
	copy(to.OutputBias, from.OutputBias)
}

// parameters are the weights of the network as it is now.
func (t *Trainer) parameters() *network.Parameters {
	p := t.weights.parameters()
	p.Features = t.folded.parameters().Features
	return p
}

// Network is the network as it is now, quantised.
func (t *Trainer) Network() (*network.Network, error) {
	return network.Quantise(t.parameters(), t.plan.Name, int(math.RoundToEven(float64(t.plan.Scale)*t.plan.Stretch)))
}

func (t *Trainer) stepsAnEpoch() int { return (t.set.Learned + t.plan.Batch - 1) / t.plan.Batch }

// Run does all steps that are left, and calls after after each: if an epoch ended
// with it, with that. An error of after, and the end of ctx, end it between two
// steps; it can be called again.
func (t *Trainer) Run(ctx context.Context, after func(*Epoch) error) error {
	for done, all := t.Steps(); done < all; done++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		e, err := t.next(all)
		if err != nil {
			return err
		}
		if err := after(e); err != nil {
			return err
		}
	}
	return nil
}

// next does a step, and returns the epoch that it ends, if it does.
func (t *Trainer) next(all int) (*Epoch, error) {
	n := t.stepsAnEpoch()
	number, first := t.step/n+1, t.step%n*t.plan.Batch
	if t.stream == nil {
		var err error
		if t.stream, err = t.set.stream(t.plan.Seed, number, first); err != nil {
			return nil, err
		}
	}
	batch := t.samples[:min(t.plan.Batch, t.set.Learned-first)]
	if err := t.stream.next(batch); err != nil {
		return nil, err
	}
	rate := t.plan.rate(t.step, all)
	t.step++
	t.learn(batch, newRule(&t.plan, rate, len(batch), t.step))
	if t.step%n != 0 {
		return nil, nil
	}
	e := Epoch{Number: number, Rate: rate, Train: t.loss / float64(t.set.Learned), Samples: t.Samples()}
	e.Held, e.Error = t.validate()
	t.loss, t.stream = 0, nil
	t.epochs = append(t.epochs, e)
	return &e, nil
}

// validate returns the mean loss of the samples held out, and the mean error in
// centipawns.
func (t *Trainer) validate() (loss, distance float64) {
	near := 0
	for samples := range slices.Chunk(t.set.Held, t.plan.Batch) {
		t.outputs(samples, func(b *archive.Board, output float32) {
			miss := sigmoid(float64(output)) - t.plan.target(b)
			loss += miss * miss
			if b.Score >= -Near && b.Score <= Near {
				near++
				distance += math.Abs(float64(output)*float64(t.plan.Scale) - float64(b.Score))
			}
		})
	}
	return loss / max(1, float64(len(t.set.Held))), distance / max(1, float64(near))
}

// Disagreement is the difference between the trained network and its quantised form,
// on at most this number of samples held out: the mean and the maximum, in centipawns.
func (t *Trainer) Disagreement(n *network.Network, samples int) (mean, most float64, err error) {
	stack := n.NewStack(1)
	held := t.set.Held[:min(samples, len(t.set.Held))]
	for some := range slices.Chunk(held, t.plan.Batch) {
		t.outputs(some, func(b *archive.Board, output float32) {
			p, wrong := b.Position()
			if err = errors.Join(err, wrong); err != nil {
				return
			}
			d := math.Abs(float64(output)*float64(n.Scale()) - float64(stack.Evaluate(p, 0)))
			mean, most = mean+d, max(most, d)
		})
	}
	return mean / float64(max(1, len(held))), most, err
}
