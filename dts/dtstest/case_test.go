package dtstest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"froe/dts"
)

// Case is one run to explore: a tree, how it is searched, by whom and in which
// order. The same Case gives the same run, turn by turn.
type Case struct {
	Tree     *Literal
	Switches Switches
	Workers  int
	MinSplit int // plies, as dts.Options.MinSplitDepth
	Rule     dts.Rule
	Ahead    int    // iterations that may be open beside the first, as dts.Options.Iterations less one
	Room     int    // as dts.Options.Room
	Patience int    // looks for work in vain before a worker parks; negative: it never does
	Order    Order  // of turns,
	Schedule uint64 // and its seed,
	Picks    []byte // unless it is written down: who has a turn. After the last, all take turns
	StopAt   int    // the turn before which Stop is called; 0 means never. Then the tree is searched once more
	Fine     bool   // a turn ends wherever others may come between, not with a Step (builds with the tag inject)
	Fault    dts.Fault
}

// RandomCase is the i-th case of an endless list that covers shapes, switches,
// numbers of workers, orders and stops. Most are small: what can go wrong goes
// wrong on small trees.
func RandomCase(i uint64) Case {
	r := rand.New(rand.NewPCG(i, 4711))
	depth := 2 + r.IntN(4)
	shape := Shape{
		Depth:       depth,
		Width:       2 + r.IntN(max(2, 6-depth)),
		Values:      1 + dts.Value(r.IntN(60)),
		Transpose:   0.2 * r.Float64(),
		EarlyEnding: 0.2 * r.Float64(),
	}
	c := Case{
		Tree: Random(r.Uint64(), shape),
		Switches: Switches{Table: r.IntN(2) == 0, Reductions: r.IntN(2) == 0, Deepening: r.IntN(2) == 0,
			Try: r.IntN(2) == 0, Prune: r.IntN(3) == 0},
		Workers:  2 + r.IntN(3+r.IntN(5)),
		MinSplit: 1 + r.IntN(1+r.IntN(3)),
		Rule:     dts.Rule(r.IntN(int(dts.Rules))),
		Patience: r.IntN(6),
		Order:    Order(r.IntN(int(orders))),
		Schedule: r.Uint64(),
	}
	if r.IntN(16) == 0 { // deep enough for narrow windows at the root
		shape.Depth, shape.Width = 6+r.IntN(2), 2+r.IntN(2)
		c.Tree = Random(r.Uint64(), shape)
	}
	if r.IntN(2) == 0 {
		c.Ahead = 1 + r.IntN(3)
	}
	if r.IntN(4) == 0 {
		c.StopAt = 1 + r.IntN(20+8*len(c.Tree.Guess))
	}
	if r.IntN(4) == 0 {
		c.Room = 1 << r.IntN(4)
	}
	return c
}

// String writes a case so that ParseCase reads it. A case that is not written
// down turn by turn cannot be read again.
func (c Case) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "tree %v\n", c.Tree)
	if on := c.Switches.String(); on != "" {
		fmt.Fprintf(&b, "search %s\n", on)
	}
	fmt.Fprintf(&b, "workers %d\nsplit %d\npatience %d\n", c.Workers, c.MinSplit, c.Patience)
	if c.Rule != dts.Learned {
		fmt.Fprintf(&b, "%v\n", c.Rule)
	}
	if c.Ahead > 0 {
		fmt.Fprintf(&b, "ahead %d\n", c.Ahead)
	}
	if c.Room > 0 {
		fmt.Fprintf(&b, "room %d\n", c.Room)
	}
	if c.StopAt > 0 {
		fmt.Fprintf(&b, "stop %d\n", c.StopAt)
	}
	if c.Fine {
		b.WriteString("fine\n")
	}
	if c.Fault != dts.Sound {
		fmt.Fprintf(&b, "fault %v\n", c.Fault)
	}
	if c.Picks == nil {
		fmt.Fprintf(&b, "order %v %d\n", c.Order, c.Schedule)
		return b.String()
	}
	b.WriteString("picks")
	for i := 0; i < len(c.Picks); {
		j := i
		for j < len(c.Picks) && c.Picks[j] == c.Picks[i] {
			j++
		}
		fmt.Fprintf(&b, " %d", c.Picks[i])
		if j-i > 1 {
			fmt.Fprintf(&b, "*%d", j-i)
		}
		i = j
	}
	b.WriteByte('\n')
	return b.String()
}

// ParseCase reads what String writes, lines that begin with # left out.
func ParseCase(text string) (Case, error) {
	c := Case{Picks: []byte{}}
	for number, text := range strings.Split(text, "\n") {
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		key, rest, _ := strings.Cut(text, " ")
		if err := c.read(key, rest); err != nil {
			return Case{}, fmt.Errorf("case: line %d: %w", number+1, err)
		}
	}
	switch {
	case c.Tree == nil:
		return Case{}, fmt.Errorf("case: no tree")
	case c.Workers < 1 || c.Workers > 255:
		return Case{}, fmt.Errorf("case: %d workers", c.Workers)
	}
	return c, nil
}

func (c *Case) read(key, rest string) (err error) {
	switch key {
	case "tree":
		c.Tree, err = Parse(rest)
	case "search":
		c.Switches, err = parseSwitches(rest)
	case "workers":
		c.Workers, err = strconv.Atoi(rest)
	case "split":
		c.MinSplit, err = strconv.Atoi(rest)
	case dts.Formula.String():
		c.Rule = dts.Formula
	case dts.YoungBrothers.String():
		c.Rule = dts.YoungBrothers
	case dts.Apart.String():
		c.Rule = dts.Apart
	case "ahead":
		c.Ahead, err = strconv.Atoi(rest)
	case "room":
		c.Room, err = strconv.Atoi(rest)
	case "patience":
		c.Patience, err = strconv.Atoi(rest)
	case "stop":
		c.StopAt, err = strconv.Atoi(rest)
	case "fine":
		c.Fine = true
	case "fault":
		c.Fault, err = parseFault(rest)
	case "picks":
		c.Picks, err = parsePicks(rest)
	default:
		err = fmt.Errorf("%q is not known", key)
	}
	return err
}

func parsePicks(text string) ([]byte, error) {
	picks := []byte{}
	for _, word := range strings.Fields(text) {
		who, times, repeated := strings.Cut(word, "*")
		k, err := strconv.ParseUint(who, 10, 8)
		n := 1
		if err == nil && repeated {
			n, err = strconv.Atoi(times)
		}
		if err != nil {
			return nil, fmt.Errorf("pick %q: %w", word, err)
		}
		for range n {
			picks = append(picks, byte(k))
		}
	}
	return picks, nil
}

func parseFault(text string) (dts.Fault, error) {
	for f := range dts.Faults {
		if f.String() == text {
			return f, nil
		}
	}
	return 0, fmt.Errorf("no fault is called %q", text)
}

// switchNames are the words for Switches.
var switchNames = []struct {
	name string
	of   func(*Switches) *bool
}{
	{"table", func(s *Switches) *bool { return &s.Table }},
	{"reductions", func(s *Switches) *bool { return &s.Reductions }},
	{"deepening", func(s *Switches) *bool { return &s.Deepening }},
	{"try", func(s *Switches) *bool { return &s.Try }},
	{"prune", func(s *Switches) *bool { return &s.Prune }},
}

// String names what is switched on.
func (s Switches) String() string {
	var on []string
	for _, w := range switchNames {
		if *w.of(&s) {
			on = append(on, w.name)
		}
	}
	return strings.Join(on, " ")
}

func parseSwitches(text string) (s Switches, err error) {
words:
	for _, word := range strings.Fields(text) {
		for _, w := range switchNames {
			if w.name == word {
				*w.of(&s) = true
				continue words
			}
		}
		return s, fmt.Errorf("no switch is called %q", word)
	}
	return s, nil
}
