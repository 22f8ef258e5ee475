package engine

import (
	"context"
	_ "embed"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"froe/tt"
)

// SpeedTest says how to measure the speed of games: several positions of a game one after
// the other, with the table that the game has filled. A bench, which searches positions
// that have nothing to do with each other on one thread, measures the search; this
// measures the machine.
type SpeedTest struct {
	Threads int
	Hash    int           // MiB
	Time    time.Duration // of the whole, about
}

// ParseSpeedTest reads threads, hash and seconds. The defaults are a thread for each
// core, 128 MiB for each thread as far as the machine has them, and 150 seconds.
func ParseSpeedTest(words []string) (t SpeedTest, err error) {
	if len(words) > 3 {
		return t, fmt.Errorf("%q: more than threads, hash and seconds", words[3])
	}
	t = SpeedTest{Threads: min(runtime.NumCPU(), MaxThreads), Time: 150 * time.Second}
	numbers := []int{0, 0, 0}
	names, most := []string{"threads", "hash", "seconds"}, []int{MaxThreads, maxSpeedNumber, maxSpeedNumber}
	for i, word := range words {
		if numbers[i], err = strconv.Atoi(word); err != nil || numbers[i] < 1 || numbers[i] > most[i] {
			return t, fmt.Errorf("%s: %q is not a number from 1 to %d", names[i], word, most[i])
		}
	}
	if numbers[0] > 0 {
		t.Threads = numbers[0]
	}
	if t.Hash = numbers[1]; t.Hash == 0 {
		t.Hash = min(128*t.Threads, MaxHash()/2)
	}
	if numbers[2] > 0 {
		t.Time = time.Duration(numbers[2]) * time.Second
	}
	return t, nil
}

// maxSpeedNumber bounds the MiB and the seconds that a speed test is given.
const maxSpeedNumber = 1 << 24

// Speed is the result of a speed test.
type Speed struct {
	SpeedTest
	Positions  int
	Nodes      uint64        // searched by all threads
	Took       time.Duration // for them
	Hashfull   int           // at most, per mille
	One        uint64        // nodes a second of one thread
	LargePages int           // MiB that lie in large pages, of nearly nothing but the table; -1: unknown
	Busy       float64       // share of the threads' time in which they had work, 0 to 1
}

// NPS is the speed in nodes a second.
func (s *Speed) NPS() uint64 { return speed(s.Nodes, s.Took) }

// Speedup is the speed over that of one thread. It does not say how useful the
// additional positions are: froelab scaling does.
func (s *Speed) Speedup() float64 { return float64(s.NPS()) / float64(max(1, s.One)) }

// speedGames are games of Froe against itself, the moves of one a line.
//
//go:embed speedtest.txt
var speedGames string

const (
	// speedStride is how many plies lie between positions.
	speedStride = 4

	// oneShare of the positions are searched by one thread besides.
	oneShare = 5
)

// speedPositions are the moves that lead to the positions of each game.
func speedPositions() (games [][][]string) {
	for line := range strings.Lines(speedGames) {
		moves, game := strings.Fields(line), [][]string(nil)
		for n := speedStride; n <= len(moves); n += speedStride {
			game = append(game, moves[:n])
		}
		games = append(games, game)
	}
	return games
}

// Run measures. Report is called after each position.
func (t SpeedTest) Run(ctx context.Context, report func(done, of int)) (*Speed, error) {
	games := speedPositions()
	of, one := 0, 0
	for _, g := range games {
		of += len(g)
		one += (len(g) + oneShare - 1) / oneShare
	}
	s := &Speed{SpeedTest: t}
	alone := t
	if alone.Threads = 1; t.Threads == 1 {
		one = 0
	}
	each, done := t.Time/time.Duration(of+one), 0
	step := func() { done++; report(done, of+one) }
	if err := s.measure(ctx, games, 1, each, step); err != nil {
		return nil, err
	}
	if s.One = s.NPS(); t.Threads == 1 {
		return s, nil
	}
	single := &Speed{SpeedTest: alone}
	if err := single.measure(ctx, games, oneShare, each, step); err != nil {
		return nil, err
	}
	s.One = single.NPS()
	return s, nil
}

// measure searches every position, or every stride-th, for a time.
func (s *Speed) measure(ctx context.Context, games [][][]string, stride int, each time.Duration, step func()) error {
	e, err := New(Options{Threads: s.Threads, Hash: s.Hash})
	if err != nil {
		return err
	}
	defer e.Close()
	busy := time.Duration(0)
	for number, game := range games {
		if err := e.NewGame(); err != nil {
			return err
		}
		for i := 0; i < len(game); i += stride {
			if err := e.SetPosition(StartFEN, game[i]...); err != nil {
				return fmt.Errorf("speedtest: game %d: %w", number+1, err)
			}
			search, err := e.Go(ctx, Limits{MoveTime: each})
			if err != nil {
				return err
			}
			r := search.Result()
			if r.Err != nil {
				return r.Err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			p := search.Progress()
			s.Positions++
			s.Nodes += p.Nodes
			s.Took += p.Time
			s.Hashfull = max(s.Hashfull, p.Hashfull)
			busy += time.Duration(r.Work.Busy() * float64(p.Time))
			step()
		}
	}
	if mib, ok := tt.HugePages(); ok {
		s.LargePages = mib
	} else {
		s.LargePages = -1
	}
	s.Busy = float64(busy) / float64(max(1, s.Took))
	return nil
}

// String is the result in words, a line each.
func (s *Speed) String() string {
	var b strings.Builder
	line := func(name, format string, v ...any) {
		fmt.Fprintf(&b, "%-28s: "+format+"\n", append([]any{name}, v...)...)
	}
	line("Threads", "%d", s.Threads)
	line("Hash [MiB]", "%d", s.Hash)
	line("Hash used, most [per mille]", "%d", s.Hashfull)
	if s.LargePages >= 0 {
		line("In large pages [MiB]", "%d", s.LargePages)
	}
	line("Positions", "%d", s.Positions)
	line("Nodes searched", "%d", s.Nodes)
	line("Search time [s]", "%.1f", s.Took.Seconds())
	line("Nodes/second", "%d", s.NPS())
	line("Nodes/second, one thread", "%d", s.One)
	line("Speed over one thread, S", "%.2f", s.Speedup())
	line("Threads with work, U", "%.1f %%", 100*s.Busy)
	return strings.TrimSuffix(b.String(), "\n")
}
