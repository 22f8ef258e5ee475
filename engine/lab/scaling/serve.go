package scaling

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/lab/speedup"
	"froe/engine/search"
	"froe/tt"
)

// What passes between a measurement and the processes of its ceiling, as JSON
// values: a setup once; then for each search an order, a ready back when the
// table is empty, a ready as the shot to start, and an answer.
type (
	setup struct {
		Hash int // MiB
	}
	order struct {
		FEN     string
		Seed    uint64
		Seconds float64
	}
	ready  struct{}
	answer struct {
		Nodes   uint64
		Seconds float64
	}
)

// rate is in nodes a second.
func (a *answer) rate() float64 {
	return float64(max(1, a.Nodes)) / max(a.Seconds, 1e-9)
}

// Serve searches with one worker what orders on in ask for, until that or ctx
// ends.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	orders, answers := json.NewDecoder(in), json.NewEncoder(out)
	var s setup
	if err := orders.Decode(&s); err != nil {
		return fmt.Errorf("scaling: setup: %w", err)
	}
	table, err := tt.New(s.Hash)
	if err != nil {
		return fmt.Errorf("scaling: hash: %w", err)
	}
	one := newRig(algorithm.DTS, table, 1, 1)
	for {
		var o order
		if err := orders.Decode(&o); err == io.EOF {
			return nil
		} else if err != nil {
			return fmt.Errorf("scaling: order: %w", err)
		}
		shot := func() error {
			if err := answers.Encode(ready{}); err != nil {
				return err
			}
			return orders.Decode(&ready{})
		}
		a, err := one.serve(ctx, &o, shot)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("scaling: %w", err)
		}
		if err := answers.Encode(a); err != nil {
			return fmt.Errorf("scaling: answer: %w", err)
		}
	}
}

// serve searches for some time, from the shot on.
func (r *rig) serve(ctx context.Context, o *order, shot func() error) (answer, error) {
	p, err := chess.ParseFEN(o.FEN)
	if err != nil {
		return answer{}, err
	}
	r.prepare(&p, o.Seed)
	if err := shot(); err != nil {
		return answer{}, err
	}
	span, cancel := context.WithTimeout(ctx, time.Duration(o.Seconds*float64(time.Second)))
	defer cancel()
	begun := time.Now()
	out, err := r.search(span, speedup.Goal{Depth: search.MaxDepth})
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return answer{}, err
	}
	return answer{Nodes: out.Nodes, Seconds: time.Since(begun).Seconds()}, nil
}
