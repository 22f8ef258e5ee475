package cli

import (
	"time"

	"github.com/spf13/cobra"

	"froe/engine"
)

// Analysis is how positions and games are searched, as flags say it.
type Analysis struct {
	Options engine.Options
	Limits  engine.Limits
	JSON    bool
}

// NewAnalysis is an analysis with usual values: on all cores.
func NewAnalysis() *Analysis {
	a := &Analysis{Options: engine.Defaults()}
	a.Options.Threads = Cores
	a.Options.Hash = min(256, engine.MaxHash())
	return a
}

// Flags adds the flags of an analysis.
func (a *Analysis) Flags(c *cobra.Command) {
	LimitFlags(c, &a.Limits, 10*time.Second, "")
	OptionFlag(c, &a.Options.Threads, "threads", "Threads")
	OptionFlag(c, &a.Options.Algorithm, "algorithm", "Algorithm")
	OptionFlag(c, &a.Options.Hash, "hash", "Hash")
	OptionFlag(c, &a.Options.SyzygyPath, "syzygy-path", "SyzygyPath")
	c.Flags().BoolVar(&a.JSON, "json", false, "print an object a line")
}
