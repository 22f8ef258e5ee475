package uci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"froe/engine"
)

func TestIsReadyDuringSearch(t *testing.T) {
	d := talk(t)
	d.say("go infinite", "isready")
	d.await("readyok")
	d.say("stop")
	d.answer()
	d.silent()
}

// A position that was refused is answered with no move, and no earlier than any other.
func TestRefusedPosition(t *testing.T) {
	for _, test := range []struct{ search, release string }{
		{"go depth 1", ""}, {"go perft 1", ""}, {"go wtime 1000 btime 1000", ""}, {"go mate 1", ""},
		{"go infinite", "stop"}, {"go ponder wtime 1000 btime 1000", "stop"}, {"go ponder wtime 1000 btime 1000", "ponderhit"},
	} {
		t.Run(test.search+" "+test.release, func(t *testing.T) {
			d := talk(t)
			d.say("position startpos moves e2e4", "position startpos moves e2e4 e7e4", test.search, "isready")
			d.await("readyok")
			if test.release != "" {
				require.NotContains(t, strings.Join(d.seen, "\n"), "bestmove")
				d.say(test.release)
			}
			d.say("position startpos", "go depth 1")
			d.await("info depth 1")
			require.Equal(t, 1, strings.Count(strings.Join(d.seen, "\n"), "bestmove 0000"))
			d.await("bestmove")
			d.silent()
		})
	}
}

// Infinite and ponder wait to be asked, even when there is nothing left to
// search, and answer once.
func TestWaiting(t *testing.T) {
	tests := []struct {
		name, position, search, release string
	}{
		{"infinite", "position startpos", "go infinite", "stop"},
		{"infinite, all searched", "position startpos", "go infinite depth 2", "stop"},
		{"infinite, mate", "position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "go infinite depth 4", "stop"},
		{"ponder, stop", "position startpos moves e2e4 e7e5", "go ponder wtime 1000 btime 1000", "stop"},
		{"ponder, hit", "position startpos moves e2e4 e7e5", "go ponder wtime 100 btime 100", "ponderhit"},
		{"ponder, hit, one move", "position fen 4k3/8/8/8/7q/8/5PP1/7K w - - 0 1", "go ponder wtime 360000000 btime 360000000", "ponderhit"},
		{"ponder, hit, mate", "position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "go ponder wtime 360000000 btime 360000000", "ponderhit"},
		{"ponder, hit, all searched", "position startpos moves e2e4 e7e5", "go ponder depth 2", "ponderhit"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := talk(t)
			d.say(tt.position, tt.search)
			time.Sleep(20 * time.Millisecond)
			d.say("isready")
			for _, line := range d.await("readyok") {
				require.NotContains(t, line, "bestmove")
			}
			d.say(tt.release)
			d.answer()
			d.say(tt.release)
			d.silent()
		})
	}
}

// They wait too where there is no move to make.
func TestWaitingWithoutMoves(t *testing.T) {
	for _, fen := range []string{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1"} {
		for _, search := range [][2]string{{"infinite", "stop"}, {"ponder", "ponderhit"}, {"ponder wtime 100 btime 100", "stop"}} {
			d := talk(t)
			d.say("position fen "+fen, "go "+search[0])
			d.await("info depth 0 score")
			d.silent()
			d.say(search[1])
			require.Equal(t, []string{"bestmove (none)"}, d.await("bestmove"))
			d.silent()
		}
	}
}

// After stop the next commands may follow without waiting for bestmove.
func TestStopAndGoOn(t *testing.T) {
	d := talk(t)
	d.say("go infinite", "stop", "position startpos moves e2e4", "go depth 2")
	require.NotEmpty(t, d.answer())
	require.Contains(t, "abcdefgh", d.answer()[1][:1])
	d.silent()
}

func TestSearchMoves(t *testing.T) {
	d := talk(t)
	d.say("go depth 3 searchmoves a2a3 h2h3")
	require.Contains(t, []string{"a2a3", "h2h3"}, d.answer()[1])
	d.say("go searchmoves b1c3 depth 3")
	require.Equal(t, "b1c3", d.answer()[1])
}

func TestMultiPV(t *testing.T) {
	d := talk(t)
	d.say("setoption name MultiPV value 3", "go depth 4")
	n := 0
	for _, line := range d.await("bestmove") {
		if strings.Contains(line, " depth 4 ") {
			n++
		}
	}
	require.Equal(t, 3, n)
}

func TestShowWDL(t *testing.T) {
	d := talk(t)
	d.say("setoption name UCI_ShowWDL value true", "go depth 2")
	require.Contains(t, strings.Join(d.await("bestmove"), "\n"), " wdl ")
}

// With debug on, the workers' counts come before the bestmove.
func TestDebugTellsTheWork(t *testing.T) {
	d := talk(t)
	d.say("debug on", "setoption name Threads value 2", "setoption name Min Split Depth value 2", "go depth 6")
	seen := d.await("bestmove")
	require.Regexp(t, `^info string workers: \d+ nodes, .* busy \d+%; splits at`, seen[len(seen)-2])
}

func TestShowCurrLine(t *testing.T) {
	d := talk(t)
	d.say("setoption name UCI_ShowCurrLine value true", "go infinite")
	line := d.await("info currline")
	require.Regexp(t, `^info currline 1( [a-h][1-8][a-h][1-8][nbrq]?)+$`, line[len(line)-1])
	d.say("stop")
	d.answer()
}

func TestThreadsAreTold(t *testing.T) {
	var told []int
	c := testConfig()
	c.Threads = func(n int) { told = append(told, n) }
	in := "setoption name Threads value 3\nsetoption name Threads value 0\nsetoption name threads value 2\n"
	require.NoError(t, Run(t.Context(), strings.NewReader(in), io.Discard, c))
	require.Equal(t, []int{3, 2}, told)
}

// Quit, and the end of the context, end the session at once, whatever runs or
// waits; the end of the input ends what has no end of its own.
func TestEnds(t *testing.T) {
	quit := func(d *dialogue) { d.say("quit") }
	interrupt := func(d *dialogue) { d.interrupt() }
	close := func(d *dialogue) { d.in.Close() }
	for _, tt := range []struct {
		job  string
		ways []func(*dialogue)
	}{
		{"go infinite", []func(*dialogue){quit, interrupt, close}},
		{"go", []func(*dialogue){quit, interrupt, close}},
		{"go ponder depth 3", []func(*dialogue){quit, interrupt, close}},
		{"go infinite depth 3", []func(*dialogue){quit, interrupt, close}},
		{"go wtime 100000000 btime 100000000", []func(*dialogue){quit, interrupt, close}},
		{"go depth 90", []func(*dialogue){quit, interrupt}},
		{"go perft 90", []func(*dialogue){quit, interrupt}},
		{"bench 60", []func(*dialogue){quit, interrupt}},
		{"d", []func(*dialogue){quit, interrupt, close}},
	} {
		for k, end := range tt.ways {
			for _, behind := range []string{"", "go infinite"} {
				t.Run(fmt.Sprint(tt.job, k, behind), func(t *testing.T) {
					d := talk(t)
					d.say(tt.job, behind)
					end(d)
					d.end()
					require.NoError(t, <-d.ended)
				})
			}
		}
	}
}

// failing is a writer that is closed after so many bytes.
type failing struct{ left int }

var errClosed = errors.New("closed")

func (f *failing) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errClosed
	}
	return len(b), nil
}

// A closed output ends the session, though nobody says anything any more.
func TestOutputClosed(t *testing.T) {
	for _, commands := range []string{"uci\n", "go infinite\n", "go perft 3\n"} {
		in, out := io.Pipe()
		ended := make(chan error, 1)
		go func() { ended <- Run(t.Context(), in, &failing{100}, testConfig()) }()
		_, err := io.WriteString(out, commands)
		require.NoError(t, err)
		require.ErrorIs(t, <-ended, errClosed)
		out.Close()
	}
}

// quit ends the session even if nobody reads what it says.
func TestOutputBlocked(t *testing.T) {
	for _, in := range []string{"go infinite\nquit\n", "isready\nquit\n", "go infinite\nisready\nd\nstop\nuci\nquit\n"} {
		read, write := io.Pipe()
		require.NoError(t, Run(t.Context(), strings.NewReader(in), blocked{write}, testConfig()))
		read.Close()
	}
}

// The end of the context, which is a signal to the program, ends the session even while
// it waits until more of its replies have been read.
func TestRepliesBlocked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		read, write := io.Pipe()
		defer read.Close()
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- Run(ctx, endless("uci\n"), blocked{write}, testConfig()) }()
		synctest.Wait()
		cancel()
		require.NoError(t, <-ended)
	})
}

// endless is the same text again and again.
type endless string

func (e endless) Read(p []byte) (int, error) { return copy(p, e), nil }

// blocked keeps a pipe's writer from being anything else.
type blocked struct{ io.Writer }

func TestLongLines(t *testing.T) {
	game := "position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 500)
	var out bytes.Buffer
	in := game + "\nd\n" + strings.Repeat("x", 3*longestLine) + "\nisready\n" + strings.Repeat("y", longestLine)
	require.NoError(t, Run(t.Context(), strings.NewReader(in), &out, testConfig()))
	require.Contains(t, out.String(), "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2000 1001")
	require.Contains(t, out.String(), "1 MiB")
	require.Contains(t, out.String(), "readyok")
	for _, line := range strings.Split(out.String(), "\n") {
		require.Less(t, len(line), longestInfo+100)
	}
}

func TestLineEnds(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, Run(t.Context(), strings.NewReader("isready\r\nisready\n\n\r\n  \t isready \t x\nisready"), &out, testConfig()))
	require.Equal(t, strings.Repeat("readyok\n", 4), out.String())
}

func TestNewFails(t *testing.T) {
	c := testConfig()
	c.Options.Hash = -1
	require.Error(t, Run(t.Context(), strings.NewReader(""), io.Discard, c))
}

func TestPerft(t *testing.T) {
	d := talk(t)
	d.say("position startpos moves e2e4", "go perft 2")
	seen := d.await("Nodes searched: 600")
	require.Len(t, seen, 20+1+1)
	require.Contains(t, seen, "e7e5: 29")
	d.say("go perft 20", "stop")
	d.await("info string perft: stopped")
	d.say("go perft 1000000000")
	d.await("info string perft: depth 1000000000 is not from 1 to 100")
	d.silent()
}

func TestBench(t *testing.T) {
	d := talk(t)
	d.say("bench 1")
	seen := d.await("info string position 50 of 50")
	require.Len(t, seen, engine.BenchLen())
	require.Regexp(t, `^\d+ nodes \d+ nps$`, <-d.lines)
	d.say("bench 0")
	d.await("info string bench:")
}

// A castling right that only Chess960 knows does not change how the other king castles,
// unless the option says so: a GUI that plays ordinary chess would not know the move.
func TestCastlingIsWrittenAsTheOptionSays(t *testing.T) {
	for option, want := range map[string]string{"false": "e1c1", "true": "e1a1"} {
		d := talk(t)
		d.say("setoption name UCI_Chess960 value "+option, "position fen r2r3k/p2p4/8/8/8/8/P6P/R3K2R w KQq - 0 1", "go depth 1 searchmoves e1c1")
		require.Equal(t, want, d.answer()[1])
	}
}
