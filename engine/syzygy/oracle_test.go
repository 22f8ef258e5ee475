package syzygy

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// Every position of three pieces has the outcome and the distance that a retrograde
// analysis finds.
func TestEveryPosition(t *testing.T) {
	tables := open(t, "testdata")
	s := &solver{solved: map[material]*endgame{}}
	for _, name := range []string{"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"} {
		s.compare(t, tables, name)
	}
}

// The same with all tables of a folder of up to four pieces, if FROE_SYZYGY names one
// (and see sampled):
//
//	FROE_SYZYGY=folder go test -run EveryTable -timeout 0 -v ./engine/syzygy
func TestEveryTable(t *testing.T) {
	folder := os.Getenv("FROE_SYZYGY")
	if folder == "" {
		t.Skip("FROE_SYZYGY names no folder of tables")
	}
	tables := open(t, folder)
	s := &solver{solved: map[material]*endgame{}}
	var names []string
	for m, p := range tables.pairs {
		if file := p[wdl]; file != nil && file.material == m && m.count() <= 4 {
			names = append(names, m.String())
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return 10*(strings.Count(a, "P")-strings.Count(b, "P")) + strings.Compare(a, b)
	})
	for _, name := range names {
		s.compare(t, tables, name)
	}
	require.Empty(t, tables.Faults())
}

func open(t testing.TB, folder string) *Tables {
	tables, err := Open(folder)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, tables.Close()) })
	return tables
}

// tally is what a comparison came to.
type tally struct{ positions, enPassant, distances, short int }

// sampled is how many positions of four pieces there are for each one of which the
// distance is compared, where the table has only the other side to move: such a probe
// takes one for each move. FROE_SYZYGY_ALL compares all.
const sampled = 16

// compare compares all positions of a material with an analysis. Of mirror images
// without pawns it takes one. Of identical pieces it takes one order.
func (s *solver) compare(t *testing.T, tables *Tables, name string) {
	m, err := parseMaterial(name)
	require.NoError(t, err)
	e := s.solve(m)
	var sum tally
	e.each(func(index int, b *board) {
		v := int(e.values[index])
		mirrored := !m.hasPawns() && offDiagonal(b.squares[0]) > 0
		swapped := b.n == 4 && b.pieces[2] == b.pieces[3] && b.squares[2] > b.squares[3]
		if v == illegal || mirrored || swapped {
			return
		}
		sum.check(t, tables, b, chess.NoSquare, v)
		for i := 2; i < b.n; i++ {
			if passed := b.passed(i); passed != chess.NoSquare {
				sum.check(t, tables, b, passed, s.value(b, passed))
				sum.enPassant++
			}
		}
	})
	t.Logf("%s: %d outcomes, %d of them with en passant, %d distances, %d of them a ply short",
		name, sum.positions, sum.enPassant, sum.distances, sum.short)
}

// passed is the square behind piece i, if that is a pawn which may have come two
// squares with the last move and can be captured en passant.
func (b *board) passed(i int) chess.Square {
	c := b.turn.Other()
	s := b.squares[i]
	if b.pieces[i] != chess.PieceOf(c, chess.Pawn) || s.Relative(c).Rank() != 3 {
		return chess.NoSquare
	}
	passed := s ^ 8
	if b.occupied()&(passed.Bit()|(passed^24).Bit()) != 0 || len(b.enPassant(nil, passed)) == 0 {
		return chess.NoSquare
	}
	return passed
}

// check compares a position with its value.
func (sum *tally) check(t *testing.T, tables *Tables, b *board, passed chess.Square, v int) {
	fen := b.fen(passed)
	p, err := chess.ParseFEN(fen)
	if err != nil && passed != chess.NoSquare {
		return // a check that no move of this pawn can have given
	}
	if err != nil {
		t.Fatal(fen, err)
	}
	sum.positions++
	w, ok := tables.ProbeWDL(p)
	if want := 2 * sign(v); !ok || int(w) != want {
		t.Fatal(fen, "outcome", w, ok, "want", want)
	}
	if w != Draw && b.n == 4 && sum.positions%sampled != 0 && os.Getenv("FROE_SYZYGY_ALL") == "" && !tables.has(p) {
		return
	}
	sum.distances++
	d, ok := tables.ProbeDTZ(p)
	want := v
	if v < -1 {
		want = v + 1 // mate counts as one ply, not as none
	}
	if ok && d != want && d == want-sign(want) {
		sum.short++
		return
	}
	if !ok || d != want {
		t.Fatal(fen, "distance", d, ok, "want", want)
	}
}

// has reports whether the table of distances has the side to move.
func (t *Tables) has(p *chess.Position) bool {
	_, _, found := t.table(p, dtz).contents().find(p)
	return found
}

func sign(v int) int {
	switch {
	case v > 0:
		return 1
	case v < 0:
		return -1
	}
	return 0
}

// fen writes the board, with the square that a pawn has passed.
func (b *board) fen(passed chess.Square) string {
	text := make([]byte, 0, 80)
	for rank := 7; rank >= 0; rank-- {
		empty := byte('0')
		for file := range 8 {
			i := slices.Index(b.squares[:b.n], chess.SquareAt(file, rank))
			if i < 0 {
				empty++
				continue
			}
			if empty > '0' {
				text = append(text, empty)
			}
			text, empty = append(text, b.pieces[i].String()...), '0'
		}
		if empty > '0' {
			text = append(text, empty)
		}
		if rank > 0 {
			text = append(text, '/')
		}
	}
	text = append(text, ' ', "wb"[b.turn], ' ', '-', ' ')
	return string(append(text, passed.String()...))
}
