package serve

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/internal/clienttest"
)

// A match is played with the other engine, which is watched, and dismissed at the end.
func TestMatch(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	p.command(s+"match", `{"engine": "`+clienttest.Link(t, clienttest.Sound)+`", "human": "white", "base": 60, "bonus": 1}`)
	e.state(func(s *state) bool {
		return s.Contest.Rival == "Fake 1.0" && len(s.Board.Moves) >= 4 && s.Contest.Watched.Depth > 0 && len(s.Contest.Watched.Steps) > 0
	})
	status, got := p.post(s+"move", `{"move": "e4"}`)
	require.Equal(t, http.StatusBadRequest, status)
	require.Contains(t, got["error"], "the engines play")
	text := p.pgn(s)
	require.Contains(t, text, `[White "Fake 1.0"]`)
	require.Contains(t, text, `[Black "Froe"]`)
	require.Contains(t, text, "[%clk ")
	p.command(s+"stop", `{}`)
	e.state(func(s *state) bool { return s.Mode == "idle" && s.Contest.Rival == "" })
}

// An engine that cannot be had is refused; one that fails loses, and it is said why.
func TestMatchFails(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	for engine, want := range map[string]string{
		"":                                      "names no program",
		"/nothing/there":                        "cannot be started",
		clienttest.Link(t, "sound") + ",Hash=x": "Hash",
	} {
		status, got := p.post(s+"match", `{"engine": "`+engine+`", "human": "white", "seconds": 0.1}`)
		require.Equal(t, http.StatusBadRequest, status)
		require.Contains(t, got["error"], want)
	}
	sound := clienttest.Link(t, clienttest.Sound)
	status, got := p.post(s+"match", `{"engine": "`+sound+`", "human": "red", "seconds": 0.1}`)
	require.Equal(t, http.StatusBadRequest, status)
	require.Contains(t, got["error"], "neither white nor black")
	p.command(s+"match", `{"engine": "`+clienttest.Link(t, clienttest.Dies)+`", "human": "white", "seconds": 0.1}`)
	e.state(func(s *state) bool { return s.Board.Result == "0-1" && s.Fault != "" })
	p.command(s+"match", `{"engine": "`+sound+`", "human": "black", "seconds": 0.05}`)
	e.state(func(s *state) bool { return len(s.Board.Moves) > 2 && s.Fault == "" })
}

// Engines that are installed are listed.
func TestEngines(t *testing.T) {
	p := newPage(t, Config{})
	status, got := p.post(p.session()+"engines", "{}")
	require.Equal(t, http.StatusOK, status)
	require.IsType(t, []any{}, got["engines"])
}
