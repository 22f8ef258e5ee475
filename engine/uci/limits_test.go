package uci

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/engine"
	"froe/engine/chess"
)

func TestParseLimits(t *testing.T) {
	second := time.Second
	tests := []struct {
		line   string
		want   engine.Limits
		perft  int
		faults int
	}{
		{"", engine.Limits{}, 0, 0},
		{"infinite", engine.Limits{Infinite: true}, 0, 0},
		{"ponder depth 3", engine.Limits{Ponder: true, Depth: 3}, 0, 0},
		{"depth 12 nodes 345 mate 6", engine.Limits{Depth: 12, Nodes: 345, Mate: 6}, 0, 0},
		{"movetime 1000", engine.Limits{MoveTime: second}, 0, 0},
		{
			"wtime 1000 btime 2000 winc 3000 binc 4000 movestogo 5",
			engine.Limits{
				White:     &engine.Clock{Left: second, Increment: 3 * second},
				Black:     &engine.Clock{Left: 2 * second, Increment: 4 * second},
				MovesToGo: 5,
			}, 0, 0,
		},
		{"winc 3000 wtime 1000", engine.Limits{White: &engine.Clock{Left: second, Increment: 3 * second}}, 0, 0},
		{"winc 3000", engine.Limits{Depth: 1}, 0, 1},
		{"movestogo 5", engine.Limits{MovesToGo: 5, Depth: 1}, 0, 1},
		{"btime 100", engine.Limits{Black: &engine.Clock{Left: second / 10}, Depth: 1}, 0, 1},
		{"btime 100 nodes 7", engine.Limits{Black: &engine.Clock{Left: second / 10}, Nodes: 7}, 0, 0},
		{"infinite btime 100", engine.Limits{Black: &engine.Clock{Left: second / 10}, Infinite: true}, 0, 0},
		{"ponder btime 100", engine.Limits{Black: &engine.Clock{Left: second / 10}, Ponder: true, Depth: 1}, 0, 1},
		{"ponder", engine.Limits{Ponder: true}, 0, 0},
		{"wtime btime 100", engine.Limits{Black: &engine.Clock{Left: second / 10}, Depth: 1}, 0, 2},
		{"wtime 1000.5 btime 1000", engine.Limits{Black: &engine.Clock{Left: second}, Depth: 1}, 0, 2},
		{"wtime -500", engine.Limits{White: &engine.Clock{}}, 0, 0},
		{"searchmoves e2e4 d2d4 depth 2", engine.Limits{Depth: 2}, 0, 0},
		{"depth 2 searchmoves e2e4", engine.Limits{Depth: 2}, 0, 0},
		{"perft 5", engine.Limits{}, 5, 0},
		{"depth 0", engine.Limits{Depth: 1}, 0, 0},
		{"depth -7", engine.Limits{Depth: 1}, 0, 0},
		{"nodes 0", engine.Limits{Nodes: 1}, 0, 0},
		{"movetime -1", engine.Limits{MoveTime: time.Millisecond}, 0, 0},
		{"what depth 3 ever", engine.Limits{Depth: 3}, 0, 1},
		{"ponder what", engine.Limits{Ponder: true, Depth: 1}, 0, 2},
		{"infinite what", engine.Limits{Infinite: true}, 0, 1},
		{"perft 5 what", engine.Limits{}, 5, 1},
		{"depht 5", engine.Limits{}, 0, 2},
		{"depth", engine.Limits{Depth: 1}, 0, 2},
		{"depth x", engine.Limits{Depth: 1}, 0, 2},
		{"depth x nodes 7", engine.Limits{Nodes: 7}, 0, 1},
		{"depth nodes 7", engine.Limits{Nodes: 7}, 0, 1},
		{"movetime 99999999999999999999", engine.Limits{MoveTime: 1000 * 24 * time.Hour}, 0, 0},
		{"wtime -99999999999999999999", engine.Limits{White: &engine.Clock{}}, 0, 0},
		{"infinite movetime 1.5", engine.Limits{Infinite: true}, 0, 1},
		{"wtime 9223372036854775807", engine.Limits{White: &engine.Clock{Left: 1000 * 24 * time.Hour}}, 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.line, func(t *testing.T) {
			l := parseLimits(strings.Fields(tt.line), chess.White)
			require.Equal(t, tt.want, l.Limits)
			require.Equal(t, tt.perft, l.perft)
			require.Len(t, l.faults, tt.faults)
			require.Equal(t, strings.Contains(tt.line, "searchmoves"), slices.Contains(l.searchMoves, "e2e4"))
		})
	}
}

// A go that leaves the side to move without a limit is answered at once, and so
// is one whose clock has run out.
func TestGoWithoutAClock(t *testing.T) {
	d := talk(t)
	for _, line := range []string{
		"go btime 100", "go wtime btime 100", "go wtime 1000.5 btime 1000", "go winc 10", "go movestogo x",
	} {
		d.say(line)
		d.await("info string go: no time for white, who is to move: depth 1 is searched")
		d.answer()
	}
	d.say("position startpos moves e2e4", "go wtime 1000")
	d.await("info string go: no time for black")
	d.answer()
	for _, line := range []string{"go btime 0", "go btime -1000 binc -5", "go btime -99999999999999999999"} {
		d.say(line)
		d.answer()
	}
	d.silent()
}

// Unknown words are named. Known ones beside them count, and without these there is no
// search.
func TestGoWithUnknownWords(t *testing.T) {
	d := talk(t)
	d.say("go depht 5")
	d.await(`info string go: "depht 5" is not known; ignored`)
	d.await("info string go: no word is known: nothing is searched")
	d.silent()
	d.say("go fast depth 2")
	d.await(`info string go: "fast" is not known; ignored`)
	d.answer()
	d.say("go ponder fast")
	d.await("info string go: no limit is left: depth 1 is searched")
	d.say("ponderhit")
	d.answer()
	d.silent()
}
