package dts

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// What follows a root: the rules of iterative deepening, line by line.
func TestAfter(t *testing.T) {
	open := func(depth, line int) Iteration {
		return Iteration{Depth: depth, Line: line, Alpha: -Infinity, Beta: Infinity, margin: firstMargin}
	}
	around := func(depth, line int, score Value) Iteration {
		return Iteration{Depth: depth, Line: line, Alpha: score - firstMargin, Beta: score + firstMargin, margin: firstMargin}
	}
	cases := []struct {
		name   string
		result Result
		scores []Value
		want   Iteration
		more   bool
	}{
		{"depth by depth", Result{Iteration: open(1, 0), Value: 7, Bound: Exact}, []Value{7}, open(2, 0), true},
		{"windows are open below depth 5", Result{Iteration: open(3, 0), Bound: Exact}, []Value{7}, open(4, 0), true},
		{"narrow from depth 5", Result{Iteration: open(4, 0), Bound: Exact}, []Value{7}, around(5, 0, 7), true},
		{"line by line", Result{Iteration: around(6, 0, 7), Bound: Exact}, []Value{7, -9}, around(6, 1, -9), true},
		{"then deeper", Result{Iteration: around(6, 1, -9), Bound: Exact}, []Value{7, -9}, around(7, 0, 7), true},
		{"to the last depth", Result{Iteration: around(9, 0, 0), Bound: Exact}, []Value{0}, around(10, 0, 0), false},
		{"the last line of the last depth", Result{Iteration: around(9, 0, 7), Bound: Exact}, []Value{7, -9}, around(9, 1, -9), true},
		{
			"fail high: beta rises from the value",
			Result{Iteration: around(6, 0, 7), Value: 40, Bound: Lower}, []Value{7},
			Iteration{Depth: 6, Alpha: -13, Beta: 80, margin: 40, FailHighs: 1}, true,
		},
		{
			"fail low after a fail high",
			Result{Iteration: Iteration{Depth: 6, Alpha: -13, Beta: 80, margin: 40, FailHighs: 1}, Value: -40, Bound: Upper}, []Value{7},
			Iteration{Depth: 6, Alpha: -120, Beta: 33, margin: 80}, true,
		},
		{
			"fail low: alpha falls, beta comes to the middle",
			Result{Iteration: around(6, 0, 7), Value: -40, Bound: Upper}, []Value{7},
			Iteration{Depth: 6, Alpha: -80, Beta: 7, margin: 40}, true,
		},
		{
			"far too high: open above",
			Result{Iteration: Iteration{Depth: 6, Alpha: -13, Beta: 900, margin: 640}, Value: 950, Bound: Lower}, []Value{7},
			Iteration{Depth: 6, Alpha: -13, Beta: Infinity, margin: 1280, FailHighs: 1}, true,
		},
		{
			"far too low: open below",
			Result{Iteration: Iteration{Depth: 6, Alpha: -900, Beta: -100, margin: 640}, Value: -950, Bound: Upper}, []Value{7},
			Iteration{Depth: 6, Alpha: -Infinity, Beta: -500, margin: 1280}, true,
		},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			got, more := after(&tc.result, tc.scores, 9)
			require.Equal(t, tc.want, got)
			require.Equal(t, tc.more, more)
		})
	}
}

// Whatever the true value is and whatever bound a search proves, widening comes
// to a window that holds it, after a few steps, each of them a proper window on
// the side where the value is.
func TestWideningEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		any := func(name string) Value {
			return Value(rapid.IntRange(int(-Infinity)+1, int(Infinity)-1).Draw(t, name))
		}
		truth := any("truth")
		it := aspire(5+rapid.IntRange(0, 50).Draw(t, "depth"), 0, any("score"))
		for tries := 0; ; tries++ {
			require.Less(t, tries, 10)
			require.Less(t, it.Alpha, it.Beta)
			r := Result{Iteration: it, Value: truth, Bound: Exact}
			switch {
			case truth >= it.Beta: // a fail high proves something between beta and the truth
				r.Bound, r.Value = Lower, Value(rapid.IntRange(int(it.Beta), int(truth)).Draw(t, "lower"))
			case truth <= it.Alpha:
				r.Bound, r.Value = Upper, Value(rapid.IntRange(int(truth), int(it.Alpha)).Draw(t, "upper"))
			}
			if r.Bound == Exact {
				return
			}
			next, more := after(&r, []Value{0}, 99)
			require.True(t, more)
			require.Equal(t, it.Depth, next.Depth)
			if r.Bound == Lower {
				require.Greater(t, next.Beta, r.Value)
				require.Equal(t, it.Alpha, next.Alpha)
			} else {
				require.Less(t, next.Alpha, r.Value)
			}
			it = next
		}
	})
}
