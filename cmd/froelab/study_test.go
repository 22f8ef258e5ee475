package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/internal/cli"
	"froe/internal/clitest"
	"froe/lab/study"
)

// docs is the folder of pages.
const docs = "../../docs"

// The part of the study that takes a minute comes to what is committed, byte for byte: the simulated
// program is the one that the study has measured.
func TestStudyQuick(t *testing.T) {
	out, err := program.Run("study", "quick", "--minute", "--folder", filepath.Join(docs, "study"))
	require.NoError(t, err, "if this is meant, the study begins anew: remove docs/study/results, and see scripts/study")
	require.Contains(t, out, "the same as the results, byte for byte: 3 runs")
}

// The pages and pictures are those that the results and the templates give.
func TestStudyPages(t *testing.T) {
	at := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(at, "study"), os.DirFS(filepath.Join(docs, "study"))))
	require.NoError(t, os.CopyFS(filepath.Join(at, "plots"), os.DirFS(filepath.Join(docs, "plots"))))
	pictures, err := filepath.Glob(filepath.Join(docs, "*.svg"))
	require.NoError(t, err)
	for _, path := range pictures { // those that are drawn by hand are in the printed page
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(at, filepath.Base(path)), text, 0o666))
	}
	_, err = program.Run("study", "pages", "--folder", filepath.Join(at, "study"), "--work", t.TempDir())
	require.NoError(t, err)
	templates, err := filepath.Glob(filepath.Join(at, "study", "*.tmpl"))
	require.NoError(t, err)
	require.NotEmpty(t, templates)
	drawn, err := filepath.Glob(filepath.Join(at, "plots", "study-*.svg"))
	require.NoError(t, err)
	for _, path := range append(templates, drawn...) {
		name, err := filepath.Rel(at, path)
		require.NoError(t, err)
		if filepath.Ext(name) == ".tmpl" {
			name = filepath.Base(name[:len(name)-len(".tmpl")])
		}
		want, err := os.ReadFile(filepath.Join(at, name))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(docs, name))
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, got), "docs/%s is not what scripts/study pages writes", name)
	}
}

// The paper has at most 5000 words.
func TestPaperIsShort(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(docs, "paper.md"))
	require.NoError(t, err)
	require.LessOrEqual(t, len(bytes.Fields(text)), 5000)
}

// A study that is killed again and again comes to what an undisturbed one does.
func TestStudyKilled(t *testing.T) {
	set := epd(t)
	const runs = 3
	plan := `search 1 simulate --positions ` + set + ` --depth 9 --hash 1 --processors 1,4,16
games 2 duel --processors 4,2 --time 60 --games 24 --hash 1
cheap 0.1 simulate --positions ` + set + ` --depth 3 --hash 1 --processors 2
`
	begin := func() (folder, work string, args []string) {
		folder, work = filepath.Join(t.TempDir(), "study"), filepath.Join(t.TempDir(), "work")
		require.NoError(t, os.Mkdir(folder, 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "plan.txt"), []byte(plan), 0o666))
		return folder, work, []string{"study", "--folder", folder, "--work", work}
	}
	measured := func(folder string) (all [runs]string) {
		results, err := study.ReadResults(filepath.Join(folder, "results"))
		require.NoError(t, err)
		require.Len(t, results, runs)
		for i, name := range []string{"cheap", "search", "games"} {
			text, err := json.Marshal(results[name].Measured)
			require.NoError(t, err)
			all[i] = string(text)
		}
		return all
	}
	whole, _, args := begin()
	_, err := program.Run(args...)
	require.NoError(t, err)

	folder, work, args := begin()
	for kept := int64(0); ; { // killed whenever it has kept more than before
		p := clitest.Start(t, args...)
		over := make(chan error, 1)
		go func() { over <- p.Wait() }()
		killed := false
		for !killed {
			select {
			case err := <-over:
				require.NoError(t, err)
				require.Equal(t, measured(whole), measured(folder))
				return
			case <-time.After(5 * time.Millisecond):
				if now := sizes(t, work) + sizes(t, folder); now > kept+2000 {
					kept, killed = now, true
				}
			}
		}
		_ = p.Process.Kill()
		<-over
	}
}

// sizes are those of all files beneath a folder.
func sizes(t *testing.T, folder string) (sum int64) {
	files, _ := filepath.Glob(filepath.Join(folder, "*"))
	more, _ := filepath.Glob(filepath.Join(folder, "*", "*"))
	for _, path := range append(files, more...) {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			sum += info.Size()
		}
	}
	return sum
}

func TestStudyUsage(t *testing.T) {
	folder := t.TempDir()
	program.Refuses(t, "study --folder "+folder, []clitest.Refusal{{"", "plan.txt"}, {"list", "plan.txt"}, {"pages", "plan.txt"}})
	require.NoError(t, os.WriteFile(filepath.Join(folder, "plan.txt"), []byte("a 1 duel\n"), 0o666))
	program.Refuses(t, "study --folder "+folder, []clitest.Refusal{
		{"--only b", "no run begins with b"}, {"pages", "no template"}, {"what", "what"},
		{"add", "NAME FILE"},
	})
}

// A study makes many commands in one process, each of which gives the runtime more threads than there
// are cores.
func TestConcurrencyDoesNotGrow(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
	cli.FitRuntime(cli.Cores + 1)
	for _, name := range []string{"simulate", "duel", "match", "selfplay", "spsa"} {
		c, _, err := rootCommand().Find([]string{name})
		require.NoError(t, err)
		require.Equal(t, fmt.Sprint(cli.Cores), c.Flag("concurrency").DefValue, name)
	}
}
