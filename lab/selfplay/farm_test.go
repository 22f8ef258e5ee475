package selfplay_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/lab/selfplay"
)

// farm plays the pieces of a plan in the same process, through what would be sent.
type farm struct {
	plan *selfplay.Plan
	keys []string
	odd  func([]byte) []byte // changes what is sent, once; nil: nothing does
}

func (f *farm) Width() int { return 1 }

func (f *farm) Do(ctx context.Context, key string, piece any, take func([]byte) error) error {
	f.keys = append(f.keys, key)
	text, err := json.Marshal(piece)
	if err != nil {
		return err
	}
	var p selfplay.Piece
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	pair, err := f.plan.NewPair()
	if err != nil {
		return err
	}
	games, err := pair.Play(ctx, p)
	if err != nil {
		return err
	}
	result, err := selfplay.Encode(games)
	if err != nil {
		return err
	}
	if f.odd != nil {
		result = f.odd(result)
	}
	return take(result)
}

// A farm plays the same games, in pieces that do not depend on where a run begins.
func TestFarm(t *testing.T) {
	want, total := games(t, plan(10, 2))
	elsewhere := func(from int) (*farm, *selfplay.Plan) {
		p := plan(10, 1)
		f := &farm{plan: plan(10, 1)}
		p.Farm, p.Size, p.From = f, 4, from
		return f, p
	}
	f, p := elsewhere(0)
	got, sum := games(t, p)
	require.Equal(t, want, got)
	require.Equal(t, total, sum)
	require.Equal(t, []string{"0-4", "4-8", "8-10"}, f.keys)
	f, p = elsewhere(5)
	got, _ = games(t, p)
	require.Equal(t, want[5:], got)
	require.Equal(t, []string{"4-8", "8-10"}, f.keys)
}

// What cannot be the games of a piece is refused.
func TestDecodeRefuses(t *testing.T) {
	pair, err := plan(4, 1).NewPair()
	require.NoError(t, err)
	played, err := pair.Play(t.Context(), selfplay.Piece{From: 1, To: 3})
	require.NoError(t, err)
	good, err := selfplay.Encode(played)
	require.NoError(t, err)
	got, err := selfplay.Decode(good, selfplay.Piece{From: 1, To: 3})
	require.NoError(t, err)
	require.Equal(t, played, got)
	for _, piece := range []selfplay.Piece{{From: 0, To: 2}, {From: 1, To: 2}, {From: 1, To: 4}} {
		_, err := selfplay.Decode(good, piece)
		require.Error(t, err)
	}
	for _, data := range []string{"", "{}", `{"games":"","nodes":[1,2]}`, `{"games":"AAAA","nodes":[1,2]}`, string(good) + "x"} {
		_, err := selfplay.Decode([]byte(data), selfplay.Piece{From: 1, To: 3})
		require.Error(t, err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"games":"90ZHMQ==","nodes":[1]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := selfplay.Decode(data, selfplay.Piece{From: 0, To: 1})
		if err == nil && len(games) != 1 {
			t.Fatal("one game")
		}
	})
}
