package cli

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"froe/engine"
)

// LimitFlags adds the flags that limit a search: for a time, if nothing else is said.
func LimitFlags(c *cobra.Command, l *engine.Limits, usual time.Duration, what string) {
	f := c.Flags()
	f.DurationVar(&l.MoveTime, "movetime", usual, "how long to search"+what)
	f.IntVar(&l.Depth, "depth", 0, "search to this depth, in plies, instead")
	f.Uint64Var(&l.Nodes, "nodes", 0, "search this many positions instead")
}

// CheckLimits checks them. Another limit takes the place of the time, unless both are
// named.
func CheckLimits(c *cobra.Command, l *engine.Limits) error {
	changed := c.Flags().Changed
	switch {
	case changed("depth") && l.Depth < 1:
		return fmt.Errorf("--depth: %d is less than 1", l.Depth)
	case changed("nodes") && l.Nodes < 1:
		return errors.New("--nodes: 0 is less than 1")
	case l.MoveTime <= 0:
		return fmt.Errorf("--movetime: %v is not a time to search for", l.MoveTime)
	}
	if (changed("depth") || changed("nodes")) && !changed("movetime") {
		l.MoveTime = 0
	}
	return nil
}
