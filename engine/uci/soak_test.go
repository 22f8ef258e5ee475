package uci

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/engine/algorithm"
	"froe/engine/chess"
)

// soaked is how many searches a test run makes, unless FROE_SOAK says for how
// long: `FROE_SOAK=5m`. FROE_SEED chooses other searches.
const soaked = 120

// Many short searches in one session, of random positions, with random threads
// (more than there are cores), options and limits, ended in every way at random
// moments: each has one answer, which is legal, and leaves nothing behind.
func TestSoak(t *testing.T) {
	seed := uint64(1)
	if text := os.Getenv("FROE_SEED"); text != "" {
		var err error
		seed, err = strconv.ParseUint(text, 10, 64)
		require.NoError(t, err)
	}
	s := newSoak(t, seed)
	for s.more() {
		s.turnKnobs()
		s.setUp()
		s.search()
		s.settle()
	}
	s.lived.print(t, seed)
}

// soak is a session that is given no rest. What it says follows from the seed
// alone; what it is answered does not.
type soak struct {
	*dialogue
	rng       *rand.Rand
	until     time.Time // zero: soaked searches
	positions []chess.Position

	said     []string // of late
	root     chess.Position
	chess960 bool // castling is written as the king taking his rook
	lines    int  // MultiPV
	threads  int
	resting  int // goroutines while nothing is searched
	lived    survived
}

func newSoak(t *testing.T, seed uint64) *soak {
	t.Helper()
	s := &soak{rng: rand.New(rand.NewPCG(seed, 0)), positions: soakPositions(t), lines: 1, threads: 1}
	s.lived.begun = time.Now()
	if text := os.Getenv("FROE_SOAK"); text != "" {
		long, err := time.ParseDuration(text)
		require.NoError(t, err)
		s.until = s.lived.begun.Add(long)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("seed %d, search %d, after\n%s", seed, s.lived.searches, strings.Join(s.said, "\n"))
		}
	})
	s.dialogue = startDialogue(t, roomy(t))
	s.silent()
	s.resting = runtime.NumGoroutine()
	return s
}

// roomy is a configuration that gives the Go runtime two threads more than there
// are workers or cores, as the program does, while the test lasts.
func roomy(t testing.TB) Config {
	before := runtime.GOMAXPROCS(0)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
	runtime.GOMAXPROCS(before + 2)
	c := testConfig()
	c.Threads = func(n int) { runtime.GOMAXPROCS(max(before, n) + 2) }
	return c
}

// soakPositions are those of testdata/soak.epd.
func soakPositions(t *testing.T) (all []chess.Position) {
	t.Helper()
	f, err := os.Open("testdata/soak.epd")
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, chess.ReadEPD(f, f.Name(), func(e chess.EPD) error {
		all = append(all, e.Position)
		return nil
	}))
	return all
}

func (s *soak) more() bool {
	if s.until.IsZero() {
		return s.lived.searches < soaked
	}
	return time.Now().Before(s.until)
}

// send sends a line and remembers it.
func (s *soak) send(line string) {
	const remembered = 60
	if len(s.said) == remembered {
		s.said = slices.Delete(s.said, 0, remembered/2)
	}
	s.said = append(s.said, line)
	s.say(line)
}

// oneIn is true once in n times.
func (s *soak) oneIn(n int) bool { return s.rng.IntN(n) == 0 }

func (s *soak) turnKnobs() {
	set := func(name string, value any) {
		s.send(fmt.Sprintf("setoption name %s value %v", name, value))
	}
	if s.oneIn(4) {
		s.threads = s.anyThreads()
		set("Threads", s.threads)
		s.lived.refitted++
	}
	if s.oneIn(8) {
		set("Hash", 1+s.rng.IntN(16))
		s.lived.resized++
	}
	if s.oneIn(8) {
		set("Min Split Depth", 1+s.rng.IntN(8))
	}
	if all := algorithm.Names(); s.oneIn(6) {
		set("Algorithm", all[s.rng.IntN(len(all))])
	}
	if s.oneIn(4) {
		s.lines = max(1, s.rng.IntN(8)-3)
		set("MultiPV", s.lines)
	}
	if s.oneIn(10) {
		set("Move Overhead", s.rng.IntN(30))
	}
	if s.oneIn(20) {
		set("UCI_ShowWDL", s.oneIn(2))
	}
	if s.oneIn(20) {
		s.send("debug " + []string{"on", "off"}[s.rng.IntN(2)])
	}
	if s.oneIn(20) {
		s.send("setoption name Clear Hash")
	}
	if s.oneIn(10) {
		s.send("ucinewgame")
		s.lived.games++
	}
}

// mostThreads is how many workers there are at most: many more than cores.
const mostThreads = 64

// anyThreads is any number of workers, one of few as likely as one of many.
func (s *soak) anyThreads() int {
	return 1 + s.rng.IntN(1<<s.rng.IntN(7))
}

// setUp puts a position on the board, and plays random moves from there.
func (s *soak) setUp() {
	p := s.positions[s.rng.IntN(len(s.positions))]
	s.chess960 = p.Chess960()
	line := "position fen " + p.FEN(s.chess960)
	for i := range s.rng.IntN(10) {
		var all chess.MoveList
		p.Moves(&all)
		if all.Len() == 0 {
			break
		}
		if i == 0 {
			line += " moves"
		}
		m := all.At(s.rng.IntN(all.Len()))
		line += " " + p.UCI(m, s.chess960)
		var next chess.Position
		p.Make(&next, m)
		p = next
	}
	s.send(line)
	s.root, s.chess960 = p, p.Chess960()
	if s.chess960 {
		s.lived.chess960++
	}
}

// settle checks that nothing more is said, and that nobody is left.
func (s *soak) settle() {
	s.t.Helper()
	s.say("isready")
	for _, line := range s.await("readyok") {
		require.True(s.t, line == "readyok" || strings.HasPrefix(line, echo), "%q after the answer", line)
	}
	s.seen = nil
	for late := time.Now().Add(patienceOfTests); runtime.NumGoroutine() > s.resting; {
		require.True(s.t, time.Now().Before(late), "%d goroutines, %d at rest", runtime.NumGoroutine(), s.resting)
		time.Sleep(50 * time.Microsecond)
	}
}
