package simulation

import (
	"errors"
	"fmt"
	"slices"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/chess"
	"froe/engine/lab/speedup"
)

// Plan says what is to be simulated.
type Plan struct {
	speedup.Task
	Changes
	Processors   []int // numbers of virtual processors; 1 is always among them
	Seeds        int   // runs of each setting; one processor has at least three
	Cost         sim.Cost
	CriticalPath bool // find W and C, too: slow, and 1.5 GiB and more for each run at a time
	Trace        bool // record the first run of the first algorithm on most processors, of the first position
	Concurrency  int  // runs at a time, on as many real cores
}

// Check says what is wrong with the plan.
func (p *Plan) Check() error {
	switch {
	case len(p.Processors) == 0:
		return errors.New("simulation: no number of processors")
	case p.Seeds < 1:
		return fmt.Errorf("simulation: seeds: %d is less than 1", p.Seeds)
	case p.Concurrency < 1:
		return fmt.Errorf("simulation: concurrency: %d is less than 1", p.Concurrency)
	}
	for _, n := range p.Processors {
		if n < 1 || n > sim.MaxProcessors {
			return fmt.Errorf("simulation: processors: %d is not from 1 to %d", n, sim.MaxProcessors)
		}
	}
	if err := p.Changes.Check(); err != nil {
		return fmt.Errorf("simulation: %w", err)
	}
	if err := p.Task.Check(); err != nil {
		return fmt.Errorf("simulation: %w", err)
	}
	return nil
}

// setting is a run to be made of every position.
type setting struct {
	algorithm  string
	processors int
	repeat     int // from 1
}

// settings are the runs of a position, in the order in which they are told. One
// processor is the same search whatever the algorithm, so it is run once.
func (p *Plan) settings() []setting {
	var all []setting
	for k := range max(speedup.FewestSingle, p.Seeds) {
		all = append(all, setting{p.Algorithms[0], 1, k + 1})
	}
	for _, name := range p.Algorithms {
		for _, n := range slices.Compact(slices.Sorted(slices.Values(p.Processors))) {
			for k := range p.Seeds {
				if n > 1 {
					all = append(all, setting{name, n, k + 1})
				}
			}
		}
	}
	return all
}

// traced says whether a run is the one to be recorded.
func (p *Plan) traced(position int, s setting) bool {
	return p.Trace && position == 0 && s == setting{p.Algorithms[0], slices.Max(p.Processors), 1}
}

// seed is that of a run: never 0, which stands for no noise.
func (p *Plan) seed(board *chess.Position, s setting) uint64 {
	seed := dts.Mix(dts.Mix(p.Seed, board.Key()), uint64(s.processors)<<32|uint64(s.repeat))
	return 1 + seed>>33
}
