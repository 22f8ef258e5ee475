package serve

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine"
)

// BenchmarkProgress is what an event of progress takes, of which there are ten a second,
// with four workers.
func BenchmarkProgress(b *testing.B) {
	o := engine.Defaults()
	o.Threads = 4
	e, err := engine.New(o)
	require.NoError(b, err)
	defer e.Close()
	s, err := e.Go(b.Context(), engine.Limits{Nodes: 200_000})
	require.NoError(b, err)
	p := s.Progress()
	for p.Nodes < 50_000 {
		p = s.Progress()
	}
	s.Stop()
	s.Result()
	at := e.Position()
	w := httptest.NewRecorder()
	out := &stream{w: w, c: http.NewResponseController(w)}
	for b.Loop() {
		out.send("progress", newProgress(p, &at))
		w.Body.Reset()
	}
}
