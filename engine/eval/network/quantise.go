package network

import (
	"fmt"
	"math"
)

// MaxWeight bounds the weights of a network that is to be quantised.
const MaxWeight = float64(maxOutputWeight) / unit

// Parameters are the weights of a network as it is trained.
type Parameters struct {
	Shape
	Features   []float32 // a row of Width for each feature
	Bias       []float32 // of an accumulator
	Output     []float32 // for each bucket, Width for the side to move and Width for the other
	OutputBias []float32 // for each bucket
}

// Quantise makes the network of integers that is nearest, with the name of the
// training run and the centipawns for an output of 1. It refuses weights beyond
// ±MaxWeight.
func Quantise(p *Parameters, name string, scale int) (*Network, error) {
	if err := p.check(name, scale); err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	n := empty(p.Shape, name, scale)
	for _, part := range []struct {
		name   string
		to     []int16
		from   []float32
		factor float64
	}{
		{"features' weights", n.features, p.Features, activation},
		{"biases", n.bias, p.Bias, activation},
		{"output weights", n.output, p.Output, unit},
	} {
		for i, w := range part.from {
			if !(math.Abs(float64(w)) <= MaxWeight+1e-6) {
				return nil, fmt.Errorf("network: %s: number %d is %v, beyond ±%v", part.name, i, w, MaxWeight)
			}
			part.to[i] = int16(math.RoundToEven(float64(w) * part.factor))
		}
	}
	for b, w := range p.OutputBias {
		n.outputBias[b] = int32(math.RoundToEven(float64(w) * activation * unit))
	}
	if err := n.check(); err != nil {
		return nil, fmt.Errorf("network: %w", err)
	}
	return n, nil
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
	case len(p.Features) != Features*p.Width || len(p.Bias) != p.Width ||
		len(p.Output) != p.Buckets*2*p.Width || len(p.OutputBias) != p.Buckets:
		return fmt.Errorf("the weights do not have the shape %+v", p.Shape)
	}
	for b, w := range p.OutputBias {
		if !(math.Abs(float64(w)) <= maxPieces*MaxWeight) {
			return fmt.Errorf("output biases: number %d is %v", b, w)
		}
	}
	return nil
}
