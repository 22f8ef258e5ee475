package clock

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"pgregory.net/rapid"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const ms = time.Millisecond

func TestPlan(t *testing.T) {
	tests := []struct {
		name    string
		control Control
		want    Budget
	}{
		{"nothing left", Control{Left: 0, Overhead: 10 * ms}, Budget{1 * ms, 1 * ms}},
		{"a negative clock", Control{Left: -500 * ms}, Budget{1 * ms, 1 * ms}},
		{"less than the overhead", Control{Left: 5 * ms, Increment: time.Second, Overhead: 10 * ms}, Budget{1 * ms, 1 * ms}},
		{"the rest of the game", Control{Left: 60 * time.Second}, Budget{1800 * ms, 6 * time.Second}},
		{"an increment", Control{Left: 60 * time.Second, Increment: time.Second}, Budget{2520 * ms, 8400 * ms}},
		{"ten moves to go", Control{Left: 10 * time.Second, MovesToGo: 10}, Budget{900 * ms, 3 * time.Second}},
		{"one move to go", Control{Left: time.Second, MovesToGo: 1}, Budget{750 * ms, 750 * ms}},
		{"far away control", Control{Left: 60 * time.Second, MovesToGo: 1000}, Budget{1800 * ms, 6 * time.Second}},
		{"increments pay for the overhead", Control{Left: 5 * time.Second, Increment: 50 * ms, Overhead: 20 * ms}, Budget{185400 * time.Microsecond, 618 * ms}},
		{"as far as they go", Control{Left: 5020 * ms, Increment: 10 * ms, Overhead: 20 * ms}, Budget{148500 * time.Microsecond, 495 * ms}},
		{"a thin clock", Control{Left: 140 * ms, Increment: 10 * ms, Overhead: 20 * ms}, Budget{5220 * time.Microsecond, 17400 * time.Microsecond}},
		{"overhead of every move", Control{Left: time.Second, MovesToGo: 10, Overhead: 50 * ms}, Budget{45 * ms, 150 * ms}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, Plan(tt.control)) })
	}
}

// The clock is never overstepped, whatever the numbers.
func TestPlanLeavesTimeOnTheClock(t *testing.T) {
	any := rapid.OneOf(rapid.Int64Range(-1e9, 1e10), rapid.Int64())
	rapid.Check(t, func(t *rapid.T) {
		c := Control{
			Left:      time.Duration(any.Draw(t, "left")),
			Increment: time.Duration(any.Draw(t, "increment")),
			MovesToGo: rapid.OneOf(rapid.IntRange(-3, 200), rapid.Int()).Draw(t, "movestogo"),
			Overhead:  time.Duration(rapid.Int64Range(0, 5e9).Draw(t, "overhead")),
		}
		b := Plan(c)
		require.GreaterOrEqual(t, b.Soft, least)
		require.GreaterOrEqual(t, b.Hard, b.Soft)
		if b.Hard > least {
			require.Less(t, b.Hard, c.Left-c.Overhead)
		}
	})
}

// A whole game in which every move takes as long as it may never flags, and
// one in which moves take the expected time keeps a reserve.
func TestPlanLastsAGame(t *testing.T) {
	for _, tc := range []struct{ left, increment time.Duration }{
		{2 * time.Second, 20 * ms}, {60 * time.Second, 0}, {time.Second, 10 * ms}, {100 * ms, 0},
	} {
		t.Run(fmt.Sprintf("%v+%v", tc.left, tc.increment), func(t *testing.T) {
			const overhead, lost = 10 * ms, 1 * ms
			greedy, usual := tc.left, tc.left
			for move := 0; move < 300; move++ {
				b := Plan(Control{Left: greedy, Increment: tc.increment, Overhead: overhead})
				greedy += tc.increment - b.Hard - lost
				if tc.increment > lost {
					require.Positive(t, greedy, "move %d", move)
				}
				b = Plan(Control{Left: usual, Increment: tc.increment, Overhead: overhead})
				usual += tc.increment - b.Soft*13/10
				if tc.increment > 0 {
					require.Greater(t, usual, overhead, "move %d", move)
				}
			}
		})
	}
}

// A clock of which a busy machine takes more than the overhead now and then does not run out.
func TestPlanRecovers(t *testing.T) {
	const increment, overhead = 10 * ms, 20 * ms
	left := time.Second
	for move := 1; move <= 500; move++ {
		b := Plan(Control{Left: left, Increment: increment, Overhead: overhead})
		taken := b.Soft*13/10 + ms
		if move%20 == 0 {
			taken += 3 * overhead
		}
		require.Less(t, taken, left, "move %d", move)
		left += increment - taken
	}
}

func TestExactly(t *testing.T) {
	require.Equal(t, Budget{Hard: 990 * ms}, Exactly(time.Second, 10*ms))
	require.Equal(t, Budget{Hard: 5 * ms}, Exactly(10*ms, 100*ms))
	require.Equal(t, Budget{Hard: 1 * ms}, Exactly(0, 10*ms))
	require.Equal(t, Budget{Hard: 1 * ms}, Exactly(-time.Hour, 10*ms))
}

func TestTighter(t *testing.T) {
	a, b := Budget{1 * ms, 5 * ms}, Budget{2 * ms, 4 * ms}
	require.Equal(t, Budget{1 * ms, 4 * ms}, a.Tighter(b))
	require.Equal(t, a, a.Tighter(Budget{}))
	require.Equal(t, a, Budget{}.Tighter(a))
	require.Equal(t, Budget{1 * ms, 3 * ms}, a.Tighter(Budget{Hard: 3 * ms}))
	require.Equal(t, Budget{3 * ms, 3 * ms}, Budget{4 * ms, 9 * ms}.Tighter(Budget{Hard: 3 * ms}))
}

func TestSpent(t *testing.T) {
	b := Budget{Soft: 10 * ms, Hard: 30 * ms}
	for _, tt := range []struct {
		name    string
		budget  Budget
		elapsed time.Duration
		stretch float64
		want    bool
	}{
		{"before the soft limit", b, 9 * ms, 1, false},
		{"at the soft limit", b, 10 * ms, 1, true},
		{"stretched", b, 19 * ms, 2, false},
		{"past the stretched one", b, 20 * ms, 2, true},
		{"shrunk", b, 5 * ms, 0.5, true},
		{"never beyond the hard limit", b, 30 * ms, 100, true},
		{"without a soft limit", Budget{Hard: ms}, time.Hour, 1, false},
		{"without limits", Budget{}, time.Hour, 1, false},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, tt.budget.Spent(tt.elapsed, tt.stretch)) })
	}
}
