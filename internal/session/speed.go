package session

import (
	"context"

	"froe/engine"
)

// measured is the answer to a question for the speed.
type measured struct {
	Nodes        uint64 `json:"nodes"` // the signature of the search at this depth
	Milliseconds int64  `json:"milliseconds"`
}

// measure searches the positions of a bench, with one worker, whatever the session has.
func (s *Session) measure(ctx context.Context, c *struct {
	Depth int `json:"depth"` // plies
}) (measured, error) {
	if err := inRange("depth", c.Depth, 1, engine.BenchDepth); err != nil {
		return measured{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	b, err := engine.RunBench(ctx, c.Depth, func(int, string, uint64) {})
	return measured{b.Nodes, b.Time.Milliseconds()}, err
}
