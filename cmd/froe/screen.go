package main

import (
	"io"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"froe/engine"
	"froe/engine/chess"
)

// screen shows a search on a terminal, redrawn in place.
type screen struct {
	w       io.Writer
	size    func() (columns, rows int)
	colours bool

	a        *analysis
	position *chess.Position
	progress engine.Progress
	best     []engine.Info // the best line of the latest depths, oldest first
	others   []engine.Info // the other lines of the last depth
	over     bool

	drawn         int // rows of the last frame
	columns, rows int // of the terminal when it was drawn
}

func newScreen(f *os.File) *screen {
	return &screen{
		w:       f,
		colours: os.Getenv("NO_COLOR") == "",
		size: func() (int, int) {
			columns, rows, err := term.GetSize(int(f.Fd()))
			if err != nil || columns < 1 || rows < 1 {
				return 80, 24
			}
			return columns, rows
		},
	}
}

func (s *screen) begin(a *analysis) {
	s.a = a
	if a.name != "" {
		_, _ = io.WriteString(s.w, a.name+"\n")
	}
	s.position, _ = chess.ParseFEN(a.fen) // the engine has read it already
	s.progress.Workers = make([]engine.Worker, a.Options.Threads)
	_ = s.draw() // the last frame says whether the output is at fault
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

// tick draws a frame, in whatever size the terminal has by now.
func (s *screen) tick(p engine.Progress) {
	s.progress = p
	_ = s.draw()
}

func (s *screen) done(_ *engine.Result, p engine.Progress) error {
	s.progress, s.over = p, true
	return s.draw()
}

// draw puts a frame over the last one, in one write so that nothing flickers. A
// terminal that changes its size moves the last frame about, so it is cleared.
func (s *screen) draw() error {
	columns, rows := s.size()
	var b strings.Builder
	b.WriteString(ansi.ResetModeAutoWrap)
	switch {
	case s.drawn == 0:
	case columns != s.columns || rows != s.rows:
		b.WriteString(ansi.CursorHomePosition + ansi.EraseEntireScreen)
	default:
		b.WriteString("\r" + ansi.CursorUp(s.drawn))
	}
	frame := s.frame(columns, max(rows-1, 1)) // the cursor rests on the row beneath
	for _, line := range frame {
		if !s.colours {
			line = ansi.Strip(line)
		}
		b.WriteString(ansi.EraseLineRight + ansi.Truncate(line, columns, "…") + "\n")
	}
	b.WriteString(ansi.EraseScreenBelow + ansi.SetModeAutoWrap)
	s.drawn, s.columns, s.rows = len(frame), columns, rows
	_, err := io.WriteString(s.w, b.String())
	return err
}
