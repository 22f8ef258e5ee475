package study

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func pages(t *testing.T) *Pages {
	s, _ := study(t)
	require.NoError(t, s.Run(t.Context()))
	p := &Pages{Plan: append(plan(t, planText+"never 120 duel\n"), Run{"lost", 60, []string{"match"}}), Pictures: map[string]Picture{}, Published: []float64{1, 1.96}}
	p.Plan[2].Args[2] = "4"
	var err error
	p.Results, err = ReadResults(s.Folder)
	require.NoError(t, err)
	return p
}

// Figures stand where templates name them; what is not measured is called so; what cannot be is an error.
func TestPages(t *testing.T) {
	p := pages(t)
	for template, want := range map[string]string{
		`{{S "long" 4}}`: "2.45 (2.00 – 3.00)",
		`{{SAlone "long/dts" 4}} {{SAlone "long/lazy" 4}}`:     "2.45 –",
		`{{nodes "threads-4" 4}}`:                              "1.50",
		`{{percent "busy" "long" 4}}`:                          "90",
		`{{over "long" "threads-4" 4}}`:                        "1.00",
		`{{elo "games"}} {{games "games"}}`:                    "+137 (−100 to +360) 8",
		`{{S "never" 4}}, {{elo "never"}}`:                     notYet + ", " + notYet,
		`{{command "never"}}`:                                  "froelab duel",
		`{{commit "games"}} {{machine "games"}}`:               "c0ffee this",
		`{{range named "threads-"}}{{.}}{{end}}`:               "threads-4",
		`{{len left}} {{hours left}}`:                          "2 3",
		`{{published 2}} {{published 3}}`:                      "1.96 –",
		`{{commits}}`:                                          "`c0ffee` (3)",
		`{{range list 1 4}}{{SAlone "long" .}} {{end}}`:        "1.00 2.45 ",
		`{{plot "study-x" "X" "S" "one=never"}}`:               notYet,
		`{{plot "study-x" "X" "S" "dts=long" "CB=published"}}`: "![X](plots/study-x.svg)",
	} {
		var b strings.Builder
		require.NoError(t, p.Write(&b, "page", template), template)
		require.Equal(t, want, b.String(), template)
	}
	require.Contains(t, string(p.Pictures["study-x.svg"]), "<svg")
	for template, want := range map[string]string{
		`{{S "nothing" 4}}`:             `there is no run "nothing"`,
		`{{percent "what" "long" 4}}`:   `there is no share "what"`,
		`{{plot "x" "X" "S" "a=b"}}`:    `plot x: there is no run "b"`,
		`{{plot "x" "X" "T" "a=long"}}`: `there is no figure "T"`,
		`{{S "long"`:                    "page",
	} {
		var b bytes.Buffer
		require.ErrorContains(t, p.Write(&b, "page", template), want, template)
		require.Zero(t, b.Len(), "a page is written whole or not at all")
	}
}

func TestReadPublished(t *testing.T) {
	got, err := ReadPublished(strings.NewReader("pos,t1,n1,t2\n1,8,5,4\n2,9,5,9\n"), "table.csv")
	require.NoError(t, err)
	require.InDeltaSlice(t, []float64{1, 1.4142}, got, 1e-4)
	for text, want := range map[string]string{
		"":               "table.csv: there are no positions",
		"t1,t2\n1,x\n":   `table.csv: line 2: "1" and "x" are no times`,
		"t1,t2\n1,0\n":   "line 2",
		"t1,t2\n1,2,3\n": "table.csv",
	} {
		_, err := ReadPublished(strings.NewReader(text), "table.csv")
		require.ErrorContains(t, err, want)
	}
}

// A printed page has its pictures in it, and tables.
func TestPrint(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.svg"), []byte("<?xml version=\"1.0\"?>\n<svg id=\"a\"></svg>"), 0o666))
	path := filepath.Join(dir, "page.md")
	require.NoError(t, os.WriteFile(path, []byte("# Title\n\n![alt](a.svg)\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n"), 0o666))
	var b strings.Builder
	require.NoError(t, Print(&b, path))
	require.Contains(t, b.String(), "<title>Title</title>")
	require.Contains(t, b.String(), `<svg id="a"></svg>`)
	require.NotContains(t, b.String(), "<?xml")
	require.Contains(t, b.String(), "<table>")
	require.NoError(t, os.Remove(filepath.Join(dir, "a.svg")))
	require.ErrorContains(t, Print(&b, path), "a.svg")
}
