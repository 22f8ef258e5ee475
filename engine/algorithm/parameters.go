package algorithm

import (
	"fmt"
	"math"

	"froe/dts"
	"froe/engine/search"
)

// Parameters are the numbers of dts that can be tuned. [Parameters.List] has what each one
// is for, its default and its range.
type Parameters struct {
	OpenIterations, NextIteration, CandidateLeast, PlyWeight, SharedDepth, Room int

	// What is taken away if it is 1, to find out what it is worth; see dts.Without.
	Formula, WithoutChain, WithoutEarly, WithoutLate, WithoutTable int
}

// List names the parameters of p.
func (p *Parameters) List() []search.Parameter {
	r := dts.DefaultRanking()
	mille := func(v float64) int { return int(math.Round(1000 * v)) }
	return []search.Parameter{
		{Name: "OpenIterations", Value: &p.OpenIterations, Default: openIterations, Least: 25, Most: 400, Step: 25}, // iterations open at once, in hundredths of the root of the number of workers
		{Name: "NextIteration", Value: &p.NextIteration, Default: mille(r.Ahead), Least: 400, Most: 1000, Step: 40}, // thousandths: need of an iteration, given that of the one before
		{Name: "CandidateLeast", Value: &p.CandidateLeast, Default: mille(r.Least), Least: 4, Most: 900, Step: 30},  // thousandths: least probability with which a node is a candidate
		{Name: "PlyWeight", Value: &p.PlyWeight, Default: mille(r.Ply), Least: 0, Most: 1000, Step: 50},             // thousandths: weight of a ply in the logarithm of a node's worth
		{Name: "SharedDepth", Value: &p.SharedDepth, Default: MinSplitDepth, Least: 1, Most: 12, Step: 1},           // least depth of a node that workers share, plies
		{Name: "Room", Value: &p.Room, Default: Room, Least: 1, Most: 1000, Step: 5},                                // positions a move takes for each worker at its node
		{Name: "Formula", Value: &p.Formula, Most: 1, Step: 1},                                                      // 1: nodes are ranked by type and depth, and by nothing learned
		{Name: "WithoutChain", Value: &p.WithoutChain, Most: 1, Step: 1},                                            // 1: workers publish the lowest node of their chain only
		{Name: "WithoutEarly", Value: &p.WithoutEarly, Most: 1, Step: 1},                                            // 1: no node is shared before its first move has a value
		{Name: "WithoutLate", Value: &p.WithoutLate, Most: 1, Step: 1},                                              // 1: no third worker joins a node
		{Name: "WithoutTable", Value: &p.WithoutTable, Most: 1, Step: 1},                                            // 1: open split points are not listed
	}
}

// DefaultParameters are what games are played with.
func DefaultParameters() (p Parameters) {
	for _, t := range p.List() {
		*t.Value = t.Default
	}
	return p
}

// Set gives the parameter of a name, of dts or of the search, a value within its range.
func Set(p *Parameters, s *search.Parameters, name string, value int) error {
	for _, t := range append(p.List(), s.List()...) {
		if t.Name == name {
			return t.Set(value)
		}
	}
	return fmt.Errorf("algorithm: there is no parameter %q; froelab spsa --list names them", name)
}

// Options gives options the parameters that are not as usual.
func (p *Parameters) Options(o dts.Options) dts.Options {
	usual := DefaultParameters()
	if p.OpenIterations != usual.OpenIterations {
		o.Iterations = iterations(o.Workers, p.OpenIterations)
	}
	if p.SharedDepth != usual.SharedDepth {
		o.MinSplitDepth = p.SharedDepth
	}
	if p.Room != usual.Room {
		o.Room = p.Room
	}
	o.Ranking = dts.DefaultRanking()
	if p.NextIteration != usual.NextIteration {
		o.Ranking.Ahead = float64(p.NextIteration) / 1000
	}
	if p.CandidateLeast != usual.CandidateLeast {
		o.Ranking.Least = float64(p.CandidateLeast) / 1000
	}
	if p.PlyWeight != usual.PlyWeight {
		o.Ranking.Ply = float64(p.PlyWeight) / 1000
	}
	if p.Formula == 1 {
		o.Rule = dts.Formula
	}
	o.Without = dts.Without{Chain: p.WithoutChain == 1, Early: p.WithoutEarly == 1, Late: p.WithoutLate == 1, Table: p.WithoutTable == 1}
	return o
}
