package web

import (
	"encoding/json"
	"io"
	"iter"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/annotation"
	"froe/internal/step"
)

// scholar is the review of a game, as annotation writes it.
const scholar = `{"number":1,"event":"Café","date":"2026.??.??","result":"1-0",
"white":{"name":"Anne </script>","moves":4,"accuracy":90},"black":{"name":"Bob","moves":3,"accuracy":50.5,"blunders":1},
"before":{"cp":20,"depth":5,"chance":0.52},"moves":[
{"number":"1.","san":"e4","uci":"e2e4","cp":20,"depth":5,"chance":0.52,"cost":0},
{"number":"1...","san":"e5","uci":"e7e5","cp":20,"depth":5,"chance":0.52,"cost":0},
{"number":"2.","san":"Bc4","uci":"f1c4","cp":20,"depth":5,"chance":0.52,"cost":0},
{"number":"2...","san":"Nc6","uci":"b8c6","cp":20,"depth":5,"chance":0.52,"cost":0},
{"number":"3.","san":"Qh5","uci":"d1h5","cp":20,"depth":5,"chance":0.52,"cost":0},
{"number":"3...","san":"Nf6","uci":"g8f6","mate":1,"depth":5,"chance":1,"cost":0.48,"mark":"??","better":["g6","Qf3","Nf6"]},
{"number":"4.","san":"Qxf7#","uci":"h5f7","mate":0,"chance":1,"cost":0}]}`

func games(t *testing.T, texts ...string) iter.Seq2[*annotation.Review, error] {
	return func(yield func(*annotation.Review, error) bool) {
		for i, text := range texts {
			var r annotation.Review
			require.NoError(t, json.Unmarshal([]byte(text), &r))
			r.Number = i + 1
			if !yield(&r, nil) {
				return
			}
		}
	}
}

// data is what the scripts of a page are given.
func data(t *testing.T, r *Review) (page string, d struct {
	Games []struct {
		First int
		FENs  []string
		Moves []struct{ Line []step.Step }
	}
	Total   int
	Players []player
}) {
	var b strings.Builder
	require.NoError(t, r.Write(&b))
	found := regexp.MustCompile(`(?s)const data = (.*?);</script>`).FindStringSubmatch(b.String())
	require.Len(t, found, 2)
	require.NoError(t, json.Unmarshal([]byte(found[1]), &d))
	return b.String(), d
}

// A page has the positions of its games, better lines with numbers, and nothing that is
// elsewhere.
func TestReview(t *testing.T) {
	page, d := data(t, &Review{Title: "a <b>.pgn", Lead: "Searched.", Origin: [][2]string{{"commit", "abc"}}, Games: games(t, scholar, scholar)})
	require.Contains(t, page, "<h1>a &lt;b&gt;.pgn</h1>")
	require.Contains(t, page, "<dt>commit</dt><dd>abc</dd>")
	require.Contains(t, page, `<g id="wk"`)
	require.NotContains(t, page, "Anne </script>")
	require.NotRegexp(t, `(src|href)="[^#]`, page)
	require.Len(t, d.Games, 2)
	g := d.Games[0]
	require.Zero(t, g.First)
	require.Len(t, g.FENs, 8)
	require.Equal(t, "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4", g.FENs[7])
	var line []string
	for _, m := range g.Moves[5].Line {
		line = append(line, m.Text)
	}
	require.Equal(t, []string{"3… g6", "4. Qf3", "Nf6"}, line)
	require.Equal(t, "Anne </script>", d.Players[0].Name)
	require.Equal(t, 2, d.Players[0].Games)
	require.InDelta(t, 50.5, d.Players[1].Accuracy, 1e-9)
	require.Equal(t, 2, d.Players[1].Blunders)
}

// Games that Black begins, and moves that are passed, have their numbers and positions.
func TestReviewFromAPosition(t *testing.T) {
	_, d := data(t, &Review{Games: games(t, `{"number":1,"result":"*","start":"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12","white":{},"black":{},
		"before":{"chance":0.5},"moves":[{"number":"12...","san":"--","uci":"0000","chance":0.5}]}`)})
	require.Equal(t, 23, d.Games[0].First)
	require.Equal(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 1 13", d.Games[0].FENs[1])
}

func TestReviewLeavesOut(t *testing.T) {
	many := make([]string, mostGames+1)
	for i := range many {
		many[i] = `{"number":1,"result":"*","white":{"name":"A"},"black":{"name":"B"},"moves":[]}`
	}
	_, d := data(t, &Review{Games: games(t, many...)})
	require.Len(t, d.Games, mostGames)
	require.Equal(t, mostGames+1, d.Total)
	require.Equal(t, mostGames+1, d.Players[0].Games)
}

func TestReviewErrors(t *testing.T) {
	broken := Review{Games: func(yield func(*annotation.Review, error) bool) { yield(nil, io.ErrUnexpectedEOF) }}
	require.ErrorIs(t, broken.Write(io.Discard), io.ErrUnexpectedEOF)
	wrong := Review{Games: games(t, `{"number":1,"white":{},"black":{},"moves":[{"san":"Ke7"}]}`)}
	require.ErrorContains(t, wrong.Write(io.Discard), `game 1: move "Ke7"`)
}
