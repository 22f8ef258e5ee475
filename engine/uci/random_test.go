package uci

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// sessions is how many random sessions a test run holds, unless FROE_SESSIONS
// says otherwise.
const sessions = 200

// Sequences of commands, sensible and not, with pauses between them: the session
// survives, ends at the end, and answers every go once.
func TestRandomSessions(t *testing.T) {
	n := sessions
	if s := os.Getenv("FROE_SESSIONS"); s != "" {
		var err error
		n, err = strconv.Atoi(s)
		require.NoError(t, err)
	}
	for seed := range uint64(n) {
		var said, seen bytes.Buffer
		r := &speaker{rng: rand.New(rand.NewPCG(seed, 0)), said: &said}
		hold(t.Context(), t, r, &seen, func() string { return fmt.Sprintf("seed %d\n%s", seed, said.String()) })
		answers := len(answered.FindAllString(seen.String(), -1))
		require.Equal(t, r.gos, answers, "seed %d\n%s\n%s", seed, said.String(), seen.String())
	}
}

// answered is how a go may end.
var answered = regexp.MustCompile(`(?m)^(bestmove|Nodes searched|info string perft: stopped)`)

// hold runs a session and fails if it does not end.
func hold(ctx context.Context, t *testing.T, r io.Reader, w io.Writer, describe func() string) {
	t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- Run(ctx, r, w, testConfig()) }()
	select {
	case err := <-ended:
		require.NoError(t, err)
	case <-time.After(patienceOfTests):
		require.FailNow(t, "the session does not end", describe())
	}
}

// speaker is a reader that says random commands and makes random pauses.
type speaker struct {
	rng  *rand.Rand
	said *bytes.Buffer
	rest []byte
	n    int
	gos  int
}

func (s *speaker) Read(b []byte) (int, error) {
	if len(s.rest) == 0 {
		if s.n++; s.n > 12 {
			return 0, io.EOF
		}
		if s.rng.IntN(3) == 0 {
			time.Sleep(time.Duration(s.rng.IntN(2000)) * time.Microsecond)
		}
		line := s.command()
		if strings.HasPrefix(line, "go") {
			s.gos++
		}
		s.rest = []byte(line + "\n")
		s.said.Write(s.rest)
	}
	n := copy(b, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// vocabulary is what a speaker says; # stands for a number, % for a small one.
var vocabulary = []string{
	"uci", "isready", "ucinewgame", "stop", "stop", "stop", "ponderhit", "d", "eval", "help", "debug on", "debug off",
	"position startpos", "position startpos moves e2e4 e7e5", "position startpos moves e2e4 e2e4",
	"position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
	"position fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1", "position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 98 100",
	"position fen bnrkqbrn/pppppppp/8/8/8/8/PPPPPPPP/BNRKQBRN w GCgc - 0 1",
	"position fen 8/8/5P2/3kP1K1/5Q2/8/6q1/8 w KQkq e3 1 85",
	"go", "go infinite", "go ponder", "go ponder movetime %", "go depth %", "go nodes #", "go movetime %", "go mate 2 movetime %",
	"go wtime # btime # winc # binc #", "go wtime # movestogo #", "go searchmoves e2e4 d2d4 depth %",
	"go infinite searchmoves a1a1 nodes #", "go perft %", "go depth x", "go perft", "go infinite depth %", "go btime #",
	"setoption name Hash value 2", "setoption name Hash value 0", "setoption name Threads value 2",
	"setoption name Threads value 1", "setoption name MultiPV value #", "setoption name Clear Hash",
	"setoption name UCI_Chess960 value true", "setoption name UCI_ShowWDL value true", "setoption name Ponder value #",
	"setoption name Algorithm value ybw", "setoption name Algorithm value abdada", "setoption name Algorithm value lazy",
	"setoption name Algorithm value dts", "setoption name Algorithm value #",
	"setoption name Move Overhead value #", "setoption name", "", "xyzzy", "\x00\xff\t", "joho isready", "register later",
}

func (s *speaker) command() string {
	line := vocabulary[s.rng.IntN(len(vocabulary))]
	for strings.Contains(line, "#") {
		line = strings.Replace(line, "#", strconv.Itoa(s.rng.IntN(9)*s.rng.IntN(9)-3), 1)
	}
	return strings.Replace(line, "%", strconv.Itoa(s.rng.IntN(5)-1), 1)
}

// greedy matches input that would take much memory or time of the machine that
// fuzzes, rightly so.
var greedy = regexp.MustCompile(`(?i)(hash|threads)\s+value\s+\S*\d{2}`)

// Any bytes at all: nothing panics, and an interrupted session ends.
func FuzzUCI(f *testing.F) {
	f.Add([]byte(strings.Join(vocabulary, "\n")))
	for _, line := range vocabulary {
		f.Add([]byte(line + "\n"))
		f.Add([]byte(line + "\nstop\nisready\n"))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		if greedy.Match(in) {
			t.Skip()
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		hold(ctx, t, bytes.NewReader(in), io.Discard, func() string { return fmt.Sprintf("%q", in) })
	})
}
