package froe

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	link       = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading    = regexp.MustCompile(`(?m)^#+ (.*)$`)
	codeBlock  = regexp.MustCompile("(?ms)^```.*?^```")
	docsPath   = regexp.MustCompile(`docs/[\w./-]*\w`)
	sourcePath = regexp.MustCompile("`((?:asm|cmd|contrib|dts|engine|internal|lab|scripts|splitpoint|tt)/[\\w./-]*)`")
	turn       = regexp.MustCompile(`(?m)^ *\d+ w\d .*$`)
)

// Every link of a page that leads to a file of ours finds it, with the heading it
// names.
func TestLinks(t *testing.T) {
	each(t, ".md", func(file, text string) {
		for _, m := range link.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			name, anchor, _ := strings.Cut(m[1], "#")
			to := file
			if name != "" {
				to = filepath.Join(filepath.Dir(file), name)
			}
			exists(t, file, to)
			if anchor != "" {
				require.Contains(t, anchors(read(t, to)), anchor, "%s links to %s", file, m[1])
			}
		}
	})
}

// Every page that a Go file or a script names is there, and so is every source file that a page
// names, but for the log, whose pages tell of former times.
func TestPathsInText(t *testing.T) {
	scripts, err := filepath.Glob("scripts/*")
	require.NoError(t, err)
	for _, file := range scripts {
		for _, to := range docsPath.FindAllString(read(t, file), -1) {
			exists(t, file, to)
		}
	}
	each(t, ".go", func(file, text string) {
		for _, to := range docsPath.FindAllString(text, -1) {
			exists(t, file, to)
		}
	})
	each(t, ".md", func(file, text string) {
		if strings.HasPrefix(file, filepath.Join("docs", "log")) {
			return
		}
		for _, m := range sourcePath.FindAllStringSubmatch(text, -1) {
			exists(t, file, m[1])
		}
	})
}

// The turns that docs/design.md explains are those of the scenarios.
func TestTranscriptsInDesign(t *testing.T) {
	files, err := filepath.Glob("dts/dtstest/testdata/scenarios/*")
	require.NoError(t, err)
	played := ""
	for _, f := range files {
		played += "\n" + read(t, f)
	}
	shown := turn.FindAllString(read(t, "docs/design.md"), -1)
	require.NotEmpty(t, shown)
	for _, line := range shown {
		require.True(t, strings.Contains(played, "\n"+line+"\n"), "no scenario has %q", line)
	}
}

// The index of a folder of pages lists every page of it.
func TestIndexes(t *testing.T) {
	for _, folder := range []string{"docs", "docs/log"} {
		index := read(t, filepath.Join(folder, "README.md"))
		pages, err := filepath.Glob(filepath.Join(folder, "[a-z0-9]*.md"))
		require.NoError(t, err)
		require.NotEmpty(t, pages)
		for _, page := range pages {
			require.True(t, strings.Contains(index, "("+filepath.Base(page)+")"), "the index of %s lacks %s", folder, page)
		}
	}
}

// each shows all files of ours whose names end so.
func each(t *testing.T, suffix string, show func(file, text string)) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(".", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (e.Name() == ".git" || e.Name() == "out"):
			return filepath.SkipDir
		case strings.HasSuffix(file, suffix):
			show(file, read(t, file))
		}
		return nil
	}))
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

// exists requires that there is a file or folder, which the other one names.
func exists(t *testing.T, file, to string) {
	t.Helper()
	_, err := os.Stat(to)
	require.NoError(t, err, "%s names %s", file, to)
}

// anchors are the names that a web page gives to headings.
func anchors(page string) []string {
	var all []string
	for _, m := range heading.FindAllStringSubmatch(page, -1) {
		drop := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all = append(all, strings.ReplaceAll(drop, " ", "-"))
	}
	return all
}
