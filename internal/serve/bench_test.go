package serve

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"
	"time"

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
		out.send("progress", newProgress(p, at))
		w.Body.Reset()
	}
}

// BenchmarkReply is what a click takes while all cores search, with the runtime as froe serve has it.
func BenchmarkReply(b *testing.B) {
	old := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(old)
	p := newPage(b, Config{Threads: func(n int) { runtime.GOMAXPROCS(n + 2) }})
	s := p.session()
	p.command(s+"load", `{"text": "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *"}`)
	p.command(s+"analyse", `{}`)
	var longest time.Duration
	for i := 0; b.Loop(); i++ {
		begun := time.Now()
		p.command(s+"go", []string{`{"node": 3}`, `{"node": 6}`}[i%2])
		longest = max(longest, time.Since(begun))
	}
	b.ReportMetric(float64(longest.Microseconds())/1000, "ms-longest")
}
