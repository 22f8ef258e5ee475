package search

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every parameter and every switch has a name of its own, and is one field.
func TestNamesAreUnique(t *testing.T) {
	var p Parameters
	var s Switches
	seen := map[string]bool{}
	fields := map[any]bool{}
	note := func(name string, field any) {
		require.False(t, seen[name], name)
		require.False(t, fields[field], name)
		seen[name], fields[field] = true, true
	}
	for _, e := range p.List() {
		note(e.Name, e.Value)
	}
	for _, e := range s.List() {
		note(e.Name, e.On)
	}
}

func TestParameterRanges(t *testing.T) {
	p := DefaultParameters()
	for _, e := range p.List() {
		t.Run(e.Name, func(t *testing.T) {
			require.Equal(t, e.Default, *e.Value)
			require.Positive(t, e.Step)
			for _, v := range []int{e.Least, e.Most, e.Default} {
				require.NoError(t, e.Set(v))
				require.Equal(t, v, *e.Value)
			}
			for _, v := range []int{e.Least - 1, e.Most + 1} {
				require.ErrorContains(t, e.Set(v), e.Name)
				require.Equal(t, e.Default, *e.Value, "the old value stays")
			}
		})
	}
	require.Equal(t, DefaultParameters(), p)
}

// At either end of every range a search ends, with a line that can be played.
func TestSearchAtTheEndsOfRanges(t *testing.T) {
	s := newSearcher(t, AllOn())
	standard := DefaultParameters()
	for i, e := range standard.List() {
		for _, v := range []int{e.Least, e.Most} {
			p := DefaultParameters()
			require.NoError(t, p.List()[i].Set(v))
			s.SetParameters(p)
			require.Equal(t, p, s.Parameters())
			require.NotEmpty(t, s.last(t, suite[1], 6).PV, "%s %d", e.Name, v)
		}
	}
}

// What is computed from parameters beforehand follows them.
func TestReductionsFollowParameters(t *testing.T) {
	s := New(table(t, 1))
	before := s.tuning.reductions[10][10]
	p := s.Parameters()
	p.ReduceDivisor *= 2
	s.SetParameters(p)
	require.Less(t, s.tuning.reductions[10][10], before)
}
