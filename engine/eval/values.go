package eval

import "froe/engine/chess"

// Values of pieces. A minor piece loses to three pawns in the endgame and beats
// them before; a rook gains as the board empties.
var pieceValue = [7]score{
	chess.Pawn:   pair(88, 112),
	chess.Knight: pair(330, 312),
	chess.Bishop: pair(342, 328),
	chess.Rook:   pair(478, 540),
	chess.Queen:  pair(985, 1015),
}

// phaseOf is what each piece adds to the phase; sixteen pieces make fullPhase.
var phaseOf = [7]int{chess.Knight: 1, chess.Bishop: 1, chess.Rook: 2, chess.Queen: 4}

// tempoValue is what the move is worth.
var tempoValue = pair(18, 10)

// Mobility, by the number of squares a piece can go to that are neither its
// own pawns or king nor attacked by a pawn. The first squares count most.
var mobilityValue = [7][28]score{
	chess.Knight: {
		pair(-44, -52), pair(-27, -30), pair(-12, -14), pair(-3, -2), pair(5, 6),
		pair(11, 12), pair(16, 16), pair(20, 18), pair(23, 19),
	},
	chess.Bishop: {
		pair(-36, -46), pair(-20, -26), pair(-6, -10), pair(3, 0), pair(10, 8),
		pair(16, 15), pair(21, 21), pair(25, 26), pair(28, 30), pair(31, 33),
		pair(33, 35), pair(35, 37), pair(37, 38), pair(38, 39),
	},
	chess.Rook: {
		pair(-30, -58), pair(-20, -36), pair(-12, -18), pair(-8, -4), pair(-5, 6),
		pair(-2, 14), pair(2, 21), pair(5, 27), pair(8, 32), pair(11, 36),
		pair(13, 39), pair(15, 42), pair(17, 44), pair(19, 45), pair(20, 46),
	},
	chess.Queen: {
		pair(-24, -40), pair(-18, -30), pair(-13, -21), pair(-9, -14), pair(-6, -8),
		pair(-3, -2), pair(-1, 4), pair(1, 9), pair(3, 13), pair(5, 17),
		pair(6, 20), pair(8, 23), pair(9, 25), pair(10, 27), pair(11, 29),
		pair(12, 30), pair(13, 31), pair(14, 32), pair(15, 33), pair(15, 34),
		pair(16, 35), pair(16, 36), pair(17, 37), pair(17, 38), pair(18, 38),
		pair(18, 39), pair(19, 39), pair(19, 40),
	},
}

// Single pieces.
var (
	bishopPair    = pair(28, 46)
	rookHalfOpen  = pair(12, 8)  // no own pawn on the rook's file
	rookOpen      = pair(28, 14) // no pawn at all on it
	knightOutpost = pair(26, 16) // held by a pawn, and no pawn can ever drive it off
	bishopOutpost = pair(14, 8)
)

// Threats, for each piece of the enemy's.
var (
	pawnThreat  = pair(52, 40) // a pawn attacks a piece
	minorThreat = pair(34, 30) // a knight or bishop attacks a rook or queen
	rookThreat  = pair(30, 22) // a rook attacks a queen
	hanging     = pair(20, 24) // a piece is attacked and not defended
)

// Pawn structure.
var (
	isolated      = pair(-11, -13)
	doubled       = pair(-8, -20) // for each pawn with an own one before it
	backward      = pair(-9, -10)
	connected     = [8]score{1: pair(3, 0), pair(7, 3), pair(9, 5), pair(18, 14), pair(40, 36), pair(70, 66)}
	passedByRank  = [8]score{1: pair(0, 10), pair(2, 16), pair(6, 30), pair(22, 54), pair(52, 98), pair(92, 160)}
	passedFree    = [8]score{3: pair(0, 8), pair(4, 18), pair(10, 36), pair(18, 62)}          // nothing stands or attacks on its way
	passedBlocked = [8]score{3: pair(-4, -8), pair(-10, -20), pair(-20, -40), pair(-36, -68)} // an enemy piece before it
)

// passedKings is what a step of distance to the square before a passed pawn is
// worth, by the pawn's rank: the enemy king's distance counts for it, the own
// king's against it.
var passedKings = [8]struct{ enemy, own score }{
	3: {pair(0, 4), pair(0, 2)},
	4: {pair(0, 9), pair(0, 5)},
	5: {pair(0, 14), pair(0, 8)},
	6: {pair(0, 19), pair(0, 9)},
}

// The king's shelter: for its file and the two beside it, by the rank of the
// nearest own pawn that is not behind it (0: there is none), and by the rank,
// as the king's side sees it, of the nearest enemy pawn that is not.
var (
	shelterRank = [8]score{pair(-26, 0), pair(26, -2), pair(16, 0), pair(0, 2), pair(-8, 2), pair(-12, 4), pair(-14, 4), pair(-14, 4)}
	stormRank   = [8]score{pair(-6, 0), pair(0, 0), pair(-24, -4), pair(-16, -2), pair(-4, 0), pair(0, 0), pair(0, 0), pair(0, 0)}
)

// attackWeight is what an attack by such a piece on one square near the enemy
// king adds to the danger. Danger counts by its square: two pieces are worth
// far more than twice one.
var attackWeight = [7]int{chess.Knight: 3, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 4}

const (
	dangerLimit   = 44 // danger grows no further
	dangerDivisor = 5  // danger² / 5 centipawns: at the limit 387
)

// A bare king is driven to the edge, and the other king comes along.
const (
	edgeStep  = 22 // centipawns a step from the middle of the board towards its edge
	closeStep = 9  // centipawns a step that the kings are closer
)
