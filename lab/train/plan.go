package train

import (
	"errors"
	"fmt"
	"math"

	"froe/engine/eval/network"
)

// Plan says how to train.
type Plan struct {
	Name  string // of the run, which is written into the network
	Shape network.Shape
	Seed  uint64 // of the first weights, the order of samples, and the games held out
	From  string // name of the network that the first weights are of instead ([Trainer.Begin]); empty: none

	Epochs int // how often each sample is seen
	Batch  int // samples a step

	Rate      float64 // of the optimiser, at its greatest
	FinalRate float64 // share of it that is left at the end
	WarmUp    float64 // share of the steps until it is reached
	Decay     float64 // of weights, a step, times the rate
	Epsilon   float64 // derivatives of a batch that are much less than this hardly count, as those of features that few samples have

	TD      float64 // λ of TD(λ), 0 to 1: 0 fits to the score of each position, 1 to the result of its game
	Scale   int     // centipawns for an output of 1
	Stretch float64 // what the evaluations of the network are multiplied by, for a search that was tuned with another
	Hold    float64 // share of the games that is held out
}

// Usual is a plan with usual values.
func Usual() Plan {
	return Plan{
		Shape:  network.Shape{Regions: 1, Width: 128, Buckets: 8, Mirrored: true},
		Seed:   1,
		Epochs: 20, Batch: 16384,
		Rate: 0.001, FinalRate: 0.01, WarmUp: 0.02, Decay: 0.01, Epsilon: 1e-8,
		TD: 0.6, Scale: 400, Stretch: 1, Hold: 0.02,
	}
}

// Check refuses plans that cannot be carried out.
func (p *Plan) Check() error {
	finite := func(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
	switch {
	case p.Name == "" || len(p.Name) > network.MaxName:
		return fmt.Errorf("train: name: %d bytes are not from 1 to %d", len(p.Name), network.MaxName)
	case p.Epochs < 1:
		return fmt.Errorf("train: epochs: %d is less than 1", p.Epochs)
	case p.Batch < 1:
		return fmt.Errorf("train: batch: %d is less than 1", p.Batch)
	case !finite(p.Rate) || p.Rate <= 0:
		return fmt.Errorf("train: rate: %v is not more than 0", p.Rate)
	case !(p.FinalRate >= 0 && p.FinalRate <= 1):
		return fmt.Errorf("train: final rate: %v is not from 0 to 1", p.FinalRate)
	case !(p.WarmUp >= 0 && p.WarmUp <= 1):
		return fmt.Errorf("train: warm-up: %v is not from 0 to 1", p.WarmUp)
	case !(p.Decay >= 0 && p.Decay <= 1):
		return fmt.Errorf("train: decay: %v is not from 0 to 1", p.Decay)
	case !(p.Epsilon > 0 && p.Epsilon <= 1):
		return fmt.Errorf("train: epsilon: %v is not more than 0 and at most 1", p.Epsilon)
	case !(p.TD >= 0 && p.TD <= 1):
		return fmt.Errorf("train: td: %v is not from 0 to 1", p.TD)
	case p.Scale < 1 || p.Scale > 10000:
		return fmt.Errorf("train: scale: %d is not from 1 to 10000", p.Scale)
	case !(p.Stretch >= 0.1 && p.Stretch <= 10):
		return fmt.Errorf("train: stretch: %v is not from 0.1 to 10", p.Stretch)
	case !(p.Hold > 0 && p.Hold < 1):
		return fmt.Errorf("train: hold: %v is not between 0 and 1", p.Hold)
	}
	if err := p.Shape.Check(); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	return nil
}

// errFew is what becomes of too few games.
var errFew = errors.New("train: there are no samples to fit, or none held out")

// rate is the learning rate of a step, which counts from 0, in a run of that many
// steps.
func (p *Plan) rate(step, steps int) float64 {
	rise := int(math.RoundToEven(p.WarmUp * float64(steps)))
	if step < rise {
		return p.Rate * float64(step+1) / float64(rise)
	}
	done := float64(step-rise) / float64(max(1, steps-rise))
	low := p.Rate * p.FinalRate
	return low + (p.Rate-low)*(1+math.Cos(math.Pi*done))/2
}
