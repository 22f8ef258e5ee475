package dtstest

import (
	"slices"
	"strings"

	"froe/dts"
)

// Shrink makes a failing case smaller while it fails: fewer workers, subtrees,
// switches, plain values, and of its schedule the turns that matter, written
// down. A smaller tree is tried with the turns as they are and with others, for
// what they mean has changed.
func Shrink(c Case) Case {
	s := &shrinking{}
	out := c.Run(nil)
	if out.Err == nil {
		return c
	}
	s.sign = sign(out.Err)
	c.Picks = out.Picks
	s.lab.most = 2*out.Turns + 100
	for small := false; !small; {
		small = true
		s.turns(&c)
		for _, simpler := range []func(Case) []Case{fewerWorkers, plainer, smallerTrees, plainerValues} {
			if s.pass(&c, simpler) {
				small = false
			}
		}
	}
	s.turns(&c)
	return c
}

// shrinking tries cases.
type shrinking struct {
	lab  Lab
	sign string // of the failure; empty if any will do
}

// sign is what is alike in failures of the same kind: the words of the first
// line, without numbers.
func sign(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == '-' {
			return -1
		}
		return r
	}, line)
}

func (s *shrinking) same(err error) bool {
	return err != nil && (s.sign == "" || sign(err) == s.sign)
}

// fails reports whether a case fails in the same way, and if so writes its turns down
// in it.
func (s *shrinking) fails(c *Case) bool {
	out := s.lab.Run(*c, nil)
	if !s.same(out.Err) {
		return false
	}
	out = (&Lab{most: s.lab.most}).Run(*c, nil) // on a tree of its own too?
	c.Picks = out.Picks
	return s.same(out.Err)
}

// schedulesATree is how many schedules of each order a smaller tree is tried
// with.
const schedulesATree = 12

// somehow reports whether a case fails under its own schedule or another.
func (s *shrinking) somehow(c *Case) bool {
	if s.fails(c) {
		return true
	}
	for i := range schedulesATree * int(orders) {
		other := *c
		other.Picks = nil
		other.Order, other.Schedule = Order(i%int(orders)), uint64(i)
		if s.fails(&other) {
			*c = other
			return true
		}
	}
	return false
}

// pass replaces c by one of its simpler forms that fails, again and again, and
// says whether there was one.
func (s *shrinking) pass(c *Case, simpler func(Case) []Case) (found bool) {
	forms := simpler(*c)
	for i := 0; i < len(forms); i++ {
		if d := forms[i]; s.somehow(&d) {
			*c, found = d, true
			forms = simpler(d)
			i--
		}
	}
	return found
}

// turns leaves out stretches of the schedule, long ones first.
func (s *shrinking) turns(c *Case) {
	for length := len(c.Picks) / 2; length > 0; length /= 2 {
		for from := 0; from+length <= len(c.Picks); {
			d := *c
			d.Picks = slices.Concat(c.Picks[:from], c.Picks[from+length:])
			if s.fails(&d) && len(d.Picks) < len(c.Picks) {
				*c = d
				continue
			}
			from += length
		}
	}
}

func fewerWorkers(c Case) []Case {
	if c.Workers <= 2 {
		return nil
	}
	c.Workers--
	return []Case{c}
}

// plainer is without a stop, a switch, an iteration ahead, Room, fine turns.
func plainer(c Case) (all []Case) {
	if c.StopAt > 0 {
		d := c
		d.StopAt = 0
		all = append(all, d)
	}
	if c.Ahead > 0 {
		d := c
		d.Ahead--
		all = append(all, d)
	}
	if c.Room > 0 {
		d := c
		d.Room = 0
		all = append(all, d)
	}
	if c.Fine {
		d := c
		d.Fine = false
		all = append(all, d)
	}
	for _, w := range switchNames {
		d := c
		if on := w.of(&d.Switches); *on {
			*on = false
			all = append(all, d)
		}
	}
	if c.MinSplit > 1 {
		d := c
		d.MinSplit = 1
		all = append(all, d)
	}
	return all
}

// smallerTrees are without one edge each, or have a child of the root in its
// place; the smallest come first.
func smallerTrees(c Case) (all []Case) {
	t := c.Tree
	for n := range t.Children {
		for k, child := range t.Children[n] {
			d := c
			d.Tree = t.edit(func(e *Literal) { e.Children[n] = slices.Delete(e.Children[n], k, k+1) })
			all = append(all, d)
			if n == 0 && len(t.Children[child]) > 0 {
				d.Tree = t.edit(func(e *Literal) { e.Children[0] = slices.Clone(e.Children[child]) })
				all = append(all, d)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Case) int { return len(a.Tree.Guess) - len(b.Tree.Guess) })
	return all
}

// plainerValues have a node without marks, with the value nought or half of it.
func plainerValues(c Case) (all []Case) {
	t := c.Tree
	add := func(change func(e *Literal)) {
		d := c
		d.Tree = t.edit(change)
		all = append(all, d)
	}
	if slices.ContainsFunc(t.Guess, func(v dts.Value) bool { return v != 0 }) {
		add(func(e *Literal) { clear(e.Guess) })
	}
	for n, v := range t.Guess {
		if v != 0 {
			add(func(e *Literal) { e.Guess[n] = 0 })
		}
		if v/2 != 0 {
			add(func(e *Literal) { e.Guess[n] = v / 2 })
		}
		if t.Extra[n] > 0 {
			add(func(e *Literal) { e.Extra[n] = 0 })
		}
		if t.Mute[n] {
			add(func(e *Literal) { e.Mute[n] = false })
		}
	}
	return all
}

// edit is a copy of the tree with a change, without what cannot be reached then.
func (t *Literal) edit(change func(*Literal)) *Literal {
	e := &Literal{Guess: slices.Clone(t.Guess), Extra: slices.Clone(t.Extra), Mute: slices.Clone(t.Mute)}
	for _, children := range t.Children {
		e.Children = append(e.Children, slices.Clone(children))
	}
	change(e)
	return e.reachable()
}

// reachable is the part of the tree that the root leads to, numbered as String
// writes it.
func (t *Literal) reachable() *Literal {
	e := &Literal{}
	number := map[int32]int32{}
	var visit func(n int32) int32
	visit = func(n int32) int32 {
		if k, ok := number[n]; ok {
			return k
		}
		k := e.add(t.Guess[n])
		number[n] = k
		e.Extra[k] = t.Extra[n]
		e.Mute[k] = t.Mute[n] && len(t.Children[n]) == 0
		for _, c := range t.Children[n] {
			child := visit(c)
			e.Children[k] = append(e.Children[k], child)
		}
		return k
	}
	visit(0)
	e.measure()
	return e
}
