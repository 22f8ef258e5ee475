package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"

	"froe/engine"
	"froe/engine/chess"
	"froe/internal/cli"
	"froe/internal/clitest"
	"froe/lab/positions"
)

var program = clitest.Program(rootCommand)

func TestHelp(t *testing.T) { program.Help(t) }
func TestExamples(t *testing.T) {
	program.Examples(t, map[string]string{
		"games.pgn":     threeGames[len(threeGames)-len("1. f3 e5 2. g4 Qh4# 0-1\n"):],
		"positions.epd": backRank + "bm Ra8;\n",
	})
}

// The page on positions names every set.
func TestPositionsTopic(t *testing.T) {
	help, err := program.Run("help", "positions")
	require.NoError(t, err)
	for _, name := range positions.Names() {
		require.True(t, strings.Contains(help, "\n  "+name) || strings.HasPrefix(name, "mate"), name)
	}
}

func TestVersion(t *testing.T) {
	out, err := program.Run("version")
	require.NoError(t, err)
	require.Regexp(t, `^Froe `+cli.Version+`\ncommit .*\ngo1\..* \w+/\w+ .*\n.*: .*\n$`, out)
	flag, err := program.Run("--version")
	require.NoError(t, err)
	require.Equal(t, out, flag)
	out, err = program.Run("version", "--json")
	require.NoError(t, err)
	var b cli.Build
	require.NoError(t, json.Unmarshal([]byte(out), &b))
	require.Equal(t, cli.ThisBuild(), b)
}

// A mistyped command is refused, with a suggestion.
func TestSuggestion(t *testing.T) {
	for args, want := range map[string]string{
		"analyes":   `there is no command "analyes"; did you mean analyse?`,
		"Bench":     `there is no command "Bench"; did you mean bench?`,
		"simulate":  "simulate is a command of froelab",
		"xylophone": `there is no command "xylophone"; see froe --help`,
		"foo":       `there is no command "foo"; see froe --help`,
	} {
		out, err := program.Run(args)
		require.EqualError(t, err, want)
		require.Equal(t, 2, cli.ExitCode(err))
		require.Empty(t, out)
	}
	out, err := program.Run("analyze", "--depth", "1", "--hash", "1", "--threads", "1")
	require.NoError(t, err)
	require.Contains(t, out, "best")
}

func TestBench(t *testing.T) {
	profile := filepath.Join(t.TempDir(), "cpu.out")
	out, err := program.Run("bench", "--depth", "2", "--cpuprofile", profile)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, engine.BenchLen()+1)
	require.Regexp(t, `^\d+ nodes \d+ nps$`, lines[len(lines)-1])
	require.FileExists(t, profile)
}

func TestBenchJSON(t *testing.T) {
	all := program.Objects(t, "bench", "--depth", "2", "--json")
	require.Len(t, all, engine.BenchLen()+1)
	require.Equal(t, "position", all[0]["type"])
	last := all[len(all)-1]
	require.Equal(t, "result", last["type"])
	nodes := 0.0
	for _, o := range all[:len(all)-1] {
		nodes += o["nodes"].(float64)
	}
	require.Equal(t, nodes, last["nodes"])
}

func TestPerftJSON(t *testing.T) {
	all := program.Objects(t, "perft", "2", "--divide", "--json")
	require.Len(t, all, 20+1)
	require.Equal(t, map[string]any{"type": "move", "move": "a2a3", "nodes": 20.0}, all[0])
	require.Equal(t, 400.0, all[20]["nodes"])

	file := filepath.Join(t.TempDir(), "suite.epd")
	require.NoError(t, os.WriteFile(file, []byte(engine.StartFEN+" ;D1 20 ;D2 401\n"), 0o644))
	all = program.Objects(t, "perft", "--suite", file, "--json")
	require.Len(t, all, 2)
	require.Equal(t, map[string]any{
		"type": "failure", "line": 1.0, "fen": engine.StartFEN, "depth": 2.0, "nodes": 400.0, "expected": 401.0,
	}, all[0])
	require.Equal(t, 1.0, all[1]["failures"])
}

func TestPerft(t *testing.T) {
	out, err := program.Run("perft", "3")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(out, "8902 nodes"), out)
	out, err = program.Run("perft", "1", "--divide", "--fen", "7k/8/8/8/8/8/1r6/K7 w - - 0 1")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(out, "a1b2: 1\n\n1 nodes"), out)
}

func TestPerftSuite(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D6 119060324\n"
	file := filepath.Join(t.TempDir(), "suite.epd")
	require.NoError(t, os.WriteFile(file, []byte(start), 0o644))
	out, err := program.Run("perft", "--suite", file, "--most", "1000")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(out, "1 positions, 2 counts, 0 wrong; 420 nodes"), out)

	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(start, "400", "401", 1)), 0o644))
	out, err = program.Run("perft", "--suite", file, "--most", "1000")
	require.ErrorIs(t, err, errCounts)
	require.Equal(t, 1, cli.ExitCode(err))
	require.Contains(t, out, "perft 2 = 401: FAILED, got 400")
}

func TestAnalyseText(t *testing.T) {
	out, err := program.Run("analyse", "--depth", "3", "--hash", "1", "--threads", "1")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 2+3+2)
	require.Regexp(t, `^depth  3/\d+ +[+-]\d\.\d\d .* 1\. `, lines[4])
	require.Regexp(t, `^best \w+  [+-]\d\.\d\d, then \w+$`, lines[5])
	require.NotContains(t, out, "\x1b")
}

// The positions of a file are searched one after the other; a line that cannot be read is
// named and left out.
func TestAnalyseEPD(t *testing.T) {
	path := suiteFile(t, backRank+`bm Ra8; id "first";`, "what is this", "6k1/5ppp/8/8/8/8/8/R5K1 w k - bm Ra8;")
	out, err := program.Run("analyse", path, "--depth", "3", "--hash", "1", "--threads", "1")
	require.ErrorContains(t, err, path+": line 2: epd: 3 fields")
	require.Equal(t, 1, cli.ExitCode(err))
	require.Contains(t, out, "first\n6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n")
	require.Contains(t, out, path+": line 3: castling: king and rook do not stand as \"k\" says; left out\n")
	require.Equal(t, 2, strings.Count(out, "best Ra8#  #1"))

	out, err = program.Run("analyse", path, "--depth", "1", "--json", "--hash", "1", "--threads", "1")
	require.Error(t, err)
	require.Contains(t, out, `{"type":"position","id":"first","fen":"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"}`)
	_, err = program.Run("analyse", path, "--trace", "x")
	require.ErrorContains(t, err, "--trace goes with one position only")
}

// The start position has its name in every command, and what is left out of a FEN is said.
func TestPositionsOfCommands(t *testing.T) {
	for _, args := range [][]string{
		{"analyse", "startpos", "--depth", "1", "--hash", "1", "--threads", "1"},
		{"mate", "startpos", "--moves", "1"},
		{"perft", "1", "--fen", "startpos"},
	} {
		_, err := program.Run(args...)
		require.NoError(t, err, args)
	}
	for _, args := range [][]string{
		{"analyse", "8/8/5P2/3kP1K1/5Q2/8/6q1/8 w KQkq - 1 85", "--depth", "1", "--hash", "1", "--threads", "1"},
		{"mate", "8/8/5P2/3kP1K1/5Q2/8/6q1/8", "w", "KQkq", "-", "--moves", "1"},
		{"perft", "1", "--fen", "8/8/5P2/3kP1K1/5Q2/8/6q1/8 w KQkq -"},
	} {
		out, err := program.Run(args...)
		require.NoError(t, err, args)
		require.Contains(t, out, `castling: king and rook do not stand as "q" says; left out`, args)
	}
}

func TestAnalyseTrace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trace.json")
	_, err := program.Run("analyse", "--depth", "5", "--threads", "2", "--hash", "1", "--trace", path)
	require.NoError(t, err)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var got struct {
		TraceEvents []struct {
			Name string
			Args struct{ Name string }
		}
	}
	require.NoError(t, json.Unmarshal(text, &got))
	lanes := 0
	for _, e := range got.TraceEvents {
		if e.Name == "thread_name" && strings.HasPrefix(e.Args.Name, "worker") {
			lanes++
		}
	}
	require.Equal(t, 2, lanes)

	_, err = program.Run("analyse", "--depth", "1", "--trace", filepath.Join(t.TempDir(), "no", "trace.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// An output that takes nothing is a failure.
func TestOutputFault(t *testing.T) {
	for _, args := range []string{
		"analyse --depth 1", "analyse --depth 1 --json", "bench --depth 1", "bench --depth 1 --json", "perft 1",
		"perft 1 --json", "perft --suite perft --most 100", "perft --suite perft --most 100 --json", "version", "version --json",
	} {
		c := rootCommand()
		c.SetOut(brokenWriter{})
		c.SetArgs(strings.Fields(args))
		require.ErrorIs(t, c.Execute(), io.ErrClosedPipe, args)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestAnalyseOver(t *testing.T) {
	for fen, want := range map[string]string{
		"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1": "checkmate",
		"7k/5Q2/8/8/8/8/8/6K1 b - - 0 1":    "stalemate",
	} {
		out, err := program.Run(append([]string{"analyse", "--hash", "1"}, strings.Fields(fen)...)...)
		require.NoError(t, err)
		require.Contains(t, out, want)
	}
}

// A mate that is proved ends the analysis, not the clock.
func TestAnalyseMate(t *testing.T) {
	out, err := program.Run("analyse", "--movetime", "24h", "--hash", "1", "--threads", "1", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^best \w+  #[23],`, out)
}

func TestMate(t *testing.T) {
	out, err := program.Run("mate", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1")
	require.NoError(t, err)
	require.Contains(t, out, "Mate in 2: 1. Qg6 ")
	require.Contains(t, out, "There is no shorter one.")
	_, err = program.Run("mate", "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1")
	require.EqualError(t, err, "there is no legal move in 7k/5Q2/8/8/8/8/8/6K1 b - - 0 1")
	out, err = program.Run("mate", "--moves", "2", "--json", engine.StartFEN)
	require.NoError(t, err)
	var o mateObject
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.True(t, o.Proved)
	require.Zero(t, o.Mate)
	_, err = program.Run("mate", "8/8/8 w")
	require.ErrorAs(t, err, new(cli.UsageError))
}

func TestAnalyseJSON(t *testing.T) {
	out, err := program.Run("analyse", "--json", "--depth", "2", "--hash", "1", "--multipv", "2", "--threads", "1",
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	require.NoError(t, err)
	var types []string
	d := json.NewDecoder(strings.NewReader(out))
	for {
		var o struct {
			Type, Best string
			Score      struct{ CP, Mate *int }
			PV, SAN    []string
		}
		err := d.Decode(&o)
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		require.True(t, (o.Score.CP == nil) != (o.Score.Mate == nil))
		if o.Type == "result" {
			require.Equal(t, "a1a8", o.Best)
			require.Equal(t, 1, *o.Score.Mate)
		} else {
			require.Len(t, o.SAN, len(o.PV))
		}
		types = append(types, o.Type)
	}
	require.Equal(t, []string{"line", "line", "line", "line", "result"}, types)
}

// A frame has the same rows whatever is known, fits the terminal, ends with the
// answer, and without colours is drawn without styles.
func TestScreen(t *testing.T) {
	p, e4 := chess.StartPosition(), firstMove(t)
	for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}, {60, 12}, {40, 10}, {2, 2}, {1, 1}} {
		for _, threads := range []int{1, 2, 64} {
			for _, colours := range []bool{true, false} {
				t.Run(fmt.Sprint(size, threads, colours), func(t *testing.T) {
					var out bytes.Buffer
					s := &screen{w: &out, colours: colours, size: func() (int, int) { return size[0], size[1] }}
					a := &analysis{Analysis: cli.NewAnalysis(), fen: engine.StartFEN}
					a.Options.Threads, a.Limits.MoveTime = threads, time.Second
					s.begin(a)
					rows := s.drawn
					require.LessOrEqual(t, rows, max(size[1]-1, 1))
					for depth := range 20 {
						s.info(&engine.Info{Depth: depth, MultiPV: 1, Score: engine.Score(depth), Line: e4})
						s.tick(engine.Progress{Depth: depth, Move: e4.Moves()[0], Number: 1, Workers: make([]engine.Worker, threads)})
						require.Equal(t, rows, s.drawn)
						require.LessOrEqual(t, len(s.best), history)
					}
					out.Reset()
					require.NoError(t, s.done(&engine.Result{}, engine.Progress{Workers: make([]engine.Worker, threads)}))
					require.Equal(t, rows, s.drawn)
					lines := strings.Split(strings.TrimSuffix(out.String(), "\n"+ansi.EraseScreenBelow+ansi.SetModeAutoWrap), "\n")
					require.Len(t, lines, rows)
					for _, line := range lines {
						require.LessOrEqual(t, ansi.StringWidth(line), size[0])
					}
					answer := strings.Trim(ansi.Strip(lines[rows-1]), "\r…")
					require.True(t, strings.HasPrefix("best e4  "+engine.Score(19).String(), answer[:min(len(answer), 14)]), answer)
					require.Equal(t, p, s.position)
				})
			}
		}
	}
}

// firstMove is the line 1. e4.
func firstMove(t *testing.T) engine.Line {
	t.Helper()
	e, err := engine.New(engine.Options{Threads: 1, Hash: 1})
	require.NoError(t, err)
	defer e.Close()
	s, err := e.Go(t.Context(), engine.Limits{Depth: 1, SearchMoves: []chess.Move{chess.NewMove(chess.E1+8, chess.E1+24, chess.Normal)}})
	require.NoError(t, err)
	return s.Result().Info.Line
}

// A terminal that changes its size is cleared: it has moved the last frame about.
func TestScreenResized(t *testing.T) {
	var out bytes.Buffer
	columns := 80
	s := &screen{w: &out, size: func() (int, int) { return columns, 24 }}
	a := &analysis{Analysis: cli.NewAnalysis(), fen: engine.StartFEN}
	s.begin(a)
	for _, next := range []int{80, 60, 60, 100} {
		resized := next != columns
		columns = next
		out.Reset()
		s.tick(engine.Progress{})
		require.Equal(t, resized, strings.Contains(out.String(), ansi.EraseEntireScreen))
	}
}

// With several lines, each has as many rows as there is room for.
func TestScreenWrapsLines(t *testing.T) {
	e, err := engine.New(engine.Options{Threads: 1, Hash: 1, MultiPV: 3})
	require.NoError(t, err)
	defer e.Close()
	search, err := e.Go(t.Context(), engine.Limits{Depth: 9})
	require.NoError(t, err)
	var out bytes.Buffer
	s := &screen{w: &out, size: func() (int, int) { return 80, 24 }}
	a := &analysis{Analysis: cli.NewAnalysis(), fen: engine.StartFEN}
	a.Options.MultiPV, a.Options.Threads = 3, 2
	s.begin(a)
	for i := range search.Infos() {
		s.info(&i)
	}
	out.Reset()
	require.NoError(t, s.done(nil, engine.Progress{Workers: make([]engine.Worker, 2)}))
	require.NotContains(t, out.String(), "…")
	text := strings.Join(strings.Fields(strings.ReplaceAll(ansi.Strip(out.String()), "\n", " ")), " ")
	for _, i := range append([]engine.Info{s.best[len(s.best)-1]}, s.others...) {
		require.Contains(t, text, i.Line.String())
	}
	require.Equal(t, 23, strings.Count(out.String(), "\n"))
}

func TestWrapped(t *testing.T) {
	require.Equal(t, []string{"12 1. e4", "   e5 2.", "   Nf3"}, wrapped("12 ", "1. e4 e5 2. Nf3", 8, 3))
	require.Equal(t, []string{"12 1. e4", "   e5 2. Nf3"}, wrapped("12 ", "1. e4 e5 2. Nf3", 8, 2))
	require.Equal(t, []string{"12 "}, wrapped("12 ", "", 9, 2))
	require.Equal(t, []string{"12 Nf3"}, wrapped("12 ", "Nf3", 1, 2))
}

// Where all workers have no row each, the bars of all stand side by side.
func TestSkyline(t *testing.T) {
	workers := []engine.Worker{{Busy: 0}, {Busy: 1}, {Busy: 0.5}, {Busy: 0.5}}
	require.Equal(t, "▁█▅▅", sparkline(workers, 80))
	require.Equal(t, "▅▅", sparkline(workers, 2))
	require.Equal(t, "▅▅", sparkline(workers, 3))
}

func TestBoardRows(t *testing.T) {
	p := chess.StartPosition()
	require.Equal(t, []string{
		"8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ ",
		"7  ♟  ♟  ♟  ♟  ♟  ♟  ♟  ♟ ",
		"6     ·     ·     ·     · ",
		"5  ·     ·     ·     ·    ",
		"4     ·     ·     ·     · ",
		"3  ·     ·     ·     ·    ",
		"2  ♙  ♙  ♙  ♙  ♙  ♙  ♙  ♙ ",
		"1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖ ",
		"   a  b  c  d  e  f  g  h ",
	}, boardRows(p, chess.NoMove, false, false))
	require.Equal(t, []string{
		"1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖ ",
		"2  ♙  ♙  ♙  ♙  ♙  ♙  ♙  ♙ ",
		"3     ·     ·     ·     · ",
		"4  ·     ·     ·     ·    ",
		"5     ·     ·     ·     · ",
		"6  ·     ·     ·     ·    ",
		"7  ♟  ♟  ♟  ♟  ♟  ♟  ♟  ♟ ",
		"8  ♜  ♞  ♝  ♚  ♛  ♝  ♞  ♜ ",
		"   h  g  f  e  d  c  b  a ",
	}, boardRows(p, chess.NoMove, true, false))
}
