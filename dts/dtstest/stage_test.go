package dtstest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// stage is a search whose workers are led by hand.
type stage struct {
	*run
	t   *testing.T
	lab Lab
}

// newStage begins a search of a tree, every node of which may be split but the
// ends, by the unlearned rule. Workers do not park.
func newStage(t *testing.T, tree string, workers int) *stage {
	return stageOf(t, Case{Tree: MustParse(tree), Workers: workers, MinSplit: 1, Patience: -1, Rule: dts.Formula, Picks: []byte{}})
}

func stageOf(t *testing.T, c Case) *stage {
	s := &stage{t: t}
	s.run = s.lab.prepare(c)
	s.watch = &Watcher{}
	s.begin()
	t.Cleanup(func() { s.threads.end() })
	return s
}

// once gives worker k a turn.
func (s *stage) once(k int) {
	s.t.Helper()
	s.advance(k)
	require.NoError(s.t, s.out.Err)
}

// to leads worker k to where its next Step is the one named, at the node named.
func (s *stage) to(k int, step, path string) {
	s.t.Helper()
	for range 1000 {
		if s.is(k, step, path) {
			return
		}
		s.once(k)
	}
	require.Failf(s.t, "it does not get there", "worker %d, %s %s\n%s", k, step, path, s.story())
}

// is reports whether the next Step of worker k is the one named, at the node named.
func (s *stage) is(k int, step, path string) bool {
	return s.doing(k) == step && s.path(k) == path
}

func (s *stage) doing(k int) string { return s.tree.Workers()[k].Next() }

// path is where worker k is, - if it is nowhere.
func (s *stage) path(k int) string {
	n := s.node(k)
	if n == nil {
		return "-"
	}
	return Path(n)
}

func (s *stage) node(k int) *dts.Node { return s.tree.Workers()[k].At() }

// split lets worker k, which has no work, join node n.
func (s *stage) split(k int, n *dts.Node) {
	s.t.Helper()
	s.tree.Workers()[k].Choose(n)
	s.once(k)
	require.Equal(s.t, "enter", s.doing(k), "worker %d does not get in at %s\n%s", k, Path(n), s.story())
	require.Same(s.t, n, s.node(k).Parent)
}

// deepest leads worker 0 through the iterations before the last.
func (s *stage) deepest() {
	s.t.Helper()
	depth := s.Tree.FullDepth()
	for s.doing(0) != "enter" || s.node(0).Parent != nil || int(s.node(0).Depth) != depth {
		s.once(0)
	}
}

// end lets all workers take turns to the end of the search and returns the last
// result.
func (s *stage) end() dts.Result {
	s.t.Helper()
	for k := 0; !s.tree.AllOff(); k = (k + 1) % s.Workers {
		if s.awake(k) {
			s.once(k)
		}
	}
	require.NotEmpty(s.t, s.out.Results)
	return s.out.Results[len(s.out.Results)-1]
}

// story is the transcript so far.
func (s *stage) story() string {
	text := ""
	for _, l := range s.watch.lines {
		text += l + "\n"
	}
	return text
}
