package eval_test

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/eval/network"
	"froe/engine/syzygy"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func parse(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	return *p
}

// suite reads the positions of testdata.
func suite(t testing.TB) []chess.Position {
	t.Helper()
	f, err := os.Open("testdata/positions.epd")
	require.NoError(t, err)
	defer f.Close()
	var all []chess.Position
	require.NoError(t, chess.ReadEPD(f, f.Name(), func(e chess.EPD) error {
		all = append(all, e.Position)
		return nil
	}))
	return all
}

// mirrored exchanges the colours and turns the board upside down.
func mirrored(t testing.TB, p *chess.Position) chess.Position {
	t.Helper()
	fields := strings.Fields(p.FEN(false))
	ranks := strings.Split(fields[0], "/")
	for i, j := 0, len(ranks)-1; i < j; i, j = i+1, j-1 {
		ranks[i], ranks[j] = ranks[j], ranks[i]
	}
	turn := map[string]string{"w": "b", "b": "w"}[fields[1]]
	enPassant := strings.NewReplacer("3", "6", "6", "3").Replace(fields[3])
	return parse(t, strings.Join([]string{exchangeCase(strings.Join(ranks, "/")), turn,
		exchangeCase(fields[2]), enPassant, fields[4], fields[5]}, " "))
}

func exchangeCase(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return r
	}, s)
}

func TestBothSidesAreValuedAlike(t *testing.T) {
	e := eval.New(eval.Default())
	for _, p := range suite(t) {
		m := mirrored(t, &p)
		require.Equal(t, e.Evaluate(&p, 0), e.Evaluate(&m, 0), p.FEN(false))
	}
}

// walk plays random moves and shows every position.
func walk(t *rapid.T, show func(p *chess.Position)) {
	p := chess.StartPosition()
	for range rapid.IntRange(1, 120).Draw(t, "plies") {
		var moves chess.MoveList
		p.Moves(&moves)
		if moves.Len() == 0 {
			return
		}
		var next chess.Position
		p.Make(&next, moves.At(rapid.IntRange(0, moves.Len()-1).Draw(t, "move")))
		*p = next
		show(p)
	}
}

// What was evaluated before, and at which ply, changes no answer.
func TestPlyDoesNotChangeAnswers(t *testing.T) {
	used := eval.New(eval.Default())
	rapid.Check(t, func(t *rapid.T) {
		walk(t, func(p *chess.Position) {
			want := eval.New(eval.Default()).Evaluate(p, 0)
			require.Equal(t, want, used.Evaluate(p, rapid.IntRange(0, 300).Draw(t, "ply")), p.FEN(false))
		})
	})
}

func TestRandomGamesAreValuedAlike(t *testing.T) {
	e := eval.New(eval.Default())
	rapid.Check(t, func(r *rapid.T) {
		walk(r, func(p *chess.Position) {
			m := mirrored(t, p)
			require.Equal(r, e.Evaluate(p, 0), e.Evaluate(&m, 0), p.FEN(false))
		})
	})
}

func TestBetterIsMore(t *testing.T) {
	tests := []struct {
		name, better, worse string
		least               int // centipawns between the two
	}{
		{"an extra queen",
			"4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1",
			"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 500},
		{"an extra rook",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", 300},
		{"extra pawns",
			"rnbqkbnr/ppp2pp1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 40},
		{"a bare king at the edge", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "8/8/3k4/8/8/4K3/8/R7 w - - 0 1", 30},
		{"bishop and knight: the right corner",
			"k7/8/1K6/8/8/8/8/4BN2 w - - 0 1", // a dark bishop, a light corner
			"8/8/3k4/8/8/4K3/8/4BN2 w - - 0 1", -60},
	}
	e := eval.New(eval.Default())
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			better, worse := parse(t, test.better), parse(t, test.worse)
			require.GreaterOrEqual(t, e.Evaluate(&better, 0)-e.Evaluate(&worse, 0), test.least)
		})
	}
}

func TestDrawnEndings(t *testing.T) {
	tests := []struct {
		name, fen string
		most      int // centipawns for the side that is ahead
	}{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 10},
		{"a bishop", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", 0},
		{"a knight against a pawn", "4k3/4p3/8/8/8/8/8/1N2K3 w - - 0 1", 0},
		{"two knights", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", 0},
		{"rook's pawn, king in the corner", "1k6/8/8/P7/8/8/8/4K3 w - - 0 1", 0},
		{"the wrong bishop", "k7/8/8/P7/8/8/8/2B1K3 w - - 0 1", 0},
		{"bishops of one colour", "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", 0},
		{"a pawn that is stopped", "8/8/4k3/8/8/4K3/4P3/8 b - - 0 1", 0},
		{"a rook against a bishop", "4k3/8/3b4/8/8/8/8/R3K3 w - - 0 1", 150},
	}
	e := eval.New(eval.Default())
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			require.LessOrEqual(t, e.Evaluate(&p, 0), test.most)
			m := mirrored(t, &p)
			require.Equal(t, e.Evaluate(&p, 0), e.Evaluate(&m, 0))
		})
	}
}

func TestRightBishopWins(t *testing.T) {
	p := parse(t, "k7/8/8/P7/8/8/8/3BK3 w - - 0 1")
	require.Greater(t, eval.New(eval.Default()).Evaluate(&p, 0), 250)
}

func TestLimit(t *testing.T) {
	p := parse(t, "QQQQ4/QQQQ4/QR5R/BB6/NN6/8/5k2/K7 b - - 0 1")
	require.LessOrEqual(t, -eval.New(eval.Default()).Evaluate(&p, 0), eval.Limit)
}

func TestNothingIsAllocated(t *testing.T) {
	e, positions := eval.New(eval.Default()), suite(t)
	i := 0
	require.Zero(t, testing.AllocsPerRun(200, func() {
		e.Evaluate(&positions[i%len(positions)], i)
		i++
	}))
}

func TestTrace(t *testing.T) {
	p := chess.StartPosition()
	n := eval.Default()
	trace, value := eval.Trace(n, p), fmt.Sprintf("Evaluation %+.2f (White's side)", float64(eval.New(n).Evaluate(p, 0))/eval.EvenChance)
	for _, want := range []string{n.Name(), "Bucket 7 of 0 to 7 (32 pieces)", value} {
		require.Contains(t, trace, want)
	}
	*p = parse(t, "8/8/8/4k3/8/8/8/KBN5 b - - 0 1")
	require.Contains(t, eval.Trace(n, p), "by what is known of this ending")
}

// zero is a network that values every position at nothing.
func zero(t testing.TB) *network.Network {
	t.Helper()
	shape := network.Shape{Regions: 1, Width: 32, Buckets: 1}
	n, err := network.Quantise(&network.Parameters{
		Shape: shape, Features: make([]float32, network.Features*shape.Width), Bias: make([]float32, shape.Width),
		Output: make([]float32, 2*shape.Width), OutputBias: make([]float32, 1),
	}, "none", 400)
	require.NoError(t, err)
	return n
}

// What is known of endings is put in place of what a network says.
func TestKnownEndings(t *testing.T) {
	e := eval.New(zero(t))
	value := func(fen string) int {
		p := parse(t, fen)
		m := mirrored(t, &p)
		require.Equal(t, e.Evaluate(&p, 0), e.Evaluate(&m, 0), fen)
		return e.Evaluate(&p, 0)
	}
	require.Greater(t, value("4k3/8/4K3/8/8/8/8/R7 w - - 0 1"), value("8/8/3k4/8/8/4K3/8/R7 w - - 0 1")+30, "the edge")
	require.Greater(t, value("7k/8/6K1/8/8/8/8/4BN2 w - - 0 1"), value("k7/8/1K6/8/8/8/8/4BN2 w - - 0 1")+60, "the bishop's corner")
	require.Less(t, value("4k3/8/4K3/8/8/8/8/R7 b - - 0 1"), -500)
	require.Zero(t, value("4k3/8/4K3/8/8/8/8/1N4N1 w - - 0 1"), "two knights")
}

// Load names the file and what is wrong with it.
func TestLoad(t *testing.T) {
	n, err := eval.Load("")
	require.NoError(t, err)
	require.Same(t, eval.Default(), n)
	path := filepath.Join(t.TempDir(), "other.froe")
	require.NoError(t, os.WriteFile(path, []byte("no network"), 0o666))
	_, err = eval.Load(path)
	require.ErrorContains(t, err, path+": network: header: the file ends too early")
	_, err = eval.Load(filepath.Dir(path))
	require.ErrorContains(t, err, filepath.Dir(path))
	var b bytes.Buffer
	require.NoError(t, eval.Default().Write(&b))
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o666))
	n, err = eval.Load(path)
	require.NoError(t, err)
	require.Equal(t, eval.Default().Name(), n.Name())
}

// A queen wins against a rook, and knows where to drive its king.
func TestQueenAgainstRook(t *testing.T) {
	e := eval.New(zero(t))
	value := func(fen string) int {
		p := parse(t, fen)
		return e.Evaluate(&p, 0)
	}
	won := value("3k4/7r/3K4/8/8/8/8/Q7 w - - 0 1")
	require.Greater(t, won, 400)
	require.Greater(t, won, value("8/8/3k4/7r/8/3K4/8/Q7 w - - 0 1"), "at the edge")
	require.Less(t, value("3k4/7r/3K4/8/8/8/8/Q7 b - - 0 1"), -400)
}

// What a pawn does against a bare king is what the endgame tables say.
func TestPawnAgainstKing(t *testing.T) {
	tables, err := syzygy.Open("../syzygy/testdata")
	require.NoError(t, err)
	defer func() { require.NoError(t, tables.Close()) }()
	e, won := eval.New(zero(t)), 0
	each(func(fen string) {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			return // kings beside each other, or a king that could be taken
		}
		outcome, ok := tables.ProbeWDL(p)
		require.True(t, ok, fen)
		value := e.Evaluate(p, 0)
		switch outcome {
		case syzygy.Win:
			require.Greater(t, value, 300, fen)
			won++
		case syzygy.Loss:
			require.Less(t, value, -300, fen)
			won++
		default:
			require.Zero(t, value, fen)
		}
	})
	require.Greater(t, won, 4000)
}

// each yields positions of a white pawn and two kings: one in 23 of those there are.
func each(yield func(fen string)) {
	at := map[chess.Square]string{}
	count := 0
	for pawn := chess.Square(8); pawn < 56; pawn++ { // a2 to h7
		for white := range chess.Square(64) {
			for black := range chess.Square(64) {
				clear(at)
				at[black], at[white], at[pawn] = "k", "K", "P"
				if count++; len(at) == 3 && count%23 == 0 {
					yield(board(at) + [2]string{" w", " b"}[count%2] + " - - 0 1")
				}
			}
		}
	}
}

// board is the first field of a FEN.
func board(at map[chess.Square]string) string {
	var ranks []string
	for rank := 7; rank >= 0; rank-- {
		row := ""
		for file := range 8 {
			row += cmp.Or(at[chess.SquareAt(file, rank)], "1")
		}
		ranks = append(ranks, row)
	}
	return strings.Join(ranks, "/")
}
