package uci

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// noMoveLine is what is told of a position without a move.
var noMoveLine = regexp.MustCompile(`^info depth 0 score (cp|mate) 0$`)

// currMove is what is told of a search that takes long.
var currMove = regexp.MustCompile(`^info depth \d+ currmove \w+ currmovenumber \d+$`)

// echo begins what debug on says of a command.
const echo = "info string received: "

// check checks all that was seen of a search.
func (s *soak) check(e *request, only []string) {
	s.t.Helper()
	var best []string
	last := map[string][]string{} // by rank: the latest line that is exact
	nodes, depth := uint64(0), 0
	for _, line := range s.seen {
		words := strings.Fields(line)
		switch {
		case words[0] == "bestmove":
			require.Nil(s.t, best, "a second answer")
			best = words[1:]
		case line == "readyok", strings.HasPrefix(line, echo), strings.HasPrefix(line, "info string workers: "),
			strings.HasPrefix(line, "info string there is no mate in "):
		case currMove.MatchString(line): // of a search that the machine let wait
		case noMoveLine.MatchString(line):
			require.False(s.t, s.root.HasMove())
		default:
			require.Regexp(s.t, infoLine, line)
			pv := s.legalLine(after(words, "pv"))
			nodes, depth = number(s.t, words, "nodes"), int(number(s.t, words, "depth"))
			if !strings.Contains(line, "bound") {
				last[words[slices.Index(words, "multipv")+1]] = pv
			}
		}
	}
	require.NotNil(s.t, best)
	s.checkBest(best, last, only)
	if e.nodes > 0 && depth > 1 && nodes > e.nodes {
		s.lived.overshoot = max(s.lived.overshoot, nodes-e.nodes)
	}
}

// checkBest checks the answer against the lines told before it.
func (s *soak) checkBest(best []string, last map[string][]string, only []string) {
	s.t.Helper()
	if !s.root.HasMove() {
		require.Equal(s.t, []string{"(none)"}, best)
		s.lived.over++
		return
	}
	firsts := map[string]bool{}
	for rank, pv := range last {
		require.NotEmpty(s.t, pv, "line %s", rank)
		require.False(s.t, firsts[pv[0]], "two lines begin with %s", pv[0])
		firsts[pv[0]] = true
		if len(only) > 0 {
			require.Contains(s.t, only, pv[0])
		}
	}
	pv := last["1"]
	require.NotEmpty(s.t, pv)
	want := []string{pv[0]}
	if len(pv) > 1 {
		want = append(want, "ponder", pv[1])
	}
	require.Equal(s.t, want, best)
}

// legalLine checks that moves can be played from the root, and returns them.
func (s *soak) legalLine(moves []string) []string {
	s.t.Helper()
	p := s.root
	for _, word := range moves {
		m, err := p.ParseUCI(word, s.chess960)
		require.NoError(s.t, err, "%q", moves)
		var next chess.Position
		p.Make(&next, m)
		p = next
	}
	return moves
}

// after is what stands behind a word.
func after(words []string, word string) []string {
	if i := slices.Index(words, word); i >= 0 {
		return words[i+1:]
	}
	return nil
}

func number(t testing.TB, words []string, word string) uint64 {
	t.Helper()
	n, err := strconv.ParseUint(after(words, word)[0], 10, 64)
	require.NoError(t, err)
	return n
}

// survived is what a soak ran through.
type survived struct {
	begun    time.Time
	searches int
	kinds    map[string]int
	endings  [dropped + 1]int
	crowded  int // with more than two threads
	several  int // with more than one line
	chosen   int // with searchmoves
	chess960 int
	over     int // positions without a move

	refitted, resized, games int

	stops     []time.Duration // from stop to bestmove
	overshoot uint64          // of a node limit, at most
}

func (l *survived) count(e *request, threads, lines int, chosen bool) {
	if l.kinds == nil {
		l.kinds = map[string]int{}
	}
	l.searches++
	l.kinds[e.kind]++
	l.endings[e.ending]++
	for _, c := range []struct {
		is    bool
		count *int
	}{{threads > 2, &l.crowded}, {lines > 1, &l.several}, {chosen, &l.chosen}} {
		if c.is {
			*c.count++
		}
	}
}

// print prints it.
func (l *survived) print(t *testing.T, seed uint64) {
	slices.Sort(l.stops)
	stops := "none"
	if n := len(l.stops); n > 0 {
		stops = fmt.Sprintf("median %v, longest %v", l.stops[n/2], l.stops[n-1])
	}
	t.Logf(`survived %d searches in %v (seed %d):
  limits        %v
  ended         %d by themselves, %d by stop, %d after ponderhit, %d by stop after ponderhit
  threads       changed %d times, up to %d; %d searches with more than 2
  tables        resized %d times; %d new games
  also          %d with MultiPV, %d with searchmoves, %d of Chess960, %d without a move to make
  stop          to bestmove: %s
  node limits   exceeded by %d at most
no answer missing or too many, no illegal move, no goroutine left`,
		l.searches, time.Since(l.begun).Round(time.Millisecond), seed,
		strings.TrimPrefix(fmt.Sprint(l.kinds), "map"),
		l.endings[itself], l.endings[stopped], l.endings[hit], l.endings[dropped],
		l.refitted, mostThreads, l.crowded, l.resized, l.games,
		l.several, l.chosen, l.chess960, l.over, stops, l.overshoot)
}
