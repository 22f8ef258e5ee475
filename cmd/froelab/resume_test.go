package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"froe/lab/queue"
)

// A job is gone on with by its name, without the files that its command read.
func TestResume(t *testing.T) {
	t.Parallel()
	server, err := queue.Serve(queue.ServerConfig{Port: -1, Folder: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	set := path("set.epd")
	require.NoError(t, os.WriteFile(set, []byte(`rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - id "a";`+"\n"), 0o600))
	words := append(quickGames(20, 2, path("here")), "--openings", set)
	_, err = program.Run(words...)
	require.NoError(t, err)

	at := func(words ...string) []string { return append(words, "--nats", server.URL()) }
	words = append(words[:len(words)-3], path("there"), "--openings", set, "--piece=5")
	_, interrupt := begin(t, at(append([]string{"submit"}, words...)...)...)
	q, err := server.Connect(t.Context(), queue.Config{})
	require.NoError(t, err)
	t.Cleanup(q.Close)
	var id string
	require.Eventually(t, func() bool {
		jobs, err := q.Jobs(t.Context())
		if !assert.NoError(t, err) {
			return true
		}
		for _, j := range jobs {
			if j.Waiting > 0 {
				id = j.ID
			}
		}
		return id != ""
	}, time.Minute, 10*time.Millisecond)
	interrupt()
	require.NoError(t, os.Remove(set))

	for _, test := range []struct{ words, want string }{
		{"suite", "job " + id + " is one of froelab submit selfplay"},
		{"selfplay --games=3", "for two to say"},
		{"suite wac", "no arguments"},
	} {
		_, err = program.Run(at(append([]string{"submit", "--resume", id}, strings.Fields(test.words)...)...)...)
		require.ErrorContains(t, err, test.want)
	}
	begin(t, at("work", "--threads=1")...)
	again := at("submit", "selfplay", "--resume", id, "--out", path("elsewhere"))
	_, err = program.Run(again...)
	require.NoError(t, err)
	require.Equal(t, contents(t, path("here")), contents(t, path("elsewhere")))
	_, err = program.Run(again...)
	require.ErrorContains(t, err, "it is done")
}

// printed is what several programs print.
type printed struct {
	mu   sync.Mutex
	text strings.Builder
}

func (p *printed) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// begin runs the program until the test or the function returned interrupts it, and returns what it
// prints.
func begin(t *testing.T, words ...string) (out *printed, interrupt func()) {
	out = &printed{}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	c := rootCommand()
	c.SetOut(out)
	c.SetErr(out)
	c.SetArgs(words)
	go func() { defer close(ended); _ = c.ExecuteContext(ctx) }() // it is interrupted
	interrupt = func() { cancel(); <-ended }
	t.Cleanup(interrupt)
	return out, interrupt
}

// Nothing in a script reads or writes a file of the machine.
func TestHostileScripts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret.pgn")
	require.NoError(t, os.WriteFile(secret, []byte("secret"), 0o600))
	text := func(s string) []word { return []word{{Text: s}} }
	for _, s := range []script{
		{Flags: []option{{"out", text("/etc/passwd")}}},
		{Flags: []option{{"nats", text("nats://elsewhere")}}},
		{Flags: []option{{"nonsense", text("1")}}},
		{Flags: []option{{"games", text("many")}}},
		{Flags: []option{{"network", text(secret)}}},
		{Flags: []option{{"openings", []word{{Name: "../x", File: "digest"}}}}},
		{Flags: []option{{"openings", []word{{Name: "..", File: "digest"}}}}},
		{Flags: []option{{"openings", []word{{Name: "a", File: "other"}}}}},
		{Args: [][]word{text(secret)}},
		{Args: [][]word{text(evalFile + secret)}},
	} {
		_, err := s.apply(matchCommand(&submission{}), t.TempDir(), func(digest string) ([]byte, error) {
			if digest != "digest" {
				return nil, errors.New("there is none")
			}
			return []byte("x"), nil
		})
		require.Error(t, err, "%v", s)
	}
}

// Every flag that names a file is known to be one.
func TestFlagsOfFiles(t *testing.T) {
	for _, c := range submitCommand().Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			what, _ := pflag.UnquoteUsage(f)
			if slices.Contains([]string{"FILE", "DIR", "FOLDER", "SET", "SETS"}, strings.TrimSuffix(what, " ")) {
				require.Contains(t, slices.Concat(ownFlags, fileFlags), f.Name, c.Name())
			}
		})
	}
}
