package syzygy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// inverse finds the placement of a number, as slowly as can be said: pieces one by
// one, by what is left of the number.
type inverse struct {
	layout
	first [][]chess.Square // placements of the first group by number
}

// newInverse lists the placements of the first group: all of them, mirrored as an index
// mirrors them.
func newInverse(t *testing.T, l layout, file int) *inverse {
	in := &inverse{layout: l, first: make([][]chess.Square, l.firstPlacements(file))}
	n := l.groups[0].len
	var place func(placed []chess.Square)
	place = func(placed []chess.Square) {
		if len(placed) == n {
			in.list(t, placed, file)
			return
		}
		for s := range chess.NoSquare {
			if in.mayPlace(placed, s, file) {
				place(append(placed, s))
			}
		}
	}
	place(nil)
	for number, placement := range in.first {
		require.NotNil(t, placement, "no placement has number %d", number)
	}
	return in
}

// mayPlace reports whether the next piece of the first group may stand on a square.
// Pawns are taken in their order behind the leading one.
func (in *inverse) mayPlace(placed []chess.Square, s chess.Square, file int) bool {
	if slices.Contains(placed, s) {
		return false
	}
	switch in.layout.first {
	case twoKings:
		return len(placed) == 0 || !chess.KingAttacks(placed[0]).Has(s)
	case threePieces:
		return true
	}
	if s.Rank() == 0 || s.Rank() == 7 {
		return false
	}
	switch len(placed) {
	case 0:
		return s.File() == file
	case 1:
		return pawnOrder[s] < pawnOrder[placed[0]]
	}
	return pawnOrder[s] < pawnOrder[placed[len(placed)-1]]
}

// list notes a placement under its number, unless it is a mirror image.
func (in *inverse) list(t *testing.T, placed []chess.Square, file int) {
	s := slices.Clone(placed)
	var number uint64
	if in.layout.first == leadPawns {
		number = leadNumber(s)
	} else {
		if s[0].File() > 3 {
			return
		}
		if number = in.pieceNumber(s); !slices.Equal(s, placed) {
			return
		}
	}
	require.Less(t, number, uint64(len(in.first)))
	require.Nil(t, in.first[number], "two placements have number %d", number)
	in.first[number] = slices.Clone(placed)
}

// squares is the placement of an index.
func (in *inverse) squares(index uint64) (s squares) {
	digits := make([]uint64, in.n)
	order := make([]int, in.n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { // the greatest factor first; of equal ones, the later group
		if in.groups[a].factor != in.groups[b].factor {
			return int(min(1, max(-1, int64(in.groups[b].factor)-int64(in.groups[a].factor))))
		}
		return b - a
	})
	for _, i := range order {
		digits[i] = index / in.groups[i].factor
		index %= in.groups[i].factor
	}
	at := copy(s[:], in.first[digits[0]])
	for i := 1; i < in.n; i++ {
		g := &in.groups[i]
		free := freeSquares(s[:at], g.pawns)
		rest := digits[i]
		for k := g.len; k > 0; k-- {
			n := 0
			for n+1 < 64 && binomial[k][n+1] <= rest {
				n++
			}
			rest -= binomial[k][n]
			s[at] = free[n]
			at++
		}
	}
	return s
}

// freeSquares are those on which none of the pieces stands, in order; for pawns without
// the first and last rank.
func freeSquares(taken []chess.Square, pawns bool) (free []chess.Square) {
	for s := range chess.NoSquare {
		if !slices.Contains(taken, s) && !(pawns && (s.Rank() == 0 || s.Rank() == 7)) {
			free = append(free, s)
		}
	}
	return free
}

// Of any material of three to seven pieces, in any order of groups, each number is
// that of the position it stands for, whichever way that is mirrored.
func TestIndexIsBijective(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	names := []string{
		"KQvK", "KPvK", "KNNvK", "KRvKR", "KPvKP", "KPPvK", "KBNvK",
		"KRPvKR", "KPPvKP", "KPPPvK", "KQQQvK", "KNNvKP", "KBBvKR", "KNNvKN",
		"KQPvKQP", "KRRvKBB", "KPPvKPP", "KPPPPvK", "KQQvKQQ", "KRBvKRN",
		"KRPPvKRP", "KNNNvKNN", "KPPPvKPP", "KBBvKNNN", "KQRBvKNP", "KQRBNPvK", "KRRRRRvK", "KPPPPvKP", "KRRRRvKR",
	}
	for _, name := range names {
		m, err := parseMaterial(name)
		require.NoError(t, err, name)
		for range 2 {
			file := 0
			if m.hasPawns() {
				file = r.IntN(4)
			}
			l := randomLayout(t, r, m, file)
			in := newInverse(t, l, file)
			for range 1000 {
				index := r.Uint64N(l.size)
				s := in.squares(index)
				shuffled := mirrored(r, &l, s)
				require.Equal(t, index, l.index(&shuffled), "%s %v", name, s)
			}
		}
	}
}

// randomLayout is a layout of the material with its groups in any order.
func randomLayout(t *testing.T, r *rand.Rand, m material, file int) layout {
	var kinds []chess.Piece
	for c := chess.White; c <= chess.Black; c++ {
		for pt := chess.Pawn; pt <= chess.King; pt++ {
			if m.of(c, pt) > 0 {
				kinds = append(kinds, chess.PieceOf(c, pt))
			}
		}
	}
	r.Shuffle(len(kinds), func(i, k int) { kinds[i], kinds[k] = kinds[k], kinds[i] })
	lead := chess.White
	if w, b := m.pawns(chess.White), m.pawns(chess.Black); w == 0 || b > 0 && b < w {
		lead = chess.Black
	}
	place := func(p chess.Piece) int { // pawns and the only ones of a kind come first
		switch {
		case p == chess.PieceOf(lead, chess.Pawn):
			return 0
		case p.Type() == chess.Pawn:
			return 1
		case !m.hasPawns() && !m.hasUnique() && p.Type() != chess.King, !m.hasPawns() && m.of(p.Color(), p.Type()) > 1:
			return 3
		}
		return 2
	}
	slices.SortStableFunc(kinds, func(a, b chess.Piece) int { return place(a) - place(b) })
	var pieces []chess.Piece
	for _, p := range kinds {
		for range m.of(p.Color(), p.Type()) {
			pieces = append(pieces, p)
		}
	}
	groups := len(kinds)
	if !m.hasPawns() {
		groups -= 1
	}
	order := [2]int{r.IntN(groups), 15}
	if m.pawns(chess.White) > 0 && m.pawns(chess.Black) > 0 {
		for order[1] = r.IntN(groups); order[1] == order[0]; {
			order[1] = r.IntN(groups)
		}
	}
	l, err := newLayout(m, pieces, order, file)
	require.NoError(t, err, "%v %v", m, pieces)
	return l
}

// mirrored is the same placement in one of its mirror images, with pieces of a group
// in another order.
func mirrored(r *rand.Rand, l *layout, s squares) squares {
	at := 0
	for i := range l.n {
		g := s[at : at+l.groups[i].len]
		if i > 0 {
			r.Shuffle(len(g), func(i, k int) { g[i], g[k] = g[k], g[i] })
		}
		at += len(g)
	}
	mirrors := []func(chess.Square) chess.Square{mirrorFile}
	if l.first != leadPawns {
		mirrors = append(mirrors, mirrorRank)
		// If the whole first group is on the diagonal, the format has a position and its
		// image as two.
		if slices.ContainsFunc(s[:l.groups[0].len], func(s chess.Square) bool { return offDiagonal(s) != 0 }) {
			mirrors = append(mirrors, transpose)
		}
	}
	for _, mirror := range mirrors {
		if r.IntN(2) == 0 {
			for i := range s[:l.count] {
				s[i] = mirror(s[i])
			}
		}
	}
	return s
}
