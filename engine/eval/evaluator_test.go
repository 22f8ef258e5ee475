package eval_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/eval/network"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func parse(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	return p
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
	e := eval.With(eval.Values())
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
		p = next
		show(&p)
	}
}

func TestCacheDoesNotChangeAnswers(t *testing.T) {
	used := eval.With(eval.Values())
	rapid.Check(t, func(t *rapid.T) {
		walk(t, func(p *chess.Position) {
			want := used.Evaluate(p, 0)
			require.Equal(t, want, eval.With(eval.Values()).Evaluate(p, 0), "fresh cache: %s", p.FEN(false))
			require.Equal(t, want, used.Evaluate(p, 0), "asked again: %s", p.FEN(false))
		})
	})
}

func TestRandomGamesAreValuedAlike(t *testing.T) {
	e := eval.With(eval.Values())
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
		{"an extra pawn",
			"rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20},
		{"the move",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			"8/4k3/8/8/8/8/4K3/8 w - - 0 1", 1},
		{"a passed pawn further on", "4k3/8/1P6/8/8/8/7p/4K2R w - - 0 1", "4k3/8/8/1P6/8/8/7p/4K2R w - - 0 1", 20},
		{"a passed pawn on the seventh", "4k3/1P6/8/8/8/8/7p/4K2R w - - 0 1", "4k3/8/1P6/8/8/8/7p/4K2R w - - 0 1", 20},
		{"a passed pawn that is not stopped", "7k/8/8/1P6/8/8/8/4K1R1 w - - 0 1", "8/8/1k6/1P6/8/8/8/4K1R1 w - - 0 1", 20},
		{"whole pawns",
			"4k3/pp3ppp/8/8/8/8/PPP3PP/4K3 w - - 0 1",
			"4k3/pp3ppp/8/8/8/P7/P1P3PP/4K3 w - - 0 1", 10},
		{"two bishops", "4k3/pppppppp/8/8/8/8/PPPPPPPP/2B1KB2 w - - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/1NB1K3 w - - 0 1", 5},
		{"an open file for the rook",
			"r3k3/ppp1pppp/8/8/8/8/PPP1PPPP/3RK3 w - - 0 1",
			"r3k3/ppp1pppp/8/8/8/8/PPP1PPPP/2R1K3 w - - 0 1", 10},
		{"a knight in the centre", "4k3/pppp1ppp/8/4N3/8/8/PPPP1PPP/4K3 w - - 0 1", "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/N3K3 w - - 0 1", 30},
		{"pawns before the king",
			"r2q1rk1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 1",
			"r2q1rk1/ppp2ppp/2n2n2/8/6PP/2N2N2/PPP2P2/R2Q1RK1 w - - 0 1", 10},
		{"pieces near the king",
			"r4rk1/ppp2ppp/8/6NQ/8/3B4/PPP2PPP/R4RK1 w - - 0 1",
			"r4rk1/ppp2ppp/8/8/8/N2B4/PPPQ1PPP/R4RK1 w - - 0 1", 40},
		{"a bare king at the edge", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "8/8/3k4/8/8/4K3/8/R7 w - - 0 1", 30},
		{"bishop and knight: the right corner",
			"k7/8/1K6/8/8/8/8/4BN2 w - - 0 1", // a dark bishop, a light corner
			"8/8/3k4/8/8/4K3/8/4BN2 w - - 0 1", -60},
	}
	e := eval.With(eval.Values())
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
		{"a rook against a bishop", "4kb2/8/8/8/8/8/8/R3K3 w - - 0 1", 60},
		{"rook and knight against a rook", "r3k3/8/8/8/8/8/8/RN2K3 w - - 0 1", 60},
		{"rook's pawn, king in the corner", "1k6/8/8/P7/8/8/8/4K3 w - - 0 1", 0},
		{"the wrong bishop", "k7/8/8/P7/8/8/8/2B1K3 w - - 0 1", 0},
	}
	e := eval.With(eval.Values())
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
	require.Greater(t, eval.With(eval.Values()).Evaluate(&p, 0), 300)
}

func TestOppositeBishopsAreDrawish(t *testing.T) {
	e := eval.With(eval.Values())
	opposite := parse(t, "4kb2/pp3p2/8/8/8/8/PP2PPP1/4KB2 w - - 0 1")
	same := parse(t, "2b1k3/pp3p2/8/8/8/8/PP2PPP1/4KB2 w - - 0 1")
	require.Less(t, e.Evaluate(&opposite, 0), e.Evaluate(&same, 0)*3/4)
}

func TestLimit(t *testing.T) {
	p := parse(t, "QQQQ4/QQQQ4/QR5R/BB6/NN6/8/5k2/K7 b - - 0 1")
	require.LessOrEqual(t, -eval.With(eval.Values()).Evaluate(&p, 0), eval.Limit)
}

func TestNothingIsAllocated(t *testing.T) {
	e, positions := eval.With(eval.Values()), suite(t)
	i := 0
	require.Zero(t, testing.AllocsPerRun(200, func() {
		e.Evaluate(&positions[i%len(positions)], 0)
		i++
	}))
}

func TestTrace(t *testing.T) {
	p := chess.StartPosition()
	e := eval.With(eval.Values())
	trace, value := e.Trace(&p), fmt.Sprintf("Evaluation %+.2f (White's side)", float64(e.Evaluate(&p, 0))/100)
	for _, want := range []string{"Material", "King safety", "Phase 24 of 24", value} {
		require.Contains(t, trace, want)
	}
}

func TestNetworkTrace(t *testing.T) {
	n := zero(t)
	p := parse(t, "8/8/8/4k3/8/8/8/KBN5 b - - 0 1")
	for _, want := range []string{`"none"`, "Bucket 0 of 0 to 0 (4 pieces)", "by what is known of this ending", "Evaluation +"} {
		require.Contains(t, eval.Trace(n, &p), want)
	}
	require.Contains(t, eval.Trace(nil, &p), "King safety")
}

// zero is a network that values every position at nothing.
func zero(t testing.TB) *network.Network {
	t.Helper()
	shape := network.Shape{Width: 32, Buckets: 1}
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
	require.Nil(t, n)
	path := filepath.Join(t.TempDir(), "other.froe")
	require.NoError(t, os.WriteFile(path, []byte("no network"), 0o666))
	_, err = eval.Load(path)
	require.ErrorContains(t, err, path+": network: header: the file ends too early")
	_, err = eval.Load(filepath.Dir(path))
	require.ErrorContains(t, err, filepath.Dir(path))
	var b bytes.Buffer
	require.NoError(t, zero(t).Write(&b))
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o666))
	n, err = eval.Load(path)
	require.NoError(t, err)
	require.Equal(t, "none", n.Name())
}
