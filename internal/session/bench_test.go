package session

import (
	"encoding/json"
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
	for b.Loop() {
		_, err := json.Marshal(newProgress(p, at))
		require.NoError(b, err)
	}
}
