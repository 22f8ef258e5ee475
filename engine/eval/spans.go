package eval

import "froe/engine/chess"

// Sets of squares around a pawn or a king, by side and square. Filled once.
var (
	frontSpan     [2][64]chess.Bitboard // before the square on its file
	passedSpan    [2][64]chess.Bitboard // before the square on its file and both beside it
	adjacentFiles [64]chess.Bitboard    // the files beside the square's
	kingZones     [2][64]chess.Bitboard // the king's neighbourhood, a rank further ahead
)

func init() {
	for _, c := range [2]chess.Color{chess.White, chess.Black} {
		for s := chess.A1; s < chess.NoSquare; s++ {
			file := chess.File(s.File())
			adjacentFiles[s] = file.East() | file.West()
			front := forwardFrom(c, s) &^ chess.Rank(s.Rank())
			frontSpan[c][s] = front & file
			passedSpan[c][s] = front & (file | adjacentFiles[s])
			near := chess.KingAttacks(s) | s.Bit()
			kingZones[c][s] = near | near.Forward(c)
		}
	}
}

// distance is the number of moves a king needs from one square to another.
func distance(a, b chess.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

func abs(n int) int { return max(n, -n) }

// pawnAttacks are the squares a set of pawns attacks.
func pawnAttacks(c chess.Color, pawns chess.Bitboard) chess.Bitboard {
	return (pawns.East() | pawns.West()).Forward(c)
}
