package numa

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// tree is a folder with files.
func tree(files ...string) fs.FS {
	folder := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		folder[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return folder
}

func TestRead(t *testing.T) {
	tests := []struct {
		name string
		tree fs.FS
		want []Node
		err  string
	}{
		{"one node", tree("online", "0\n", "node0/cpulist", "0-3\n"), []Node{{0, []int{0, 1, 2, 3}}}, ""},
		{"two nodes with hyper-threads", tree("online", "0-1\n", "node0/cpulist", "0-1,4-5\n", "node1/cpulist", "2-3,6-7\n"),
			[]Node{{0, []int{0, 1, 4, 5}}, {1, []int{2, 3, 6, 7}}}, ""},
		{"a node of memory alone, and a gap", tree("online", "0,2-3\n", "node0/cpulist", "0\n", "node2/cpulist", "\n", "node3/cpulist", "1\n"),
			[]Node{{0, []int{0}}, {3, []int{1}}}, ""},
		{"nothing", tree(), nil, "online"},
		{"a node is missing", tree("online", "0-1", "node0/cpulist", "0"), nil, "node1/cpulist"},
		{"no list", tree("online", "0", "node0/cpulist", "0-x"), nil, `node0/cpulist: "x" in the list "0-x" is no number`},
		{"backwards", tree("online", "3-1"), nil, `"3-1"`},
		{"far too many", tree("online", "0-2000000000"), nil, "below 65536"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			nodes, err := Read(tt.tree)
			if tt.err != "" {
				require.ErrorContains(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.want, nodes)
		})
	}
}

// Each node gets its share, and no node is bound to that has room for all.
func TestAssign(t *testing.T) {
	even := []Node{{0, []int{0, 1, 2, 3}}, {1, []int{4, 5, 6, 7}}}
	require.Equal(t, []int{0, 1, 0, 1}, Assign(4, even))
	uneven := []Node{{0, []int{0, 1, 2, 3, 4, 5}}, {1, []int{6, 7, 8}}}
	count := map[int]int{}
	for _, n := range Assign(9, uneven) {
		count[n]++
	}
	require.Equal(t, map[int]int{0: 6, 1: 3}, count)
	require.False(t, Worthwhile(2, even))
	require.True(t, Worthwhile(3, even))
	require.False(t, Worthwhile(64, even[:1]))
	require.False(t, Worthwhile(64, nil))
}

func FuzzParseList(f *testing.F) {
	f.Add("0-3,8,10-11")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ParseList(text)
		if err != nil {
			return
		}
		for i, n := range all {
			require.Less(t, n, most)
			require.True(t, i == 0 || all[i-1] < n)
		}
	})
}
