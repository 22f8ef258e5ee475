package sim

import (
	"fmt"
	"strconv"
	"strings"
)

// Cost is the model: what transitions take, in virtual ticks. A thousand ticks
// are the time of one position of the search, about a microsecond of a present core.
type Cost struct {
	Position int64 // entering a position of the search, with its moves and evaluation
	Quiet    int64 // a position of a quiescence search
	Section  int64 // a critical section at a node that can be shared: claim, report, close
	Pick     int64 // of a position's time, what is spent in such a section that picks a move
	Handover int64 // more for a section at a node whose last one was another processor's
	Publish  int64 // after a section: what the node offers, and the best of the chain, where others see it
	Fetch    int64 // more for a cache line of the histories, or of the node above, that another processor wrote since; 0: it is not asked
	Attach   int64 // joining a node: its position and histories come from another core's cache
	Miss     int64 // a look for work that found nothing, an attempt to join that came too late; at least 1
	Spin     int64 // for how long a processor without work looks around before it sleeps
	Wake     int64 // from work published to a sleeping processor's first look at it
	Cold     int64 // what a second or further processor loses at the beginning, while its caches fill
	Company  int64 // per mille by which positions take longer while more than one processor searches
	Jitter   int64 // per mille by which the cost of positions varies either way, after the seed
}

// Free charges positions and nothing else: with one processor it is the
// sequential search, and the makespan of many is a critical path.
var Free = Cost{Position: 1000, Quiet: 1000}

// Default is the model used where no other is named: what froelab simulate
// --calibrate measured on virtual machines of two cores, rounded (docs/log/cost-model.md); all but
// Jitter and Handover, which are assumed.
var Default = Cost{
	Position: 1000,      // the unit
	Quiet:    730,       // no moves but captures, yet an evaluation at nearly every one
	Section:  15,        // a free mutex whose line comes from another core
	Pick:     690,       // moves are generated, ordered and pruned there
	Handover: 250,       // of far cores it is three times that, as Attach is
	Publish:  35,        // five words that are written for others to see
	Attach:   640,       // much comes from the other core's cache
	Miss:     70,        // a look at 64 workers
	Spin:     3_000_000, // as many looks as 64 workers on 64 cores make before they sleep
	Wake:     150_000,   // the system's, on a virtual machine
	Cold:     1_300_000, // the network and the histories are some megabytes
	Company:  50,        // histories that both write, and what cores share
	Jitter:   50,        // positions differ, and caches
}

// Server is the model of sixteen cores of a server: cache lines come from farther away than in
// Default, and those of the histories are paid for (docs/log/cost-model.md).
var Server = func() Cost {
	c := Default
	c.Handover, c.Attach, c.Fetch = 750, 1900, 30
	return c
}()

// costNames are the words for the parts of a Cost.
var costNames = []struct {
	name string
	of   func(*Cost) *int64
}{
	{"position", func(c *Cost) *int64 { return &c.Position }},
	{"quiet", func(c *Cost) *int64 { return &c.Quiet }},
	{"section", func(c *Cost) *int64 { return &c.Section }},
	{"pick", func(c *Cost) *int64 { return &c.Pick }},
	{"handover", func(c *Cost) *int64 { return &c.Handover }},
	{"publish", func(c *Cost) *int64 { return &c.Publish }},
	{"fetch", func(c *Cost) *int64 { return &c.Fetch }},
	{"attach", func(c *Cost) *int64 { return &c.Attach }},
	{"miss", func(c *Cost) *int64 { return &c.Miss }},
	{"spin", func(c *Cost) *int64 { return &c.Spin }},
	{"wake", func(c *Cost) *int64 { return &c.Wake }},
	{"cold", func(c *Cost) *int64 { return &c.Cold }},
	{"company", func(c *Cost) *int64 { return &c.Company }},
	{"jitter", func(c *Cost) *int64 { return &c.Jitter }},
}

// String writes all of a cost so that ParseCost reads it.
func (c Cost) String() string {
	words := make([]string, len(costNames))
	for i, n := range costNames {
		words[i] = fmt.Sprintf("%s=%d", n.name, *n.of(&c))
	}
	return strings.Join(words, ",")
}

// ParseCost reads "free", "default" or "server", followed by costs that differ from it:
// "attach=500,wake=0", "free,attach=1000". Without the first word it begins with
// Default.
func ParseCost(text string) (Cost, error) {
	c := Default
	for i, word := range strings.Split(text, ",") {
		name, value, set := strings.Cut(strings.TrimSpace(word), "=")
		switch {
		case i == 0 && !set && name == "free":
			c = Free
		case i == 0 && !set && name == "server":
			c = Server
		case i == 0 && !set && (name == "default" || name == ""):
		default:
			if err := c.set(name, value); err != nil {
				return c, fmt.Errorf("cost: %q: %w", word, err)
			}
		}
	}
	return c, nil
}

// MarshalText writes a cost as String does.
func (c Cost) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a cost as ParseCost does.
func (c *Cost) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCost(string(text))
	return err
}

func (c *Cost) set(name, value string) error {
	for _, n := range costNames {
		if n.name != name {
			continue
		}
		v, err := strconv.ParseInt(value, 10, 32)
		switch {
		case err != nil:
			return fmt.Errorf("%q is no number of ticks", value)
		case v < 0, name == "position" && v == 0, name == "jitter" && v > 1000:
			return fmt.Errorf("%d is out of range", v)
		}
		*n.of(c) = v
		return nil
	}
	return fmt.Errorf("no cost is called %q", name)
}
