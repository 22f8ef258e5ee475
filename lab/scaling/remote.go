package scaling

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"froe/internal/pool"
	"froe/lab/speedup"
)

// measured is what came of a piece.
type measured struct {
	Runs   []speedup.Run   `json:"runs"`
	Bounds []speedup.Bound `json:"bounds,omitempty"` // the ceiling of the position, on that machine
}

// Do measures a position, which is a piece of the plan, and returns what it measured as
// JSON.
func (p *Plan) Do(ctx context.Context, at speedup.Position) ([]byte, error) {
	if !at.Board.HasMove() || len(at.ID) > 1000 {
		return nil, fmt.Errorf("scaling: there is no legal move in %s, or its id is too long", at.Board.FEN(at.Board.Chess960()))
	}
	one := *p
	one.Positions = []speedup.Position{at}
	r, err := Measure(ctx, &one, speedup.Observer{})
	if err != nil {
		return nil, err
	}
	return json.Marshal(measured{r.Runs, r.Bounds})
}

// elsewhere has the farm make the measurement: all searches of a position on one
// machine.
func (p *Plan) elsewhere(ctx context.Context, o speedup.Observer) (*speedup.Result, error) {
	w := (&driver{plan: p}).Words()
	w.Conditions = []string{"measured on several machines, each position on one of them"}
	if p.Ceiling > 0 {
		w.BoundWorkers = max(2, slices.Max(p.Workers))
		w.Bound = fmt.Sprintf("the ceiling of the machine of each position: nodes/s of %d searches that share nothing over those of one alone", w.BoundWorkers)
	}
	var all measured
	done := 0
	err := pool.Map(ctx, min(p.Farm.Width(), len(p.Positions)), len(p.Positions), func(ctx context.Context, _, i int) (measured, error) {
		at := &p.Positions[i]
		return pool.Ask(ctx, p.Farm, fmt.Sprint(i+1), at, func(m *measured) error { return m.check(at) })
	}, func(m measured) error {
		for _, r := range m.Runs {
			if o.Ran == nil {
				break
			}
			if err := o.Ran(r); err != nil {
				return err
			}
		}
		all.Runs, all.Bounds = append(all.Runs, m.Runs...), append(all.Bounds, m.Bounds...)
		if done++; o.Step != nil {
			o.Step(done, len(p.Positions), "positions")
		}
		return nil
	})
	if err != nil {
		err = fmt.Errorf("scaling: %w", err)
	}
	return speedup.Collect(&p.Plan, w, all.Runs, all.Bounds), err
}

// check refuses what cannot have come of a position.
func (m *measured) check(at *speedup.Position) error {
	for _, r := range m.Runs {
		if r.Position != at.ID || r.Workers < 1 || r.Repeat < 1 || r.Unit != speedup.Seconds {
			return fmt.Errorf("a run of %q with %d threads", r.Position, r.Workers)
		}
	}
	for _, b := range m.Bounds {
		if b.Position != at.ID || !(b.One > 0 && b.All > 0 && b.Speedup > 0) {
			return fmt.Errorf("a ceiling of %q that is %g", b.Position, b.Speedup)
		}
	}
	return nil
}
