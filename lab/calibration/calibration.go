package calibration

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/search"
)

// Part is one number of the model.
type Part struct {
	Name        string  `json:"name"`
	Nanoseconds float64 `json:"nanoseconds"`
	Ticks       int64   `json:"ticks"`
	How         string  `json:"how"`
}

// Result is the cost model of the machine.
type Result struct {
	Cost  string `json:"cost"` // as sim.ParseCost reads it
	Parts []Part `json:"parts"`
}

// Check returns an error for a depth, in plies, that cannot be searched to.
func Check(depth int) error {
	if depth < 1 || depth > search.MaxDepth {
		return fmt.Errorf("calibration: depth: %d is not from 1 to %d", depth, search.MaxDepth)
	}
	return nil
}

// Measure searches positions to a depth, in plies; to Depth that takes some
// seconds. It ends early, with an error, when ctx does.
func Measure(ctx context.Context, depth int) (*Result, error) {
	if err := Check(depth); err != nil {
		return nil, err
	}
	position, quiet, err := measurePositions(ctx, depth)
	if err != nil {
		return nil, err
	}
	attach, err := measureAttach(ctx, depth)
	if err != nil {
		return nil, err
	}
	look, err := measureLook()
	if err != nil {
		return nil, err
	}
	pick, handover, err := measureHandover(ctx, depth)
	if err != nil {
		return nil, err
	}
	published, err := measurePublish(ctx, depth)
	if err != nil {
		return nil, err
	}
	cold, company, err := measureCompany(ctx, depth)
	if err != nil {
		return nil, err
	}
	section, woken := measureSection(), measureWake()
	spins, yields := dts.IdleLooks(crowd, crowd)
	cost := sim.Default
	r := &Result{}
	for _, m := range []struct {
		name        string
		nanoseconds float64
		ticks       *int64
		how         string
	}{
		{"position", position, &cost.Position,
			"time of a search of one worker, less its quiescence, over the positions of the tree"},
		{"quiet", quiet, &cost.Quiet, "time at the horizon against the number of positions there: the slope"},
		{"section", section, &cost.Section, "locking and unlocking what another core locked last: median"},
		{"pick", max(0, pick), &cost.Pick,
			"a report to a node that can be shared and picks its next move, less one that picks none: means"},
		{"handover", max(0, handover), &cost.Handover,
			"a report that picks a move where the other core had the node's last section, less one where it had not: medians"},
		{"publish", max(0, published), &cost.Publish,
			"time of a search whose nodes can be shared, though nobody joins, less one whose nodes cannot, over the sections"},
		{"attach", max(0, attach), &cost.Attach,
			"from a look for work to the move's first position, in another core's tree, " +
				"less from a move's report to the next one's: medians"},
		{"miss", look, &cost.Miss, "a look at 64 workers of which none has work to share: median"},
		{"spin", look*float64(spins+yields) + measureYield()*float64(yields), &cost.Spin,
			"as many such looks as 64 workers on 64 cores make in vain before they sleep; after most of them they yield their core"},
		{"wake", woken, &cost.Wake, "from waking a goroutine that sleeps to its first look at the clock: median"},
		{"cold", max(0, cold), &cost.Cold,
			"busy time of two workers with an iteration each, less that of one for as many positions: where the line meets no positions"},
		{"company", max(0, company) * position, &cost.Company, "the same: the slope, in thousandths of a position"},
	} {
		*m.ticks = int64(math.Round(1000 * m.nanoseconds / position))
		r.Parts = append(r.Parts, Part{m.name, m.nanoseconds, *m.ticks, m.how})
	}
	r.Cost = cost.String()
	return r, nil
}

// WriteText writes the model as froelab simulate --cost reads it, and a table of its parts.
func (r *Result) WriteText(w io.Writer) error {
	fmt.Fprintf(w, "%s\n\n", r.Cost)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "part\tns\tticks\thow")
	for _, p := range r.Parts {
		fmt.Fprintf(t, "%s\t%.1f\t%d\t%s\n", p.Name, p.Nanoseconds, p.Ticks, p.How)
	}
	return t.Flush()
}

// median of at least one value.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
