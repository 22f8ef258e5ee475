package suite

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRead(t *testing.T) {
	const text = "# a comment\n\n" + start + "bm e4;\r\n" + start + `bm d4; id "second";` + "\n"
	cases, err := Read(strings.NewReader(text), "name")
	require.NoError(t, err)
	require.Len(t, cases, 2)
	require.Equal(t, "name:3", cases[0].ID)
	require.Equal(t, "second", cases[1].ID)
}

func TestReadErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "# only this\n", "no position"},
		{"no answer", start + "id \"x\";", "no answer"},
		{"no position", "what is this", "line 1: epd"},
		{"no move", "7k/5Q2/8/8/8/8/8/6K1 b - - bm Kg8;", "no legal move"},
		{"line", start + "bm e4;\n" + start + "bm e5;", "line 2: epd: bm"},
		{"bad move to avoid", start + "am Ke2;", "am"},
		{"bad move with points", start + `c8 "1"; c9 "e2e5";`, "c9"},
		{"bad points", start + `c8 "-1"; c9 "e2e4";`, "c8"},
		{"points missing", start + `c8 "1"; c9 "e2e4 d2d4";`, "2 moves, c8 1"},
		{"no points", start + `c8 "0 0"; c9 "e2e4 d2d4";`, "no move has points"},
		{"bad mate", backRank + "ce +Mx;", `"x" is no number`},
		{"mate in none", backRank + "dm 0;", `"0" is no number`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			cases, err := Read(strings.NewReader(tt.text), "test")
			require.ErrorContains(t, err, tt.want)
			require.ErrorContains(t, err, "test: ")
			require.Len(t, cases, strings.Count(tt.text, "bm e4"))
		})
	}
}
