package uci

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// bestmoves is the number of answers in what was said.
func bestmoves(said string) int { return strings.Count(said, "bestmove ") }

// Commands from a pipe: each is carried out, in order, to its end.
func TestPipe(t *testing.T) {
	all := said(t, testConfig(), "position startpos", "go depth 5", "ucinewgame", "setoption name MultiPV value 2",
		"position startpos moves e2e4", "go depth 4", "d", "go perft 2", "bench 1", "go nodes 3000", "go mate 1 movetime 1")
	require.Equal(t, 4, bestmoves(all))
	at := 0
	for _, want := range []string{
		" depth 5 ", "bestmove", " depth 4 seldepth", "multipv 2", "bestmove", "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b",
		"Nodes searched: 600", " nodes ", " nps", "bestmove", "bestmove",
	} {
		next := strings.Index(all[at:], want)
		require.GreaterOrEqual(t, next, 0, "%q in %s", want, all[at:])
		at += next + len(want)
	}
	require.NotContains(t, all, "info string go")
}

// At the end of the input a search without an end of its own ends at once, as do
// those that wait.
func TestPipeOfEndlessSearches(t *testing.T) {
	all := said(t, testConfig(), "go infinite", "go", "go ponder depth 2", "go wtime 100000000", "go depth 3")
	require.Equal(t, 5, bestmoves(all))
	require.Contains(t, all, " depth 3 ")
}

// What would change the engine under a search waits for its end, in order; what
// would not is carried out at once.
func TestCommandsWait(t *testing.T) {
	d := talk(t)
	d.say("go infinite", "d")
	d.await("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")
	d.await("Checkers:")
	d.say("position startpos moves e2e4", "ucinewgame", "setoption name Hash value 0", "d", "go depth 2")
	d.searching()
	d.say("debug on", "isready")
	d.await("info string received: isready")
	d.await("readyok")
	d.say("debug off", "stop")
	d.answer()
	d.await("info string setoption Hash: 0 is not from")
	d.await("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b")
	d.await("Checkers:")
	require.Contains(t, "5678", d.answer()[1][1:2], "Black's move")
	d.silent()
}

// A stop is for all searches that were given before it, and for none after it.
func TestStopOfWhatWaits(t *testing.T) {
	d := talk(t)
	d.say("go infinite", "go infinite", "go perft 90", "go ponder", "stop", "go infinite")
	d.answer()
	d.answer()
	d.await("info string perft: stopped")
	d.answer()
	d.searching()
	d.say("stop")
	d.answer()
	d.silent()
}

// A ponderhit is for a search that waits too.
func TestPonderHitOfWhatWaits(t *testing.T) {
	d := talk(t)
	d.say("go infinite", "go ponder depth 2", "ponderhit", "go ponder depth 2")
	d.searching()
	d.say("stop", "stop")
	d.answer()
	d.answer()
	d.answer()
	d.silent()
	d.say("go infinite", "stop", "go ponder depth 2", "ponderhit")
	d.answer()
	d.answer()
	d.silent()
}

// quit drops what waits.
func TestQuitDropsWhatWaits(t *testing.T) {
	all := said(t, testConfig(), "go infinite", "go depth 2", "go depth 2", "quit")
	require.Equal(t, 1, bestmoves(all))
}

// Where too much waits, no more is read until there is room; a search that only a
// stop could end is ended. Nothing is lost.
func TestQueueIsBounded(t *testing.T) {
	long := "d" + strings.Repeat(" ", longestLine-1000)
	lines := make([]string, 2*mostBytes/longestLine)
	for i := range lines {
		lines[i] = long
	}
	read, write := io.Pipe()
	go func() {
		io.WriteString(write, "go infinite\ngo depth 3\n"+strings.Join(lines, "\n")+"\ngo infinite\n")
		write.Close()
	}()
	var out strings.Builder
	require.NoError(t, Run(t.Context(), read, &out, testConfig()))
	require.Equal(t, 3, bestmoves(out.String()))
	require.Equal(t, len(lines), strings.Count(out.String(), "Fen: "))
	require.Contains(t, out.String(), "commands wait: no more is read until there is room")
}

func TestQueue(t *testing.T) {
	var q queue
	require.True(t, q.empty())
	q.put("a")
	q.put("b")
	q.stop()
	q.put("c")
	q.ponderHit()
	q.put("d")
	require.Equal(t, order{"a", true, true}, q.next())
	require.Equal(t, order{"b", true, true}, q.next())
	require.Equal(t, order{"c", false, true}, q.next())
	require.Equal(t, order{"d", false, false}, q.next())
	require.True(t, q.empty())
	require.Zero(t, q.bytes)
}

// countedReader counts how often it is asked.
type countedReader struct {
	io.Reader
	reads int
}

func (r *countedReader) Read(p []byte) (int, error) {
	r.reads++
	return r.Reader.Read(p)
}

// Once the input has ended it is not asked again, however long the search goes on.
func TestEndOfInputIsFinal(t *testing.T) {
	in := &countedReader{Reader: strings.NewReader("go nodes 50000\n")}
	require.NoError(t, Run(t.Context(), in, io.Discard, testConfig()))
	require.LessOrEqual(t, in.reads, 3)
}
