package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"froe/engine"
	"froe/engine/chess"
)

// Sequences that terminals understand.
const (
	plain     = "\x1b[0m"
	bold      = "\x1b[1m"
	faint     = "\x1b[2m"
	clearLine = "\x1b[K"
	clearRest = "\x1b[J"
	noWrap    = "\x1b[?7l"
	wrapAgain = "\x1b[?7h"
)

// history is how many depths of the best line stay in view.
const history = 8

// screen shows a search on a terminal, redrawn in place.
type screen struct {
	w        io.Writer
	size     func() (columns, rows int)
	colours  bool
	a        *analysis
	position chess.Position
	progress engine.Progress
	best     []engine.Info // the best line of the latest depths, oldest first
	others   []engine.Info // the other lines of the last depth, by rank
	drawn    int           // rows of the last frame
}

func newScreen(f *os.File) *screen {
	return &screen{
		w:       f,
		colours: os.Getenv("NO_COLOR") == "",
		size: func() (int, int) {
			columns, rows, err := term.GetSize(int(f.Fd()))
			if err != nil {
				return 80, 24
			}
			return columns, rows
		},
	}
}

func (s *screen) begin(a *analysis) {
	s.a = a
	s.position, _ = chess.ParseFEN(a.fen) // the engine has read it already
	s.draw("")
}

func (s *screen) info(i *engine.Info) {
	switch {
	case i.Kind != engine.Iteration:
	case i.MultiPV == 1:
		if n := len(s.best); n > 0 && s.best[n-1].Depth == i.Depth {
			s.best = s.best[:n-1]
		}
		s.best = append(s.best, *i)
		s.best = s.best[max(0, len(s.best)-history):]
	default:
		s.others = slices.DeleteFunc(s.others, func(o engine.Info) bool { return o.MultiPV == i.MultiPV })
		s.others = append(s.others, *i)
	}
}

func (s *screen) tick(p engine.Progress) {
	s.progress = p
	s.draw("")
}

func (s *screen) done(r *engine.Result, p engine.Progress) {
	s.progress = p
	s.draw(verdict(r))
}

// draw puts a frame over the last one, in one write so that nothing flickers.
func (s *screen) draw(last string) {
	columns, rows := s.size()
	lines := s.frame(last)
	lines = lines[:min(len(lines), max(rows-1, 1))]
	var b strings.Builder
	b.WriteString(noWrap)
	if s.drawn > 0 {
		fmt.Fprintf(&b, "\x1b[%dA", s.drawn)
	}
	b.WriteString("\r")
	for _, line := range lines {
		b.WriteString(cut(line, columns) + clearLine + "\n")
	}
	b.WriteString(clearRest + wrapAgain)
	s.drawn = len(lines)
	io.WriteString(s.w, b.String())
}

// frame is what there is to see: the board with figures beside it, the lines,
// the workers, and at the end the result.
func (s *screen) frame(last string) []string {
	marked := chess.NoMove
	if n := len(s.best); n > 0 && s.best[n-1].Line.Len() > 0 {
		marked = s.best[n-1].Line.Moves()[0]
	}
	board, figures := boardRows(&s.position, marked, s.colours), s.figures()
	lines := []string{""}
	for i, row := range board {
		if i < len(figures) {
			row += "   " + figures[i]
		}
		lines = append(lines, row)
	}
	lines = append(lines, "")
	lines = append(lines, s.variations()...)
	lines = append(lines, "")
	lines = append(lines, s.lanes()...)
	if last != "" {
		lines = append(lines, "", s.style(bold, last))
	}
	return lines
}

// figures stand beside the board, a row each.
func (s *screen) figures() []string {
	p := &s.progress
	turn := "white to move"
	if s.position.Turn() == chess.Black {
		turn = "black to move"
	}
	score, at := "", ""
	if n := len(s.best); n > 0 {
		score = s.best[n-1].Score.String()
	}
	if p.Move != "" {
		at = fmt.Sprintf("%s, number %d", s.san(p.Move), p.Number)
	}
	row := func(name, value string) string { return s.style(faint, fmt.Sprintf("%-7s", name)) + value }
	return []string{
		s.style(bold, "Froe "+version) + "  " + turn,
		row("score", s.style(bold, score)),
		row("depth", fmt.Sprintf("%d, at most %d", p.Depth, p.SelDepth)),
		row("at", at),
		row("nodes", count(float64(p.Nodes))),
		row("speed", count(float64(p.NPS()))+"/s"),
		row("hash", fmt.Sprintf("%d%% of %d MiB", p.Hashfull/10, s.a.options.Hash)),
		row("time", clock(p.Time)+s.limit()),
	}
}

// san writes a move of the root as people do.
func (s *screen) san(move string) string {
	m, err := s.position.ParseUCI(move, s.position.Chess960())
	if err != nil {
		return move
	}
	return s.position.SAN(m)
}

// limit says how long the search may go on.
func (s *screen) limit() string {
	l := &s.a.limits
	switch {
	case l.MoveTime > 0:
		return " of " + clock(l.MoveTime)
	case l.Depth > 0:
		return fmt.Sprintf(", to depth %d", l.Depth)
	}
	return fmt.Sprintf(", to %s nodes", count(float64(l.Nodes)))
}

// variations are the lines found: of the latest depths, or with several lines
// those of the last one. There are as many rows from the first frame on.
func (s *screen) variations() []string {
	shown, room := s.best, history
	if s.a.options.MultiPV > 1 {
		shown = append(slices.Clone(s.best[max(0, len(s.best)-1):]), s.others...)
		slices.SortFunc(shown, func(a, b engine.Info) int { return a.MultiPV - b.MultiPV })
		room = min(s.a.options.MultiPV, history)
	}
	rows := []string{s.style(faint, "depth   score   nodes     time  line")}
	for i := range shown {
		v := &shown[i]
		rows = append(rows, fmt.Sprintf("%5d %7s %7s %8s  %s",
			v.Depth, v.Score, count(float64(v.Nodes)), clock(v.Time), v.Line))
	}
	for len(rows) <= room {
		rows = append(rows, "")
	}
	return rows
}

// lanes show what each worker is at.
func (s *screen) lanes() []string {
	const width = 16 // columns of a bar
	if len(s.progress.Workers) == 0 {
		return nil
	}
	rows := []string{s.style(faint, "worker  busy"+strings.Repeat(" ", width-4)+"     nodes  line")}
	for i := range s.progress.Workers {
		w := &s.progress.Workers[i]
		filled := int(math.Round(w.Busy * width))
		rows = append(rows, fmt.Sprintf("%6d  %s%s %8s  %s", i+1, strings.Repeat("█", filled),
			strings.Repeat("░", width-filled), count(float64(w.Nodes)), w.Line))
	}
	return rows
}

func (s *screen) style(sequence, text string) string {
	if !s.colours || text == "" {
		return text
	}
	return sequence + text + plain
}

// cut shortens a line to what a terminal of so many columns shows; sequences
// take no column.
func cut(line string, columns int) string {
	width := 0
	for i := 0; i < len(line); {
		if line[i] == '\x1b' {
			end := strings.IndexAny(line[i:], "mKJ")
			i += max(end, 0) + 1
			continue
		}
		_, size := utf8.DecodeRuneInString(line[i:])
		if width++; width > columns {
			return line[:i] + plain
		}
		i += size
	}
	return line
}
