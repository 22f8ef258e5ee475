package train

import (
	"errors"
	"fmt"

	"froe/engine/eval/network"
)

// Average is the network whose weights are the means of those of several networks of one
// shape, with a name and the centipawns for an output of 1. It is of use where all of them
// come from the same network by training: what each has learned from samples of its own
// stays, and what was chance in them is less.
// Reference: Izmailov et al., "Averaging weights leads to wider optima and better
// generalization", 2018; Wortsman et al., "Model soups", 2022.
func Average(name string, scale int, all ...*network.Network) (*network.Network, error) {
	if len(all) == 0 {
		return nil, errors.New("train: there is no network to average")
	}
	mean := all[0].Parameters()
	for _, n := range all[1:] {
		if n.Shape() != all[0].Shape() {
			return nil, fmt.Errorf("train: the network %s has the shape %+v, and %s has %+v", n.Name(), n.Shape(), all[0].Name(), all[0].Shape())
		}
		p := n.Parameters()
		for i, to := range parts(mean) {
			add(to, parts(p)[i])
		}
	}
	for _, part := range parts(mean) {
		for i := range part {
			part[i] /= float32(len(all))
		}
	}
	return network.Quantise(mean, name, scale)
}

// parts are all weights.
func parts(p *network.Parameters) [6][]float32 {
	return [...][]float32{p.Features, p.Bias, p.Hidden, p.HiddenBias, p.Output, p.OutputBias}
}

// add adds one row of numbers to another.
func add(to, from []float32) {
	for i, v := range from {
		to[i] += v
	}
}
