package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testConfig is small, and the same on every machine.
func testConfig() Config {
	return Config{Name: "Froe test", Author: "nobody", Options: engine.Options{Hash: 1}}
}

// patienceOfTests is how long a test waits for what must come at once. It is
// only ever waited for by a test that fails.
const patienceOfTests = 30 * time.Second

// dialogue is a session that a test talks to.
type dialogue struct {
	t     testing.TB
	in    *io.PipeWriter
	lines chan string
	ended chan error
	seen  []string // since the last answer

	interrupt context.CancelFunc // ends the context of the session
}

func talk(t testing.TB) *dialogue {
	t.Helper()
	return startDialogue(t, testConfig())
}

func startDialogue(t testing.TB, c Config) *dialogue {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	ctx, interrupt := context.WithCancel(context.Background())
	d := &dialogue{t: t, in: inWrite, lines: make(chan string, 10000), ended: make(chan error, 1), interrupt: interrupt}
	go func() {
		err := Run(ctx, inRead, outWrite, c)
		outWrite.Close()
		d.ended <- err
	}()
	go func() {
		defer close(d.lines)
		for s := bufio.NewScanner(outRead); s.Scan(); {
			d.lines <- s.Text()
		}
	}()
	t.Cleanup(func() { interrupt(); d.in.Close(); d.end() })
	return d
}

// say sends lines.
func (d *dialogue) say(lines ...string) {
	d.t.Helper()
	for _, line := range lines {
		_, err := io.WriteString(d.in, line+"\n")
		require.NoError(d.t, err)
	}
}

// await reads to the line that begins with prefix and returns all of them.
func (d *dialogue) await(prefix string) []string {
	d.t.Helper()
	var all []string
	late := time.After(patienceOfTests)
	for {
		select {
		case line, ok := <-d.lines:
			require.True(d.t, ok, "the session ended before %q, after %q", prefix, all)
			all = append(all, line)
			d.seen = append(d.seen, line)
			if strings.HasPrefix(line, prefix) {
				return all
			}
		case <-late:
			require.FailNow(d.t, "nothing is said", "waiting for %q after %q", prefix, all)
		}
	}
}

// silent checks that nothing was said before readyok.
func (d *dialogue) silent() {
	d.t.Helper()
	d.say("isready")
	require.Equal(d.t, []string{"readyok"}, d.await("readyok"))
}

// searching checks that nothing but what a search finds was said before readyok.
func (d *dialogue) searching() {
	d.t.Helper()
	d.say("isready")
	for _, line := range d.await("readyok") {
		require.True(d.t, line == "readyok" || strings.HasPrefix(line, "info depth "), line)
	}
}

// end waits for the end of the session and returns what it still said.
func (d *dialogue) end() []string {
	d.t.Helper()
	var rest []string
	late := time.After(patienceOfTests)
	for {
		select {
		case line, ok := <-d.lines:
			if !ok {
				return rest
			}
			rest = append(rest, line)
		case <-late:
			require.FailNow(d.t, "the session does not end")
		}
	}
}

// infoLine is the grammar of an info line with a score.
var infoLine = regexp.MustCompile(`^info depth \d+ seldepth \d+ multipv \d+ score (cp -?\d+|mate -?\d+)( lowerbound| upperbound)?( wdl \d+ \d+ \d+)? nodes \d+ nps \d+ hashfull \d+ tbhits 0 time \d+( pv( [a-h][1-8][a-h][1-8][nbrq]?)+)?$`)

// answer checks the lines seen since the last answer, and that its bestmove begins the last
// exact line, and returns the bestmove's words.
func (d *dialogue) answer() []string {
	d.t.Helper()
	d.await("bestmove")
	seen := d.seen
	d.seen = nil
	var exact []string
	for _, line := range seen[:len(seen)-1] {
		if !strings.HasPrefix(line, "info depth") || strings.Contains(line, "currmove") {
			continue
		}
		require.Regexp(d.t, infoLine, line)
		if !strings.Contains(line, "bound") && strings.Contains(line, " multipv 1 ") {
			exact = strings.Fields(line[strings.Index(line, " pv ")+4:])
		}
	}
	best := strings.Fields(seen[len(seen)-1])
	require.NotEmpty(d.t, exact)
	require.Equal(d.t, exact[0], best[1])
	if len(exact) > 1 {
		require.Equal(d.t, fmt.Sprint([]string{"ponder", exact[1]}), fmt.Sprint(best[2:]))
	}
	return best
}
