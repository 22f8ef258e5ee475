package syzygy

import "froe/engine/chess"

// The tables of this file number squares as the format does. They are filled once,
// at start-up, and then only read.
var (
	// binomial[k][n] is the number of ways to choose k of n squares.
	binomial [MaxPieces][64]uint64

	// triangle numbers the ten squares a1-d1-d4 from 0: the six below the diagonal
	// first.
	triangle [64]int

	// below numbers the 28 squares under the diagonal a1-h8 from 0.
	below [64]int

	// kings numbers the 462 placements of both kings that are not mirror images of
	// each other, by triangle of the first and square of the second. Where no such
	// placement is, it is 0.
	kings [10][64]int

	// pawnOrder ranks the squares of pawns from 47 (a2) to 0: first by nearness to
	// the edge, then by nearness to the second rank.
	pawnOrder [64]int

	// leadIndex[n][s] is the index of the first of the placements of n leading
	// pawns of which the one on s leads, among those that lead on its file.
	// leadCount[n][file] is the number of all of them.
	leadIndex [maxLeadPawns + 1][64]uint64
	leadCount [maxLeadPawns + 1][4]uint64
)

// maxLeadPawns is the most pawns of the side whose pawns are placed first.
const maxLeadPawns = MaxPieces - 2

// Numbers of placements of the first pieces of a table without pawns.
const (
	kingPlacements  = 462
	threePlacements = 31332 // of three different pieces
)

func init() {
	fillBinomials()
	fillTriangles()
	fillKings()
	fillPawns()
}

func fillBinomials() {
	for n := range binomial[0] {
		binomial[0][n] = 1
	}
	for k := 1; k < len(binomial); k++ {
		for n := 1; n < len(binomial[k]); n++ {
			binomial[k][n] = binomial[k-1][n-1] + binomial[k][n-1]
		}
	}
}

// fillTriangles numbers squares in their own order, those of the triangle's
// diagonal last.
func fillTriangles() {
	inside, under := 0, 0
	for s := range chess.NoSquare {
		if offDiagonal(s) >= 0 {
			continue
		}
		below[s] = under
		under++
		if s.File() < 4 {
			triangle[s] = inside
			inside++
		}
	}
	for i := range 4 {
		triangle[chess.SquareAt(i, i)] = inside + i
	}
}

// fillKings numbers placements by the first king's number. Where both kings stand
// on the diagonal they come last; where only the first does, the second stands
// below it.
func fillKings() {
	var first [10]chess.Square
	for s := range chess.NoSquare {
		if s.File() < 4 && offDiagonal(s) <= 0 && s.Rank() < 4 {
			first[triangle[s]] = s
		}
	}
	next := 0
	number := func(diagonal bool) {
		for i, a := range first {
			for b := range chess.NoSquare {
				both := offDiagonal(a) == 0 && offDiagonal(b) == 0
				mirrored := offDiagonal(a) == 0 && offDiagonal(b) > 0
				if both == diagonal && !mirrored && a != b && !chess.KingAttacks(a).Has(b) {
					kings[i][b] = next
					next++
				}
			}
		}
	}
	number(false)
	number(true)
}

func fillPawns() {
	for file := range 4 {
		for rank := 1; rank < 7; rank++ {
			s := chess.SquareAt(file, rank)
			pawnOrder[s] = 47 - 12*file - 2*(rank-1)
			pawnOrder[mirrorFile(s)] = pawnOrder[s] - 1
		}
	}
	for n := 1; n <= maxLeadPawns; n++ {
		for file := range 4 {
			sum := uint64(0)
			for rank := 1; rank < 7; rank++ {
				s := chess.SquareAt(file, rank)
				leadIndex[n][s] = sum
				sum += binomial[n-1][pawnOrder[s]]
			}
			leadCount[n][file] = sum
		}
	}
}

// offDiagonal is positive above the diagonal a1-h8, negative below it.
func offDiagonal(s chess.Square) int { return s.Rank() - s.File() }

func mirrorFile(s chess.Square) chess.Square { return s ^ 7 }

func mirrorRank(s chess.Square) chess.Square { return s ^ 56 }

// transpose mirrors a square at the diagonal a1-h8.
func transpose(s chess.Square) chess.Square { return s>>3 | s<<3&56 }
