package syzygy

import (
	"errors"
	"math/bits"

	"froe/engine/chess"
)

// layout turns positions of one material into numbers from 0 to size-1, one for
// each class of mirror images.
//
// Pieces of a kind make a group, for it does not matter which of them stands
// where. The first group is special: it is the leading pawns, or three different
// pieces, or, where no piece but the kings is the only one of its kind, the kings.
// A group is numbered among the squares that the groups before it have left, and
// the numbers of all groups are the digits of the index, each with its factor.
type layout struct {
	pieces [MaxPieces]chess.Piece // in the order of the groups
	count  int                    // of pieces
	groups [MaxPieces]group
	n      int // of groups
	first  firstGroup
	size   uint64
}

type group struct {
	len    int // pieces
	factor uint64
	pawns  bool // the other side's pawns, which never stand on the first rank
}

// firstGroup says what the first group consists of.
type firstGroup uint8

const (
	leadPawns firstGroup = iota
	threePieces
	twoKings
)

var errPieces = errors.New("the pieces are not those of its name")

// newLayout makes the layout of pieces in the order of a table. File is the file of
// the leading pawn, 0 to 3. Order says at which place of the sequence of factors the
// first group comes, and the pawns of the other side where both have some.
func newLayout(m material, pieces []chess.Piece, order [2]int, file int) (layout, error) {
	l := layout{count: len(pieces)}
	copy(l.pieces[:], pieces)
	switch {
	case m.hasPawns():
		l.first = leadPawns
	case m.hasUnique():
		l.first = threePieces
	default:
		l.first = twoKings
	}
	l.group()
	if err := l.check(m); err != nil {
		return layout{}, err
	}
	l.setFactors(order, file)
	return l, nil
}

// group divides the pieces into groups.
func (l *layout) group() {
	begun := 0 // pieces of the first group are together whatever they are
	switch l.first {
	case threePieces:
		begun = 3
	case twoKings:
		begun = 2
	}
	for i := range l.count {
		if i == 0 || i >= begun && l.pieces[i] != l.pieces[i-1] {
			l.n++
		}
		l.groups[l.n-1].len++
	}
}

// check refuses pieces that do not fit the material, and groups by which two positions
// would have the same index.
func (l *layout) check(m material) error {
	at := 0
	for i := range l.n {
		g := &l.groups[i]
		piece := l.pieces[at]
		switch {
		case piece.Type() < chess.Pawn || piece.Type() > chess.King:
			return errPieces
		case i == 0 && l.first != leadPawns:
			if err := l.checkFirst(m); err != nil {
				return err
			}
		case m.of(piece.Color(), piece.Type()) != g.len:
			return errPieces
		case piece.Type() == chess.Pawn:
			if i > 1 {
				return errPieces
			}
			g.pawns = i == 1
		case i == 0:
			return errPieces // pawns come first, if there are any
		}
		at += g.len
	}
	return l.checkAll(m)
}

// checkFirst refuses a first group of pieces of which one is not the only one of its
// kind.
func (l *layout) checkFirst(m material) error {
	for i := range l.groups[0].len {
		piece := l.pieces[i]
		pt := piece.Type()
		if pt < chess.Pawn || pt > chess.King || m.of(piece.Color(), pt) != 1 {
			return errPieces
		}
		if l.first == twoKings && pt != chess.King {
			return errPieces
		}
	}
	return nil
}

// checkAll refuses pieces that are not the material as a whole.
func (l *layout) checkAll(m material) error {
	sum, royal := material(0), [2]int{}
	for _, piece := range l.pieces[:l.count] {
		if piece.Type() == chess.King {
			royal[piece.Color()]++
			continue
		}
		sum += one(piece.Color(), piece.Type())
	}
	if sum != m || royal != [2]int{1, 1} {
		return errPieces
	}
	return nil
}

// setFactors gives each group its factor: the product of the numbers of placements
// of those before it in the sequence.
func (l *layout) setFactors(order [2]int, file int) {
	others, free := 1, 64-l.groups[0].len
	if l.n > 1 && l.groups[1].pawns {
		others, free = 2, free-l.groups[1].len
	} else {
		order[1] = -1
	}
	l.size = 1
	take := func(g *group, placements uint64) {
		g.factor = l.size
		l.size *= placements
	}
	for k := 0; others < l.n || k <= max(order[0], order[1]); k++ {
		switch {
		case k == order[0]:
			take(&l.groups[0], l.firstPlacements(file))
		case k == order[1]:
			take(&l.groups[1], binomial[l.groups[1].len][48-l.groups[0].len])
		case others < l.n:
			g := &l.groups[others]
			take(g, binomial[g.len][free])
			free -= g.len
			others++
		}
	}
}

func (l *layout) firstPlacements(file int) uint64 {
	switch l.first {
	case leadPawns:
		return leadCount[l.groups[0].len][file]
	case threePieces:
		return threePlacements
	}
	return kingPlacements
}

// squares are the squares of the pieces of a layout, in its order. Within a group the
// order does not matter, but a leading pawn comes first.
type squares [MaxPieces]chess.Square

// index is the number of a position. It mirrors the squares on the way. The number of
// a legal position is below size, and so is that of any other in which the kings do
// not stand side by side.
func (l *layout) index(s *squares) uint64 {
	all := s[:l.count]
	if all[0].File() > 3 {
		for i := range all {
			all[i] = mirrorFile(all[i])
		}
	}
	number := uint64(0)
	if l.first == leadPawns {
		number = leadNumber(all[:l.groups[0].len])
	} else {
		number = l.pieceNumber(all)
	}
	return number*l.groups[0].factor + l.others(all)
}

// leadNumber numbers the placement of the leading pawns. The first leads: it is the
// one nearest to the edge.
func leadNumber(pawns []chess.Square) uint64 {
	number := leadIndex[len(pawns)][pawns[0]]
	rest := pawns[1:]
	for i := range rest { // few: sorted by insertion
		for k := i; k > 0 && pawnOrder[rest[k]] < pawnOrder[rest[k-1]]; k-- {
			rest[k], rest[k-1] = rest[k-1], rest[k]
		}
	}
	for i, s := range rest {
		number += binomial[i+1][pawnOrder[s]]
	}
	return number
}

// pieceNumber mirrors the squares of a position without pawns, so that the first
// piece is in the triangle a1-d1-d4, and the first one off the diagonal is below it.
// It returns the number of the first group's placement.
func (l *layout) pieceNumber(all []chess.Square) uint64 {
	if all[0].Rank() > 3 {
		for i := range all {
			all[i] = mirrorRank(all[i])
		}
	}
	for i := range l.groups[0].len {
		d := offDiagonal(all[i])
		if d > 0 {
			for k := range all {
				all[k] = transpose(all[k])
			}
		}
		if d != 0 {
			break
		}
	}
	if l.first == twoKings {
		return uint64(kings[triangle[all[0]]][all[1]])
	}
	return uint64(threeNumber(all[0], all[1], all[2]))
}

// threeNumber numbers the placement of three different pieces: first those with
// the first piece off the diagonal, then those with the second, then those with the
// third, and at last those with all of them on it.
func threeNumber(a, b, c chess.Square) int {
	const (
		firstOnDiagonal  = 6 * 63 * 62
		secondOnDiagonal = firstOnDiagonal + 4*28*62
		allOnDiagonal    = secondOnDiagonal + 4*7*28
	)
	nextB := after(b, a)
	nextC := after(c, a) + after(c, b)
	switch {
	case offDiagonal(a) != 0:
		return (triangle[a]*63+int(b)-nextB)*62 + int(c) - nextC
	case offDiagonal(b) != 0:
		return firstOnDiagonal + (a.Rank()*28+below[b])*62 + int(c) - nextC
	case offDiagonal(c) != 0:
		return secondOnDiagonal + (a.Rank()*7+b.Rank()-nextB)*28 + below[c]
	}
	return allOnDiagonal + (a.Rank()*7+b.Rank()-nextB)*6 + c.Rank() - nextC
}

// after is 1 if a square comes after another one, else 0.
func after(s, other chess.Square) int {
	if s > other {
		return 1
	}
	return 0
}

// others is the part of the index that comes from all groups but the first.
func (l *layout) others(all []chess.Square) uint64 {
	taken, at := chess.Bitboard(0), l.groups[0].len
	for _, s := range all[:at] {
		taken |= s.Bit()
	}
	sum := uint64(0)
	for i := 1; i < l.n; i++ {
		g := &l.groups[i]
		set := chess.Bitboard(0)
		for _, s := range all[at : at+g.len] {
			set |= s.Bit()
		}
		sum += g.factor * g.number(set, taken)
		taken |= set
		at += g.len
	}
	return sum
}

// number is the number of a set of squares among the squares that are not taken.
func (g *group) number(set, taken chess.Bitboard) uint64 {
	number := uint64(0)
	for k := 1; set != 0; k++ {
		s := set.Pop()
		free := int(s) - bits.OnesCount64(uint64(taken&(s.Bit()-1)))
		if g.pawns {
			free -= 8
		}
		number += binomial[k][free]
	}
	return number
}
