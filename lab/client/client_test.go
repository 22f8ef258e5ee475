package client_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine/chess"
	"froe/internal/clienttest"
	"froe/lab/client"
)

func TestMain(m *testing.M) {
	clienttest.Play()
	goleak.VerifyTestMain(m)
}

// patient is what sound engines are given, hasty what others are.
var (
	patient = client.Patience{Greeting: time.Minute, Ready: time.Minute, Stop: time.Minute}
	hasty   = client.Patience{Greeting: 300 * time.Millisecond, Ready: 300 * time.Millisecond, Stop: 100 * time.Millisecond}
	doubts  = client.Patience{Greeting: 3 * time.Second, Ready: 3 * time.Second, Stop: time.Minute} // time for a first line
)

func start(t *testing.T, m clienttest.Mode, p client.Patience, options ...client.Value) (*client.Engine, error) {
	e, err := client.Start(t.Context(), client.Spec{Path: clienttest.Link(t, m), Options: options}, p)
	if err == nil {
		t.Cleanup(e.Close)
	}
	return e, err
}

// A sound engine tells its options, takes values, and searches until it is stopped.
func TestSoundEngine(t *testing.T) {
	t.Parallel()
	e, err := start(t, clienttest.Sound, patient, client.Value{Name: "style", Value: "very risky"})
	require.NoError(t, err)
	require.Equal(t, "Fake 1.0", e.Name)
	require.Len(t, e.Options, 5)
	o, ok := e.Option("USE nnue")
	require.True(t, ok)
	require.Equal(t, client.Option{Name: "Use NNUE", Type: "check", Default: "true"}, o)
	o, _ = e.Option("Style")
	require.Equal(t, []string{"Solid", "Very Risky"}, o.Values)
	require.NoError(t, e.Set("threads", "4"))

	p := chess.StartPosition()
	var seen []client.Info
	best, err := e.Search(t.Context(), p, "infinite", time.Minute, func(i client.Info) bool {
		seen = append(seen, i)
		return !i.Exact || i.Depth < 7
	})
	require.NoError(t, err)
	require.Equal(t, "e2e4", best.String())
	last := seen[len(seen)-1]
	require.Positive(t, last.At)
	last.At = 0
	require.Equal(t, client.Info{Depth: 7, Nodes: 7000, Exact: true, Best: best, Score: 20, PV: []chess.Move{best}}, last)
	require.False(t, seen[0].Exact)

	best, err = e.Search(t.Context(), p, "depth 3", time.Minute, nil)
	require.NoError(t, err)
	require.Equal(t, "e2e4", best.String())
	e.Close()
	e.Close()
	require.ErrorContains(t, e.Ready(t.Context()), "it ended when it was sent isready: exit status 0")
}

// What is wrong with an engine is said, with its name.
func TestEnginesThatAreNotSound(t *testing.T) {
	p := chess.StartPosition()
	search := func(ctx context.Context, e *client.Engine, limit time.Duration) error {
		_, err := e.Search(ctx, p, "infinite", limit, func(i client.Info) bool { return i.Depth < 5 })
		return err
	}
	for _, test := range []struct {
		mode         clienttest.Mode
		start, after string
	}{
		{clienttest.Silent, "silent: no uciok after 300ms", ""},
		{clienttest.Rubbish, `rubbish: no uciok after 3s; its last line is "Hello, world"`, ""},
		{clienttest.Endless, "endless: a line of more than 1048576 bytes", ""},
		{clienttest.Dies, "", `dies: it ended before end of a search: exit status 3; on standard error it says "cannot find the network"`},
		{clienttest.Mute, "", "mute: no end of a search after "},
		{clienttest.Deaf, "", "after stop: deaf: no end of a search after "},
		{clienttest.Number, "", `number: depth "five": is not UCI`},
		{clienttest.Quitter, "", "quitter: it ended an infinite search of rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 by itself after depth 3"},
		{clienttest.Illegal, "", `illegal: move "e2e5": not legal`},
	} {
		t.Run(string(test.mode), func(t *testing.T) {
			t.Parallel()
			patience := patient
			switch test.mode {
			case clienttest.Silent:
				patience = hasty
			case clienttest.Rubbish:
				patience = doubts
			}
			patience.Stop = hasty.Stop
			e, err := start(t, test.mode, patience)
			if test.start != "" {
				require.ErrorContains(t, err, test.start)
				return
			}
			require.NoError(t, err)
			limit := time.Minute
			if test.mode == clienttest.Mute {
				limit = 10 * time.Millisecond
			}
			require.ErrorContains(t, search(t.Context(), e, limit), test.after)
		})
	}
}

func TestOptionsAreChecked(t *testing.T) {
	t.Parallel()
	e, err := start(t, clienttest.Single, patient)
	require.NoError(t, err)
	require.EqualError(t, e.Set("Threads", "2"), "single: it has no option Threads; it has Hash, Clear Hash, Use NNUE, Style")
	require.EqualError(t, e.Set("Hash", "2048"), `single: Hash: "2048" is not a number from 1 to 1024`)
	require.EqualError(t, e.Set("Use NNUE", "yes"), `single: Use NNUE: "yes" is neither true nor false`)
	require.EqualError(t, e.Set("style", "Wild"), `single: Style: "Wild" is none of Solid, Very Risky`)
	require.EqualError(t, e.Set("Clear Hash", "now"), "single: Clear Hash is a button and has no value")
	_, err = start(t, clienttest.Sound, patient, client.Value{Name: "Contempt", Value: "1"})
	require.ErrorContains(t, err, "sound,Contempt=1: it has no option Contempt")
}

// The end of the context ends an engine that heeds nothing.
func TestContextEnds(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	e, err := client.Start(ctx, client.Spec{Path: clienttest.Link(t, clienttest.Deaf)}, patient)
	require.NoError(t, err)
	p := chess.StartPosition()
	_, err = e.Search(ctx, p, "infinite", time.Minute, func(client.Info) bool { cancel(); return true })
	require.ErrorIs(t, err, context.Canceled)
	e.Close()
}

func TestProgramsThatCannotBeStarted(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "missing")
	_, err := client.Start(t.Context(), client.Spec{Path: missing}, patient)
	require.ErrorContains(t, err, missing+" cannot be started: ")
	text := filepath.Join(t.TempDir(), "text")
	require.NoError(t, os.WriteFile(text, []byte("no program"), 0o600))
	_, err = client.Start(t.Context(), client.Spec{Path: text}, patient)
	require.ErrorContains(t, err, text+" cannot be started: ")
}

func TestParseSpec(t *testing.T) {
	s, err := client.ParseSpec("/usr/games/stockfish, Use NNUE = false,Hash=32")
	require.NoError(t, err)
	require.Equal(t, client.Spec{Path: "/usr/games/stockfish", Options: []client.Value{{Name: "Use NNUE", Value: "false"}, {Name: "Hash", Value: "32"}}}, s)
	require.Equal(t, "stockfish,Use NNUE=false,Hash=32", s.Name())
	require.True(t, s.Sets("hash"))
	require.False(t, s.Sets("Threads"))
	for text, want := range map[string]string{
		"":              `"" names no program`,
		"engine,Hash":   `"engine,Hash": "Hash" is not OPTION=VALUE`,
		"engine,=false": `"engine,=false": "=false" is not OPTION=VALUE`,
	} {
		_, err := client.ParseSpec(text)
		require.EqualError(t, err, want)
	}
}

// An engine that is asked for its best move in a position where it has one.
func Example() {
	ctx := context.Background()
	e, err := client.Start(ctx, client.Spec{Path: "stockfish"}, client.Usual)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer e.Close()
	p := chess.StartPosition()
	best, err := e.Search(ctx, p, "depth 8", time.Minute, func(i client.Info) bool {
		if i.Exact {
			fmt.Println(i.Depth, i.Nodes, i.Best)
		}
		return true
	})
	fmt.Println(best, err)
}

// An engine is told the moves of a game, so that it knows what repeats.
func TestSearchGame(t *testing.T) {
	e, err := start(t, clienttest.Sound, patient)
	require.NoError(t, err)
	g := chess.NewGame()
	for _, san := range []string{"Nf3", "Nf6", "Ng1", "Ng8"} {
		require.NoError(t, g.PlayText(san))
	}
	best, err := e.SearchGame(t.Context(), g, "depth 2", time.Minute, nil)
	require.NoError(t, err)
	p := g.Position()
	require.True(t, p.Legal(best))
}
