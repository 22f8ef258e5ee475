package annotation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine"
	"froe/engine/chess/pgn"
	"froe/engine/eval"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// scholar has a blunder, and Black is mated.
const scholar = `[White "Anne"]
[Black "Bob"]

1. e4 {[%eval 9.99] mine} e5 2. Bc4 Nc6 3. Qh5 Nf6 (3... g6) 4. Qxf7# 1-0

`

func plan() *Plan {
	return &Plan{Options: engine.Options{Threads: 1, Hash: 1}, Limits: engine.Limits{Nodes: 1000}, Concurrency: 2}
}

// source reads games.
func source(t *testing.T, text string) func() (Item, error) {
	r := pgn.NewReader(strings.NewReader(text), "x.pgn")
	return func() (Item, error) {
		g, err := r.Next()
		if err != nil {
			return Item{}, err
		}
		return Item{r.Number(), g}, nil
	}
}

func review(t *testing.T, p *Plan, text string) (all []*Reviewed) {
	t.Helper()
	require.NoError(t, Run(t.Context(), p, source(t, text), func(r *Reviewed) error {
		all = append(all, r)
		return nil
	}))
	return all
}

func TestRun(t *testing.T) {
	p := plan()
	searched := make(chan struct{}, 100)
	p.Searched = func() { searched <- struct{}{} }
	one := review(t, p, scholar)[0]
	require.Len(t, searched, 8)
	r := one.Review
	require.Equal(t, "Anne", r.White.Name)
	require.Equal(t, 4, r.White.Moves)
	require.Equal(t, 3, r.Black.Moves)
	require.Less(t, r.Black.Accuracy, r.White.Accuracy)
	require.Positive(t, r.Black.Blunders)

	blunder := r.Moves[5]
	require.Equal(t, "3...", blunder.Number)
	require.Equal(t, "Nf6??", blunder.SAN+blunder.Mark)
	require.Equal(t, 1, *blunder.Mate)
	require.Equal(t, "#1", blunder.Evaluation.String())
	require.InDelta(t, 1, blunder.Chance, 1e-9)
	require.NotEmpty(t, blunder.Better)
	last := r.Moves[6]
	require.Equal(t, "#", last.Evaluation.String())
	require.Zero(t, last.Cost)
	require.InDelta(t, 1, last.Chance, 1e-9)

	g := one.Game
	require.Equal(t, []pgn.NAG{pgn.Blunder}, g.Moves[5].NAGs)
	require.Equal(t, "mine", g.Moves[0].Comment.Text())
	value, _ := g.Moves[0].Comment.Command("eval")
	require.NotEqual(t, "9.99", value)
	value, _ = g.Moves[5].Comment.Command("eval")
	require.Regexp(t, `^#1,\d+$`, value)
	require.NotContains(t, g.Moves[6].Comment, "eval")
	require.Equal(t, fmt.Sprintf("%.1f", r.Black.Accuracy), g.Tag("BlackAccuracy"))
	require.NoError(t, pgn.NewWriter(io.Discard).Write(g))
}

// What is annotated is not annotated twice, and however many games are reviewed at a
// time, each comes out the same.
func TestRunRepeats(t *testing.T) {
	text := func(all []*Reviewed) string {
		var b bytes.Buffer
		w := pgn.NewWriter(&b)
		for _, r := range all {
			require.NoError(t, w.Write(r.Game))
		}
		return b.String()
	}
	once := text(review(t, plan(), scholar+scholar+scholar))
	p := plan()
	p.Concurrency = 1
	require.Equal(t, once, text(review(t, p, scholar+scholar+scholar)))
	require.Equal(t, once, text(review(t, plan(), once)))
}

func TestEndsOfGames(t *testing.T) {
	for _, test := range []struct{ name, text, last string }{
		{"no moves", "1-0", ""},
		{"stalemate", "[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n1. Qg6 *", "+0.00"},
		{"bare kings", "[FEN \"4k3/8/8/8/8/8/3r4/4K3 w - - 0 1\"]\n1. Kxd2 *", "+0.00"},
		{"repetition", "[FEN \"6k1/5ppp/8/8/8/8/8/Q5K1 w - - 0 1\"]\n1. Qb1 Kf8 2. Qa1 Kg8 3. Qb1 Kf8 4. Qa1 Kg8 1/2-1/2", "+0.00"},
		{"black mates", "1. f3 e5 2. g4 Qh4# 0-1", "#"},
		{"white resigns", "1. f3 e5 2. g4 0-1", "#-1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := review(t, plan(), test.text)[0].Review
			if test.last == "" {
				require.Nil(t, r.Before)
				require.Zero(t, r.White.Accuracy)
				return
			}
			require.Equal(t, test.last, r.Moves[len(r.Moves)-1].Evaluation.String())
		})
	}
}

// A move that is passed is not judged, and the moves around it are.
func TestPassedMove(t *testing.T) {
	r := review(t, plan(), "1. e4 -- 2. d4 -- 3. -- e5 *")[0]
	require.Equal(t, 2, r.Review.White.Moves)
	require.Equal(t, 1, r.Review.Black.Moves)
	require.Equal(t, "1... -- 0000", r.Review.Moves[1].Number+" "+r.Review.Moves[1].SAN+" "+r.Review.Moves[1].UCI)
	require.NotNil(t, r.Review.Moves[3].CP)
	require.NoError(t, pgn.NewWriter(io.Discard).Write(r.Game))
}

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	err := Run(ctx, plan(), source(t, strings.Repeat(scholar, 50)), func(*Reviewed) error {
		if n++; n == 2 {
			cancel()
		}
		return nil
	})
	require.ErrorIs(t, err, context.Canceled)

	broken := errors.New("broken")
	require.ErrorIs(t, Run(t.Context(), plan(), source(t, scholar+scholar), func(*Reviewed) error { return broken }), broken)
	p := plan()
	p.Limits = engine.Limits{}
	require.ErrorContains(t, Run(t.Context(), p, nil, nil), "a limit of time, depth or nodes is needed")
	p.Concurrency = 0
	require.ErrorContains(t, p.Check(), "concurrency: 0 is less than 1")
}

func TestAccuracy(t *testing.T) {
	require.InDelta(t, 100, accuracy(0), 0.001)
	require.InDelta(t, 63.58, accuracy(0.1), 0.01)
	require.Zero(t, accuracy(1))
	var m means
	require.Zero(t, m.accuracy())
	m.add(100)
	require.InDelta(t, 100, m.accuracy(), 1e-9)
	m.add(50)
	require.InDelta(t, (75+66.667)/2, m.accuracy(), 0.01)
	for cost, want := range map[float64]pgn.NAG{0.049: 0, 0.05: pgn.Dubious, 0.1: pgn.Mistake, 0.15: pgn.Blunder, 1: pgn.Blunder} {
		require.Equal(t, want, Mark(cost))
	}
	require.InDelta(t, 0.5, Chance(0), 1e-9)
}

func TestEvalCommand(t *testing.T) {
	require.Equal(t, "2.00", EvalCommand(2*eval.EvenChance, 0))
	require.Equal(t, "-2.00", EvalCommand(2*eval.EvenChance, 1))
	require.Equal(t, "#-2", EvalCommand(32000-3, 1))
	require.Equal(t, "#2", EvalCommand(-32000+4, 1))
}

// A run goes on where it was interrupted, even in the midst of a write.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	settings := Settings{"nodes": "3000"}
	f, err := Continue(dir, settings)
	require.NoError(t, err)
	all := review(t, plan(), scholar+scholar+scholar)
	for i, r := range all[:2] {
		require.Equal(t, i, f.Done)
		require.NoError(t, f.Add(r))
	}
	require.NoError(t, f.Close())
	for _, name := range []string{GamesFile, ReviewsFile} {
		file, err := os.OpenFile(filepath.Join(dir, name), os.O_APPEND|os.O_WRONLY, 0)
		require.NoError(t, err)
		_, err = file.WriteString(`{"number":3,"unfinished`)
		require.NoError(t, err)
		require.NoError(t, file.Close())
	}
	_, err = Continue(dir, Settings{"nodes": "4"})
	require.ErrorContains(t, err, `reviews.jsonl: line 1: the games there were reviewed with nodes "3000" instead of "4"`)

	f, err = Continue(dir, settings)
	require.NoError(t, err)
	require.Equal(t, 2, f.Done)
	require.NoError(t, f.Add(all[2]))
	n := 0
	for r, err := range f.Reviews() {
		require.NoError(t, err)
		want, err := json.Marshal(all[n].Review)
		require.NoError(t, err)
		got, err := json.Marshal(r)
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(got))
		n++
	}
	require.Equal(t, 3, n)
	require.NoError(t, f.Close())
	text, err := os.ReadFile(filepath.Join(dir, GamesFile))
	require.NoError(t, err)
	require.Equal(t, 3, strings.Count(string(text), "[Event "))
	require.Len(t, review(t, plan(), string(text)), 3)

	require.NoError(t, os.Truncate(filepath.Join(dir, GamesFile), 10))
	_, err = Continue(dir, settings)
	require.ErrorContains(t, err, "annotated.pgn: 10 bytes where reviews.jsonl counts")
	require.NoError(t, os.WriteFile(filepath.Join(dir, ReviewsFile), []byte("no\n"), 0o666))
	_, err = Continue(dir, settings)
	require.ErrorContains(t, err, "reviews.jsonl: line 1: invalid character")
}
