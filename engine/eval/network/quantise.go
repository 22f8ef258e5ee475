package network

import (
	"fmt"
	"math"
)

// MaxWeight bounds the weights of a network in training, so that it can be quantised
// with an output weight of 64 for 1.
const MaxWeight = float64(maxOutputWeight) / 64

// MaxHidden bounds the weights of the second layer in training.
const MaxHidden = float64(maxHidden) / (1 << hiddenShift)

// Parameters are the weights of a network as it is trained.
type Parameters struct {
	Shape
	Features   []float32 // for each region, a row of Width for each feature
	Bias       []float32 // of an accumulator
	Hidden     []float32 // for each bucket and output of the second layer, Width/2 for the side to move and Width/2 for the other
	HiddenBias []float32 // for each bucket and output of the second layer
	Output     []float32 // for each bucket, Shape.Outputs: Width for the side to move and Width for the other; or those of the second layer's outputs, and those of their squares
	OutputBias []float32 // for each bucket
}

// Quantise makes a network of integers, as near as they allow, with the name of the
// training run and the centipawns for an output of 1. It refuses weights beyond
// ±MaxWeight.
func Quantise(p *Parameters, name string, scale int) (*Network, error) {
	if err := p.check(name, scale); err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	for shift := uint8(maxShift); ; shift-- {
		n, err := p.quantised(name, scale, shift)
		if err == nil || shift == minShift {
			return n, err
		}
	}
}

// quantised is the network if 1 is 2 to the shift in output weights.
func (p *Parameters) quantised(name string, scale int, shift uint8) (*Network, error) {
	n := empty(p.Shape, name, scale, shift)
	unit := float64(int(1) << shift)
	round := func(to []int16, from []float32, factor float64) {
		for i, w := range from {
			to[i] = int16(max(math.MinInt16, min(math.RoundToEven(float64(w)*factor), math.MaxInt16)))
		}
	}
	round(n.features, p.Features, activation)
	round(n.bias, p.Bias, activation)
	for i, w := range p.Hidden {
		n.hidden[i] = int8(max(-maxHidden, min(math.RoundToEven(float64(w)*(1<<hiddenShift)), maxHidden)))
	}
	for i, w := range p.HiddenBias {
		n.hiddenBias[i] = int32(math.RoundToEven(float64(w) * hiddenOne))
	}
	n.packAll()
	round(n.output, p.Output, unit)
	for b, w := range p.OutputBias {
		n.outputBias[b] = int32(math.RoundToEven(float64(w) * activation * unit))
	}
	if err := n.check(); err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	return n, nil
}

// Parameters are the weights that the network was quantised from, as near as its
// integers tell them.
func (n *Network) Parameters() *Parameters {
	p := &Parameters{
		Shape:    n.shape,
		Features: make([]float32, len(n.features)), Bias: make([]float32, len(n.bias)),
		Hidden: make([]float32, len(n.hidden)), HiddenBias: make([]float32, len(n.hiddenBias)),
		Output: make([]float32, len(n.output)), OutputBias: make([]float32, len(n.outputBias)),
	}
	for i, w := range n.hidden {
		p.Hidden[i] = float32(w) / (1 << hiddenShift)
	}
	for i, w := range n.hiddenBias {
		p.HiddenBias[i] = float32(float64(w) / hiddenOne)
	}
	unit := float64(int(1) << n.shift)
	divide := func(to []float32, from []int16, by float64) {
		for i, w := range from {
			to[i] = float32(float64(w) / by)
		}
	}
	divide(p.Features, n.features, activation)
	divide(p.Bias, n.bias, activation)
	divide(p.Output, n.output, unit)
	for b, w := range n.outputBias {
		p.OutputBias[b] = float32(float64(w) / (activation * unit))
	}
	return p
}

func (p *Parameters) check(name string, scale int) error {
	if err := p.Shape.Check(); err != nil {
		return err
	}
	switch {
	case len(name) > MaxName:
		return fmt.Errorf("name: %d bytes are more than %d", len(name), MaxName)
	case scale < 1 || scale > maxScale:
		return fmt.Errorf("scale: %d is not from 1 to %d", scale, maxScale)
	case len(p.Features) != p.Rows()*p.Width || len(p.Bias) != p.Width ||
		len(p.Hidden) != p.Buckets*p.Shape.Hidden*p.Width || len(p.HiddenBias) != p.Buckets*p.Shape.Hidden ||
		len(p.Output) != p.Buckets*p.Outputs() || len(p.OutputBias) != p.Buckets:
		return fmt.Errorf("the weights do not have the shape %+v", p.Shape)
	}
	for _, part := range []struct {
		name    string
		weights []float32
	}{{"features' weights", p.Features}, {"biases", p.Bias}, {"second layer", p.Hidden}, {"second layer's biases", p.HiddenBias}, {"output weights", p.Output}, {"output biases", p.OutputBias}} {
		for i, w := range part.weights {
			if !(math.Abs(float64(w)) <= MaxWeight+1e-6) {
				return fmt.Errorf("%s: number %d is %v, beyond ±%v", part.name, i, w, MaxWeight)
			}
		}
	}
	return nil
}
