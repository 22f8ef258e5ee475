package job

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/annotation"
	"froe/lab/selfplay"
	"froe/lab/suite"
)

// none has no files.
func none(context.Context, string) ([]byte, error) { return nil, errors.New("there is no such file") }

// settings of every kind, with a piece.
var settings = map[string]struct{ setting, piece string }{
	GamesKind: {`{"sides":[{"limit":{"Soft":0,"Hard":20},"hash":1},{"limit":{"Soft":0,"Hard":20},"hash":1,"numbers":{"NullBase":4}}],
		"randomplies":6,"pairs":true,"seed":1,
		"adjudication":{"WinScore":500,"WinPlies":1,"DrawScore":8,"DrawPlies":2,"DrawFrom":1,"Length":4}}`, `{"from":3,"to":4}`},
	suite.Kind: {`{"name":"a","text":"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;","threads":1,"hash":1,"algorithm":"dts","nodes":50}`, `{"from":0,"to":1}`},
	SimulateKind: {`{"hash":1,"minsplit":2,"seed":1,"cost":"default"}`,
		`{"position":{"board":"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"},"algorithm":"dts","workers":2,"depth":2}`},
	ScalingKind: {`{"positions":null,"algorithms":["dts"],"workers":[1],"repeat":1,"depth":2,"hash":1,"minsplit":2,"seed":1}`,
		`{"id":"a","board":"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"}`},
	annotation.Kind: {`{"threads":1,"hash":1,"algorithm":"dts","nodes":50}`, `{"start":"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1","moves":[]}`},
}

// Every kind of job does a piece, and refuses what is none.
func TestKinds(t *testing.T) {
	for kind, test := range settings {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			d, err := New(t.Context(), kind, []byte(test.setting), none)
			require.NoError(t, err)
			defer d.Close()
			result, err := d.Do(t.Context(), []byte(test.piece))
			require.NoError(t, err)
			require.True(t, json.Valid(result))
			for _, wrong := range []string{
				"", "{", "{}", "[]", `{"command":"sh"}`, test.piece + "x", `{"from":-1,"to":5}`, `{"from":0,"to":1000000000}`,
				`{"board":"nonsense"}`, `{"position":{"board":"nonsense"},"depth":1}`, `{"start":"nonsense"}`, `{"start":"6k1/8/8/8/8/8/8/3R2K1 w - - 0 1","moves":[9]}`,
			} {
				_, err := d.Do(t.Context(), []byte(wrong))
				require.Error(t, err, wrong)
			}
		})
	}
}

// Settings that cannot be are refused, and files that are not there.
func TestNewRefuses(t *testing.T) {
	for kind := range settings {
		for _, wrong := range []string{"", "null!", `{"shell":"rm"}`} {
			_, err := New(t.Context(), kind, []byte(wrong), none)
			require.ErrorContains(t, err, kind)
		}
	}
	for _, test := range []struct{ kind, setting, want string }{
		{"shell", "{}", `there is no kind "shell"`},
		{GamesKind, `{"sides":[{"network":"abc"},{}]}`, "there is no such file"},
		{GamesKind, `{"sides":[{"numbers":{"Luck":1}},{}]}`, "Luck"},
		{GamesKind, `{"openings":["x"]}`, "fen"},
		{suite.Kind, `{"text":"x"}`, "suite"},
		{SimulateKind, `{"cost":"luck=1"}`, "luck"},
		{annotation.Kind, `{"threads":100000,"nodes":5}`, "Threads"},
	} {
		_, err := New(t.Context(), test.kind, []byte(test.setting), none)
		require.ErrorContains(t, err, test.want)
	}
}

// A tuned piece has a key of its own, and plays other games.
func TestTuned(t *testing.T) {
	d, err := New(t.Context(), GamesKind, []byte(settings[GamesKind].setting), none)
	require.NoError(t, err)
	defer d.Close()
	keys := map[string]bool{}
	f := TunedFarm{Farm: recorder(func(key string, piece any) error {
		keys[key] = true
		text, err := json.Marshal(piece)
		require.NoError(t, err)
		_, err = d.Do(t.Context(), text)
		return err
	})}
	for _, value := range []int{3, 4} {
		f.Tuned.Numbers[0] = map[string]int{"NullBase": value}
		require.NoError(t, f.Do(t.Context(), "0-1", selfplay.Piece{From: 0, To: 1}, nil))
	}
	require.Len(t, keys, 2)
}

// recorder is a farm that does pieces by a function.
type recorder func(key string, piece any) error

func (recorder) Width() int { return 1 }

func (r recorder) Do(_ context.Context, key string, piece any, _ func([]byte) error) error {
	return r(key, piece)
}

// Nothing that a message may be brings a worker down.
func FuzzPieces(f *testing.F) {
	for kind, s := range settings {
		f.Add(kind, []byte(s.setting), []byte(s.piece))
	}
	f.Fuzz(func(t *testing.T, kind string, setting, piece []byte) {
		if len(setting) > 300 || len(piece) > 100 {
			return // it may ask for much work
		}
		d, err := New(t.Context(), kind, setting, none)
		if err != nil {
			return
		}
		defer d.Close()
		ctx, end := context.WithCancel(t.Context())
		end()
		_, _ = d.Do(ctx, piece)
	})
}
