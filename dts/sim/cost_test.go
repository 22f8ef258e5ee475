package sim

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseCost(t *testing.T) {
	attached := Free
	attached.Attach, attached.Jitter = 500, 10
	slow := Default
	slow.Wake = 0
	for _, tt := range []struct {
		text string
		want Cost
	}{
		{"", Default},
		{"default", Default},
		{"free", Free},
		{"server", Server},
		{"free,attach=500, jitter=10", attached},
		{"wake=0", slow},
		{attached.String(), attached},
	} {
		got, err := ParseCost(tt.text)
		require.NoError(t, err, tt.text)
		require.Equal(t, tt.want, got, tt.text)
	}
}

func TestParseCostTellsWhatIsWrong(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"cheap", `no cost is called "cheap"`},
		{"attach", `"" is no number of ticks`},
		{"attach=much", `"much" is no number of ticks`},
		{"attach=-1", "-1 is out of range"},
		{"position=0", "0 is out of range"},
		{"jitter=1001", "1001 is out of range"},
		{"wake=1,free", `no cost is called "free"`},
	} {
		_, err := ParseCost(tt.text)
		require.ErrorContains(t, err, tt.want, tt.text)
	}
}

// A processor with cold caches takes twice as long until it has lost what it is to lose.
func TestCold(t *testing.T) {
	p := processor{cold: 1500}
	require.EqualValues(t, 2000, p.warm(1000))
	require.EqualValues(t, 1500, p.warm(1000))
	require.EqualValues(t, 1000, p.warm(1000))
}

// Positions take longer in company only.
func TestCompany(t *testing.T) {
	cost := Cost{Position: 1000, Quiet: 500, Company: 100}
	alone, two := run{cost: cost, processors: make([]processor, 1)}, run{cost: cost, processors: make([]processor, 2)}
	require.EqualValues(t, 2000, alone.work(3))
	require.EqualValues(t, 2200, two.work(3))
}
