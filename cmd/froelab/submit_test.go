package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"froe/internal/cli"
	"froe/internal/clitest"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// A job that is submitted writes the same bytes as the command itself, and its results
// are gone then.
func TestSubmit(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	_, err := program.Run(quickGames(60, 2, path("here"))...)
	require.NoError(t, err)
	out, err := program.Run(append([]string{"submit"}, quickGames(20, 2, path("there"))...)...)
	require.NoError(t, err)
	require.Contains(t, out, "20 games, for White +")
	out, err = program.Run(append([]string{"submit", "--piece=7"}, quickGames(60, 2, path("there"))...)...)
	require.NoError(t, err)
	require.Contains(t, out, "there has 20 games already\n")
	require.Equal(t, contents(t, path("here")), contents(t, path("there")))
}

// So do the others, but for what they measure by the clock.
func TestSubmitOthers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	_, err := program.Run(quickGames(2, 1, path("games"))...)
	require.NoError(t, err)
	_, err = program.Run("data", "export", path("games"), "--format", "pgn", "--out", path("games.pgn"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path("set.epd"), []byte(`6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "mate";`+"\n"), 0o600))
	here := clitest.Program(func() *cobra.Command { // froelab reviews games only as a job
		root := rootCommand()
		root.AddCommand(cli.GamesCommand(nil))
		return root
	})
	for _, words := range []string{
		"match NullBase=4 Killers=false --games 2 --nodes 30 --random 6 --hash 1",
		"duel --algorithms dts,lazy --processors 2 --time 20 --games 2 --random 6 --hash 1",
		"spsa --parameters NullBase --games 4 --batch 2 --nodes 20 --random 6 --hash 1",
		"analyse " + path("games.pgn") + " --nodes 20 --hash 1",
	} {
		want, err := here.Run(strings.Fields(words)...)
		require.NoError(t, err)
		got, err := program.Run(append([]string{"submit"}, strings.Fields(words)...)...)
		require.NoError(t, err)
		require.Contains(t, got, want, words)
	}
	run := func(words ...string) string {
		for _, name := range words[1:] {
			if strings.HasPrefix(name, dir) && !strings.HasSuffix(name, ".epd") {
				require.NoError(t, os.RemoveAll(name))
			}
		}
		out, err := program.Run(words...)
		require.NoError(t, err)
		return out
	}
	simulate := strings.Fields("simulate --processors 1,2 --depth 3 --repeat 1 --hash 1 --positions " + path("set.epd") + " --out " + path("out"))
	run(simulate...)
	want := contents(t, path("out/raw.csv"))
	run(append([]string{"submit"}, simulate...)...)
	require.Equal(t, want, contents(t, path("out/raw.csv")))
	require.Contains(t, run("submit", "suite", "--nodes", "200", path("set.epd")), "solved 1 of 1")
	require.Contains(t, run(append(strings.Fields("submit scaling --threads 1 --depth 3 --ceiling 5ms --hash 1 --positions"), path("set.epd"))...), "(pieces 1)")
	require.Contains(t, run(strings.Fields("submit duel --movetime 1ms --processors 1,2 --games 2 --random 6 --hash 1")...), "(pieces 0-1 1-2)")
}

// What is wrong with a submission is said.
func TestSubmitRefuses(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"submit":          "name a job",
		"submit nonsense": `"nonsense" is no job`,
		"submit selfplay": "--out",
		"submit selfplay --nats nats://127.0.0.1:1 --out " + filepath.Join(t.TempDir(), "a"): "no server can be reached",
		"submit scaling --engine x --positions hyatt24":                                      "no program that a message names",
		"submit simulate --calibrate":                                                        "measures this machine",
		"submit analyse":                                                                     "expected",
		"submit selfplay --resume 0123456789ab":                                              "--resume: it takes --nats",
		"work":                                                                               "--nats: name a server",
		"work --nats nats://x --threads 0":                                                   "--threads: 0",
		"work --nats nats://x --hours noon":                                                  "--hours",
		"jobs":                                                                               "--nats: name a server",
		"jobs show --nats nats://127.0.0.1:1 abcd":                                           "no server can be reached",
	} {
		_, err := program.Run(strings.Fields(args)...)
		require.ErrorContains(t, err, want, args)
	}
}
