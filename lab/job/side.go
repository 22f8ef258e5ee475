package job

import (
	"errors"
	"fmt"
	"time"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/engine/eval"
	"froe/engine/eval/network"
	"froe/engine/search"
	"froe/lab/scaling"
	"froe/lab/selfplay"
	"froe/lab/simulation"
)

// Side is one side of a match: Froe with one worker, or with several.
type Side struct {
	Limit    selfplay.Limit `json:"limit,omitzero"`
	Hash     int            `json:"hash"`              // MiB
	Network  string         `json:"network,omitempty"` // digest of its file; empty: the one in the program
	Numbers  map[string]int `json:"numbers,omitempty"` // of the search, by the names of search.Parameters, where they are not as usual
	Without  []string       `json:"without,omitempty"` // techniques left out, by the names of search.Switches
	Parallel *Parallel      `json:"parallel,omitempty"`
}

// Parallel are the settings of a player with several workers: on virtual processors, or on
// threads by the clock.
type Parallel struct {
	Algorithm  string        `json:"algorithm"`
	Workers    int           `json:"workers"`
	Iterations int           `json:"iterations,omitempty"`
	MinSplit   int           `json:"min_split"`
	Ticks      int64         `json:"ticks"`
	Depth      int           `json:"depth,omitempty"`     // of each move, in place of Ticks
	Cost       string        `json:"cost"`                // as sim.ParseCost reads it
	MoveTime   time.Duration `json:"move_time,omitempty"` // in nanoseconds, on threads; 0: virtual processors
}

// SideOf is the side of a setup; on threads it has so much time for a move.
func SideOf(s *simulation.Setup, moveTime time.Duration) Side {
	return Side{Hash: s.Hash, Numbers: s.Set, Parallel: &Parallel{
		Algorithm: s.Algorithm, Workers: s.Processors, Iterations: s.Iterations, MinSplit: s.MinSplit, Ticks: s.Ticks, Depth: s.Depth,
		Cost: s.Cost.String(), MoveTime: moveTime,
	}}
}

// longestMove is the most time for a move, on threads.
const longestMove = time.Hour

// setup is what a player with several workers is made of.
func (s *Side) setup() (simulation.Setup, error) {
	v := s.Parallel
	cost, err := sim.ParseCost(v.Cost)
	setup := simulation.Setup{
		Algorithm: v.Algorithm, Processors: v.Workers, Iterations: v.Iterations, MinSplit: v.MinSplit, Hash: s.Hash, Ticks: v.Ticks,
		Depth: v.Depth, Cost: cost, Set: s.Numbers,
	}
	switch {
	case err != nil:
	case v.MoveTime < 0 || v.MoveTime > longestMove:
		err = fmt.Errorf("%v for a move", v.MoveTime)
	case v.MoveTime > 0 && len(s.Numbers) > 0:
		err = errors.New("numbers that are not as usual are for virtual processors")
	case v.MoveTime > 0 && v.Workers > algorithm.MaxWorkers:
		err = fmt.Errorf("%d threads are more than %d", v.Workers, algorithm.MaxWorkers)
	default:
		err = setup.Check()
	}
	return setup, err
}

// parallel makes a player with several workers.
func (s *Side) parallel() (selfplay.Player, error) {
	setup, err := s.setup()
	if err != nil {
		return nil, err
	}
	if s.Parallel.MoveTime == 0 {
		return simulation.NewPlayer(setup)
	}
	o := dts.Options{Workers: setup.Processors, MinSplitDepth: setup.MinSplit, Iterations: setup.Iterations}
	return scaling.NewPlayer(setup.Algorithm, o, setup.Hash, s.Parallel.MoveTime)
}

// Player makes the players of a side, which evaluate with a network.
func (s *Side) Player(n *network.Network) func() (selfplay.Player, error) {
	return func() (selfplay.Player, error) {
		if s.Parallel != nil {
			return s.parallel()
		}
		p, err := selfplay.NewSearcher(s.Limit, s.Hash, eval.New(n))
		if err != nil {
			return nil, err
		}
		return p, s.change(p)
	}
}

// change gives a player the numbers and techniques of the side.
func (s *Side) change(p *selfplay.Searcher) error {
	numbers, on, err := s.changed()
	if err == nil {
		p.SetParameters(numbers)
		p.SetSwitches(on)
	}
	return err
}

// changed are the numbers and techniques of the side.
func (s *Side) changed() (search.Parameters, search.Switches, error) {
	numbers, on := search.DefaultParameters(), search.AllOn()
	changes, none := simulation.Changes{Without: s.Without, Set: s.Numbers}, algorithm.Parameters{}
	return numbers, on, changes.Apply(&on, &numbers, &none)
}

// Check refuses sides that cannot be.
func (s *Side) Check() error {
	if s.Parallel != nil {
		_, err := s.setup()
		return err
	}
	_, _, err := s.changed()
	return err
}
