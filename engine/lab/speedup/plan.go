package speedup

import (
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"time"

	"froe/engine/algorithm"
)

// Plan says what is to be measured.
type Plan struct {
	Task
	Threads []int // numbers of workers; 1 is always among them
	Repeat  int   // runs of each setting; one worker has at least three

	// Ceiling is how long each half of a position's ceiling is measured; 0
	// leaves it out. Probe makes a process that runs Serve on its standard
	// input and output.
	Ceiling time.Duration
	Probe   func() *exec.Cmd

	// Fit fits the Go runtime to a number of workers; nil does nothing.
	Fit func(workers int)
}

// FewestSingle is the least number of runs that T(1) is the mean of.
const FewestSingle = 3

// Check says what is wrong with the plan.
func (p *Plan) Check() error {
	switch {
	case len(p.Threads) == 0:
		return errors.New("scaling: no number of threads")
	case p.Repeat < 1:
		return fmt.Errorf("scaling: repeat: %d is less than 1", p.Repeat)
	case p.Ceiling < 0:
		return fmt.Errorf("scaling: ceiling: %v is no duration", p.Ceiling)
	}
	for _, n := range p.Threads {
		if n < 1 || n > algorithm.MaxWorkers {
			return fmt.Errorf("scaling: threads: %d is not from 1 to %d", n, algorithm.MaxWorkers)
		}
	}
	if err := p.Task.Check(); err != nil {
		return fmt.Errorf("scaling: %w", err)
	}
	return nil
}

// setting is one of the things that are compared.
type setting struct {
	algorithm string
	threads   int
	repeats   int
}

// settings are what takes turns on every position. One worker is the same
// search whatever the algorithm, so it is measured once.
func (p *Plan) settings() []setting {
	all := []setting{{p.Algorithms[0], 1, max(FewestSingle, p.Repeat)}}
	threads := slices.Compact(slices.Sorted(slices.Values(p.Threads)))
	for _, name := range p.Algorithms {
		for _, n := range threads {
			if n > 1 {
				all = append(all, setting{name, n, p.Repeat})
			}
		}
	}
	return all
}

// turns is the order of the runs of a position: every setting once, then again,
// beginning with another.
func turns(all []setting, position int) []turn {
	var order []turn
	rounds := 0
	for _, s := range all {
		rounds = max(rounds, s.repeats)
	}
	for round := range rounds {
		for i := range all {
			at := (i + round + position) % len(all)
			if round < all[at].repeats {
				order = append(order, turn{at, round + 1})
			}
		}
	}
	return order
}

// turn is a run to be made: of which setting, and for which time, from 1.
type turn struct{ setting, repeat int }
