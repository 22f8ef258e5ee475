// Package clienttest has engines to test clients with: one that is sound, and some
// that do what engines should not.
//
// The test binary plays them: it is started under the name of a [Mode], as a link that
// [Link] makes, and TestMain calls [Play].
package clienttest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// Mode is how an engine behaves.
type Mode string

// The engines.
const (
	Sound     Mode = "sound"     // does everything right: depth d takes it 1000·d nodes
	Single    Mode = "single"    // sound, but it has no option Threads
	Dies      Mode = "dies"      // when it is to search
	Silent    Mode = "silent"    // never answers
	Mute      Mode = "mute"      // searches without a word
	Deaf      Mode = "deaf"      // does not heed stop and quit
	Rubbish   Mode = "rubbish"   // writes what is not UCI
	Endless   Mode = "endless"   // writes a line without an end
	Number    Mode = "number"    // writes a depth that is no number
	Falls     Mode = "falls"     // finishes depth 2 after depth 5
	Boasts    Mode = "boasts"    // finishes every depth with a single node, but in its first search
	Quitter   Mode = "quitter"   // ends an infinite search by itself
	Illegal   Mode = "illegal"   // has a line with a move that is not legal
	Uncounted Mode = "uncounted" // does not count nodes
	Parent    Mode = "parent"    // leaves a process behind that has its output; its name is the number of that process
	Sleeper   Mode = "sleeper"   // that process
)

// All are the engines that a client meets.
var All = []Mode{Sound, Single, Dies, Silent, Mute, Deaf, Rubbish, Endless, Number, Falls, Boasts, Quitter, Illegal, Uncounted, Parent}

// Link makes a program of the running test that behaves so, and returns its path.
func Link(t testing.TB, m Mode) string {
	self, err := os.Executable()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), string(m))
	require.NoError(t, os.Symlink(self, path))
	return path
}

// Play plays the engine whose name the program was started under, and exits. Under
// any other name it returns.
func Play() {
	mode := Mode(filepath.Base(os.Args[0]))
	if mode == Sleeper {
		time.Sleep(time.Hour)
	}
	for _, m := range All {
		if m == mode {
			p := player{mode: m, out: os.Stdout}
			os.Exit(p.play(os.Stdin))
		}
	}
}

// player is an engine at work.
type player struct {
	mode     Mode
	out      io.Writer
	searches int
	best     string // the move that it plays
}

func (p *player) play(in io.Reader) int {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		switch {
		case p.mode == Silent:
		case word == "uci":
			p.greet()
		case word == "position":
			p.best = firstMove(rest)
		case word == "isready":
			fmt.Fprintln(p.out, "readyok")
		case word == "go":
			if code := p.search(rest); code != 0 {
				return code
			}
		case word == "stop" && p.mode != Deaf:
			fmt.Fprintln(p.out, "bestmove", p.best)
		case word == "quit" && p.mode != Deaf:
			return 0
		}
	}
	if p.mode == Deaf {
		time.Sleep(time.Hour)
	}
	return 0
}

func (p *player) greet() {
	name := "Fake 1.0"
	switch p.mode {
	case Rubbish:
		fmt.Fprintln(p.out, "\x00\xff?\nHello, world")
		return
	case Endless:
		for range 2 << 10 {
			fmt.Fprint(p.out, strings.Repeat("x", 1<<10))
		}
		return
	case Parent:
		self, _ := os.Executable()
		c := &exec.Cmd{Path: self, Args: []string{string(Sleeper)}, Stdout: os.Stdout}
		if c.Start() == nil {
			name = fmt.Sprint(c.Process.Pid)
		}
	}
	fmt.Fprint(p.out, "id name "+name+"\n"+
		"option name Hash type spin default 16 min 1 max 1024\n"+
		"option name Clear Hash type button\n"+
		"option name Use NNUE type check default true\n"+
		"option name Style type combo default Solid var Solid var Very Risky\n")
	if p.mode != Single {
		fmt.Fprintln(p.out, "option name Threads type spin default 1 min 1 max 4")
	}
	fmt.Fprintln(p.out, "uciok")
}

// search writes the lines of a search. An infinite one ends with stop.
func (p *player) search(words string) (code int) {
	p.searches++
	switch p.mode {
	case Dies:
		fmt.Fprintln(os.Stderr, "loading\ncannot find the network")
		return 3
	case Mute:
		return 0
	case Number:
		fmt.Fprintln(p.out, "info depth five score cp 1 nodes 1")
		return 0
	}
	fmt.Fprintln(p.out, "info string depth is not told here")
	fmt.Fprintln(p.out, "info depth 1 currmove e2e4 currmovenumber 1")
	for depth := 1; depth <= 20; depth++ {
		move, nodes, said := p.best, fmt.Sprintf(" nodes %d", 1000*depth), depth
		switch {
		case p.mode == Illegal && depth == 3:
			move = "e2e5"
		case p.mode == Uncounted:
			nodes = ""
		case p.mode == Falls && depth == 6:
			said = 2
		case p.mode == Boasts && p.searches > 1:
			nodes = " nodes 1"
		}
		fmt.Fprintf(p.out, "info depth %d score cp 12 lowerbound%s pv %s\n", said, nodes, move)
		fmt.Fprintf(p.out, "info depth %d seldepth 9 multipv 1 score cp 20%s nps 7 time 1 pv %s a1a1\n", said, nodes, move)
		if p.mode == Quitter && depth == 3 {
			fmt.Fprintln(p.out, "bestmove", p.best)
			return 0
		}
	}
	if words != "infinite" {
		fmt.Fprintln(p.out, "bestmove", p.best, "ponder a1a1")
	}
	return 0
}

// firstMove is e2e4 where it is legal, and else the first legal move of a position, as it stands
// behind the word position.
func firstMove(setup string) string {
	fen, moves, _ := strings.Cut(strings.TrimPrefix(setup, "fen "), " moves")
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return "0000"
	}
	g := chess.NewGameFrom(p)
	for _, word := range strings.Fields(moves) {
		if g.PlayText(word) != nil {
			return "0000"
		}
	}
	p = g.Position()
	if m, err := p.ParseUCI("e2e4", false); err == nil {
		return p.UCI(m, false)
	}
	var all chess.MoveList
	p.Moves(&all)
	if all.Len() == 0 {
		return "0000"
	}
	return p.UCI(all.At(0), p.Chess960())
}
