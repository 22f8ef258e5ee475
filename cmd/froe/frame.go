package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"froe/engine"
	"froe/engine/chess"
	"froe/internal/cli"
)

const (
	history     = 8  // depths whose best line stays in view, or lines of one depth
	boardWidth  = 26 // columns
	figureWidth = 24 // columns that the figures beside the board need at least
	barWidth    = 16 // columns of a worker's bar
)

// frame draws the screen, with at most room rows: the board with figures beside it,
// the lines found, the workers, and always the answer in the last row.
func (s *screen) frame(columns, room int) []string {
	answer := []string{s.answer()}
	head := s.head(columns)
	head = head[:max(0, min(len(head), room-3))]
	left := room - len(head) - len(answer)
	workerRows := 1 + len(s.progress.Workers)
	if workerRows > left/2 {
		workerRows = 2
	}
	most := max(3, left-workerRows-3) // 3: an empty row before each part
	if s.a.Options.MultiPV == 1 {
		most = min(1+history, most)
	}
	lines := s.lines(columns, min(most, left))
	workers := s.workers(columns, left-len(lines))
	return spread(room, head, lines, workers, answer)
}

// spread puts the parts of a frame beneath one another, with an empty row before
// each where there is room, the last first.
func spread(room int, parts ...[]string) []string {
	for i := range parts {
		room -= len(parts[i])
	}
	for i := len(parts) - 1; i >= 0 && room > 0; i-- {
		if len(parts[i]) > 0 {
			parts[i] = slices.Insert(parts[i], 0, "")
			room--
		}
	}
	return slices.Concat(parts...)
}

// answer is the best line so far in words, and at the end the result.
func (s *screen) answer() string {
	if len(s.best) == 0 {
		return ""
	}
	last := summary(&s.best[len(s.best)-1])
	if !s.over {
		return faint(last)
	}
	return bold(last)
}

// head is the board with the figures beside it, or on a narrow terminal the
// figures alone.
func (s *screen) head(columns int) []string {
	figures := s.figures()
	if columns < boardWidth+3+figureWidth {
		return figures
	}
	marked := chess.NoMove
	if n := len(s.best); n > 0 && s.best[n-1].Line.Len() > 0 {
		marked = s.best[n-1].Line.Moves()[0]
	}
	rows := boardRows(s.position, marked, s.a.flip, s.colours)
	for i := range figures {
		rows[i] += "   " + figures[i]
	}
	return rows
}

// figures are a row each, what matters most first.
func (s *screen) figures() []string {
	p := &s.progress
	score, at := "", ""
	if n := len(s.best); n > 0 {
		score = s.best[n-1].Score.String()
	}
	if p.Move != chess.NoMove {
		at = fmt.Sprintf("%s, number %d", s.position.SAN(p.Move), p.Number)
	}
	row := func(name, value string) string { return faint(fmt.Sprintf("%-7s", name)) + value }
	found := ""
	if p.TBHits > 0 {
		found = fmt.Sprintf(", %s in tables", cli.Count(float64(p.TBHits)))
	}
	return []string{
		bold("Froe "+cli.Version) + fmt.Sprintf("  %v to move", s.position.Turn()),
		row("score", bold(score)),
		row("depth", fmt.Sprintf("%d, at most %d", p.Depth, p.SelDepth)),
		row("time", cli.Clock(p.Time)+s.limit()),
		row("nodes", cli.Count(float64(p.Nodes))+found),
		row("speed", cli.Count(float64(p.NPS()))+"/s"),
		row("move", at),
		row("hash", fmt.Sprintf("%d%% of %d MiB", p.Hashfull/10, s.a.Options.Hash)),
	}
}

// limit tells how long the search may go on.
func (s *screen) limit() string {
	l := &s.a.Limits
	switch {
	case l.MoveTime > 0:
		return " of " + cli.Clock(l.MoveTime)
	case l.Depth > 0:
		return fmt.Sprintf(", to depth %d", l.Depth)
	}
	return fmt.Sprintf(", to %s nodes", cli.Count(float64(l.Nodes)))
}

// lines draws the lines found, of the latest depths or by rank, in exactly room rows;
// rows without a line are empty. Lines by rank are wrapped where there is room.
func (s *screen) lines(columns, room int) []string {
	rows := make([]string, 0, room+1)
	if room > 1 {
		rows = append(rows, faint("depth   score   nodes     time  line"))
	}
	found, n := s.best, room-len(rows)
	if s.a.Options.MultiPV > 1 {
		found = append(slices.Clone(s.best[max(0, len(s.best)-1):]), s.others...)
		slices.SortFunc(found, func(a, b engine.Info) int { return a.MultiPV - b.MultiPV })
		found = found[:min(n, len(found))]
	}
	found = found[max(0, len(found)-n):]
	for k, i := range found {
		most := 1
		if s.a.Options.MultiPV > 1 {
			most = room - len(rows) - (len(found) - 1 - k) // the lines that follow have a row each
		}
		figures := fmt.Sprintf("%5d %7s %7s %8s  ", i.Depth, i.Score, cli.Count(float64(i.Nodes)), cli.Clock(i.Time))
		rows = append(rows, wrapped(figures, i.Line.String(), columns, most)...)
	}
	return append(rows, make([]string, room-len(rows))...)
}

// wrapped writes words behind a head, in at most so many rows; the last one may be too
// long.
func wrapped(head, words string, columns, most int) []string {
	rows, first := []string{head}, true
	for word := range strings.FieldsSeq(words) {
		last := &rows[len(rows)-1]
		switch {
		case first:
			*last += word
		case len(*last)+1+len(word) > columns && len(rows) < most:
			rows = append(rows, strings.Repeat(" ", len(head))+word)
		default:
			*last += " " + word
		}
		first = false
	}
	return rows
}

// workers show what each worker is at, a row each; where there is no room for
// that, they are summed up in two rows.
func (s *screen) workers(columns, room int) []string {
	all := s.progress.Workers
	if len(all) == 0 {
		return nil // no move, no search
	}
	if 1+len(all) > room {
		rows := []string{s.workerSummary(), sparkline(all, columns)}
		return rows[:min(room, len(rows))]
	}
	rows := []string{faint("worker  busy" + strings.Repeat(" ", barWidth-4) + "    nodes  line")}
	for i := range all {
		w := &all[i]
		filled := int(math.Round(w.Busy * barWidth))
		rows = append(rows, fmt.Sprintf("%6d  %s%s %8s  %s", i, strings.Repeat("█", filled),
			strings.Repeat("░", barWidth-filled), cli.Count(float64(w.Nodes)), w.Line))
	}
	return rows
}

// workerSummary sums the workers up.
func (s *screen) workerSummary() string {
	all, searching, busy := s.progress.Workers, 0, 0.0
	for i := range all {
		busy += all[i].Busy
		if all[i].Line.Len() > 0 {
			searching++
		}
	}
	now := fmt.Sprintf(", %d searching now", searching)
	if s.over {
		now = ""
	}
	return faint("workers ") + fmt.Sprintf("%d%s, busy %.0f%% of the time", len(all), now, 100*busy/float64(len(all)))
}

// sparkline draws a bar for each worker, as high as the worker is busy. If there are
// more workers than columns, each bar stands for several workers.
func sparkline(workers []engine.Worker, columns int) string {
	heights := []rune("▁▂▃▄▅▆▇█")
	each := (len(workers) + columns - 1) / max(1, columns)
	var b strings.Builder
	for some := range slices.Chunk(workers, each) {
		busy := 0.0
		for i := range some {
			busy += some[i].Busy
		}
		top := float64(len(heights) - 1)
		b.WriteRune(heights[int(math.Round(min(1, busy/float64(len(some)))*top))])
	}
	return b.String()
}

func bold(text string) string  { return ansi.NewStyle().Bold().Styled(text) }
func faint(text string) string { return ansi.NewStyle().Faint().Styled(text) }
