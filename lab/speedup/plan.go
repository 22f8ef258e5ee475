package speedup

import (
	"errors"
	"fmt"
	"slices"

	"froe/dts"
	"froe/engine/search"
	"froe/tt"
)

// Plan says what is measured.
type Plan struct {
	Positions  []Position
	Algorithms []string // by name, in the order of the rows
	Unlike     bool     // algorithms differ with one worker, too: each has depths and a T(1) of its own
	Workers    []int    // numbers of workers, in the order of the rows; without 1, it comes first
	Repeat     int      // searches of each setting; one worker makes FewestSingle at least
	Work       uint64   // nodes that one worker needs at least for the depth searched to
	Depth      int      // plies, of every position, if Work is 0
	Hash       int      // transposition table, MiB
	MinSplit   int      // least depth of nodes that workers may share, plies
	Iterations int      // open at once under dts, at most; 0: as games are played
	Seed       uint64   // of the noise and of the bootstrap

	Concurrency int `json:"-"` // searches at a time
}

// Options are the options of a tree with this number of workers.
func (p *Plan) Options(workers int) dts.Options {
	return dts.Options{Workers: workers, MinSplitDepth: p.MinSplit, Iterations: p.Iterations}
}

// FewestSingle is the least number of searches that T(1) is the mean of.
const FewestSingle = 3

// Check returns an error for a plan that cannot be carried out. Workers is the word
// for workers in errors, and most is the greatest number of them; known returns an
// error for an algorithm that does not exist.
func (p *Plan) Check(workers string, most int, known func(name string) error) error {
	switch {
	case len(p.Algorithms) == 0:
		return errors.New("no algorithm")
	case len(p.Workers) == 0:
		return errors.New("no number of " + workers)
	case p.Repeat < 1:
		return fmt.Errorf("repeat: %d is less than 1", p.Repeat)
	case p.Concurrency < 1:
		return fmt.Errorf("concurrency: %d is less than 1", p.Concurrency)
	case p.Hash < 1 || p.Hash > tt.MaxMiB():
		return fmt.Errorf("hash: %d is not from 1 to %d", p.Hash, tt.MaxMiB())
	case p.MinSplit < 1:
		return fmt.Errorf("least depth to split: %d is less than 1", p.MinSplit)
	case p.Work == 0 && (p.Depth < 1 || p.Depth > search.MaxDepth):
		return fmt.Errorf("depth: %d is not from 1 to %d", p.Depth, search.MaxDepth)
	}
	for _, n := range p.Workers {
		if n < 1 || n > most {
			return fmt.Errorf("%s: %d is not from 1 to %d", workers, n, most)
		}
	}
	for i, name := range p.Algorithms {
		if err := known(name); err != nil {
			return err
		}
		if slices.Contains(p.Algorithms[:i], name) {
			return fmt.Errorf("algorithm %q is named twice", name)
		}
	}
	return p.checkPositions()
}

// checkPositions refuses positions that would be counted as one, and none at all.
func (p *Plan) checkPositions() error {
	if len(p.Positions) == 0 {
		return errors.New("there is no position")
	}
	seen := map[string]bool{}
	for i := range p.Positions {
		id := p.Positions[i].ID
		if seen[id] {
			return fmt.Errorf("there are two positions %q", id)
		}
		seen[id] = true
	}
	return nil
}

// HowFar says in words how far is searched.
func (p *Plan) HowFar() string {
	if p.Work > 0 {
		return fmt.Sprintf("to the first depth of at least %d nodes", p.Work)
	}
	return fmt.Sprintf("to depth %d", p.Depth)
}

// setting is one of the things that are compared: a row of the summary.
type setting struct {
	algorithm string
	workers   int
}

// settings are in the order of the rows: that in which the plan names them. One
// worker is the same search whatever the algorithm, so it is measured once, unless
// they are unlike.
func (p *Plan) settings() []setting {
	var all []setting
	for i, name := range p.Algorithms {
		alone := i == 0 || p.Unlike // one worker of it is measured
		if alone && !slices.Contains(p.Workers, 1) {
			all = append(all, setting{name, 1})
		}
		for k, n := range p.Workers {
			if slices.Contains(p.Workers[:k], n) || n == 1 && !alone {
				continue
			}
			all = append(all, setting{name, n})
		}
	}
	return all
}

// depthsOf is how many depths of a position are chosen.
func (p *Plan) depthsOf() int {
	if p.Unlike {
		return len(p.Algorithms)
	}
	return 1
}

// Searches is how many searches there are that count.
func (p *Plan) Searches() int { return len(p.Positions) * len(p.turns(0)) }

// repeats is how often a setting is measured on each position.
func (p *Plan) repeats(s setting) int {
	if s.workers == 1 {
		return max(FewestSingle, p.Repeat)
	}
	return p.Repeat
}

// turn is a search to be made of a position.
type turn struct {
	setting
	repeat int // from 1
	index  int // among the searches of the position in the order of the rows
}

// turns is the order in which the searches of a position are made: every setting
// once, then again, each time beginning with another.
func (p *Plan) turns(position int) []turn {
	settings := p.settings()
	first, searches, rounds := make([]int, len(settings)), 0, 0
	for i, s := range settings {
		first[i] = searches
		searches += p.repeats(s)
		rounds = max(rounds, p.repeats(s))
	}
	var order []turn
	for round := range rounds {
		for i := range settings {
			at := (i + round + position) % len(settings)
			if round < p.repeats(settings[at]) {
				order = append(order, turn{settings[at], round + 1, first[at] + round})
			}
		}
	}
	return order
}

// SeedOf is the seed of a search. It depends on nothing else in the plan, and is
// never 0, which stands for no noise.
func (p *Plan) SeedOf(at *Position, workers, repeat int) uint64 {
	seed := dts.Mix(dts.Mix(p.Seed, at.Board.Key()), uint64(workers)<<32|uint64(repeat))
	return 1 + seed>>33
}
