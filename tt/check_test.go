package tt

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Check finds what no search stores.
func TestCheck(t *testing.T) {
	cases := []struct {
		entry Entry
		want  string
	}{
		{Entry{Move: 3, Eval: NoEval}, ""},
		{Entry{Value: -Mate, Bound: Upper, Eval: MateBound - 1}, ""},
		{Entry{Value: Mate + 1, Bound: Exact}, "tt: key 0x5: value 32001 is beyond mate"},
		{Entry{Value: 7}, "tt: key 0x5: value 7 without a bound"},
		{Entry{Eval: MateBound}, "tt: key 0x5: evaluation 31000 is a mate score"},
	}
	for _, tc := range cases {
		table, err := New(1)
		require.NoError(t, err)
		table.Store(5, tc.entry)
		if tc.want == "" {
			require.NoError(t, table.Check())
		} else {
			require.EqualError(t, table.Check(), tc.want)
		}
	}
	table, err := New(1)
	require.NoError(t, err)
	table.buckets[1][2].store(5, Entry{Move: 3}.pack(0))
	require.EqualError(t, table.Check(), "tt: key 0x5 is in bucket 1")
}
