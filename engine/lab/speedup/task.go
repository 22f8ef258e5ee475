package speedup

import (
	"errors"
	"fmt"
	"slices"

	"froe/engine/algorithm"
	"froe/engine/search"
	"froe/tt"
)

// Task is what every measurement of speed-up is given, on real threads or on
// simulated processors: what to search, how far, and how.
type Task struct {
	Positions  []Position
	Algorithms []string // by name; one worker of the first is the yardstick
	Work       uint64   // nodes that one worker needs at least for the depth searched to
	Depth      int      // plies, of every position, if Work is 0
	Hash       int      // transposition table, MiB
	MinSplit   int      // least depth of nodes that workers may share, plies
	Seed       uint64   // of the noise and of the bootstrap
}

// Check says what is wrong with the task.
func (t *Task) Check() error {
	switch {
	case len(t.Algorithms) == 0:
		return errors.New("no algorithm")
	case t.Hash < 1 || t.Hash > tt.MaxMiB():
		return fmt.Errorf("hash: %d is not from 1 to %d", t.Hash, tt.MaxMiB())
	case t.MinSplit < 1:
		return fmt.Errorf("least depth to split: %d is less than 1", t.MinSplit)
	case t.Work == 0 && (t.Depth < 1 || t.Depth > search.MaxDepth):
		return fmt.Errorf("depth: %d is not from 1 to %d", t.Depth, search.MaxDepth)
	}
	for i, name := range t.Algorithms {
		if err := algorithm.Check(name); err != nil {
			return err
		}
		if slices.Contains(t.Algorithms[:i], name) {
			return fmt.Errorf("algorithm %q is named twice", name)
		}
	}
	return t.checkPositions()
}

// checkPositions refuses positions that would be counted as one, and none at
// all.
func (t *Task) checkPositions() error {
	if len(t.Positions) == 0 {
		return errors.New("there is no position")
	}
	seen := map[string]bool{}
	for i := range t.Positions {
		id := t.Positions[i].ID
		if seen[id] {
			return fmt.Errorf("there are two positions %q", id)
		}
		seen[id] = true
	}
	return nil
}

// HowFar says in words how far is searched.
func (t *Task) HowFar() string {
	if t.Work > 0 {
		return fmt.Sprintf("to the first depth of at least %d nodes", t.Work)
	}
	return fmt.Sprintf("to depth %d", t.Depth)
}

// Goal is where a search ends: at a depth, or at the first depth by whose end it
// has searched so many nodes. Workers that look ahead do not know of it, as in a
// game: if they were turned back at the last depth, two lazy workers would be there
// a tenth sooner (simulated, hyatt24, 50,000 nodes: S 1.87 and 1.70; 4.61 and 3.59
// at 16).
type Goal struct {
	Depth int    // plies
	Work  uint64 // nodes; 0: the depth alone counts
}

// Reached says that a search has come so far.
func (g Goal) Reached(depth int, nodes uint64) bool {
	return depth >= g.Depth || g.Work > 0 && nodes >= g.Work
}
