package eval

import "froe/engine/chess"

// Weights are all the numbers of the evaluation. The value of a position,
// before it is blended and scaled, is a sum of them, each as often as it
// occurs, for White less for Black, so that they can be tuned by regression
// ([Counter]).
//
// Each is a value for the middlegame and one for the endgame, in centipawns.
// [Values] has those that are played with.
type Weights struct {
	piece [7]score // by type

	// square is for a piece on a square, by type, by the rank as its side sees
	// it and by the file's distance from the edge of the board: both wings
	// alike.
	square [7][8][4]score

	tempo score // to have the move

	// mobility is by type and by the number of squares that a piece can go to
	// and that are neither its own pawns or king nor attacked by a pawn.
	mobility [7][28]score

	bishopPair    score
	rookHalfOpen  score // no own pawn on the rook's file
	rookOpen      score // no pawn at all on it
	knightOutpost score // held by a pawn, and no pawn can ever drive it off
	bishopOutpost score
	behindPawn    score // a knight or bishop with a pawn of either side before it
	badBishop     score // for each own pawn on squares of a bishop's colour

	// Threats to pieces of the enemy's, by their type.
	pawnThreat  [7]score // a pawn attacks it
	minorThreat [7]score // a knight or bishop does
	rookThreat  [7]score // a rook does
	hanging     score    // it is attacked and not defended
	hangingPawn score
	pushThreat  score // a pawn could advance to attack it, and would not be lost

	isolated     score
	isolatedOpen score // no enemy pawn before it, besides
	backward     score
	backwardOpen score
	doubled      score    // for each pawn with an own one before it
	phalanx      [8]score // beside an own pawn, by rank
	guarded      [8]score // guarded by an own pawn, by rank

	// Passed pawns, by rank.
	passed        [8]score
	passedGuarded [8]score
	passedFree    [8]score // nothing stands or attacks on its way
	passedBlocked [8]score // an enemy piece before it

	// A step of distance from a king to the square before a passed pawn.
	passedEnemyKing [8]score
	passedOwnKing   [8]score

	// The king's shelter, for its file and the two beside it: by the rank of
	// the nearest own pawn that is not behind it (0: there is none), and by the
	// rank, as the king's side sees it, of the nearest enemy pawn that is not.
	shelter [8]score
	storm   [8]score

	// danger is to a king, by what the pieces that attack near it add up to, in
	// units of attackWeight.
	danger [dangerLimit + 1]score

	// safeCheck is by the type of a piece that could give check where nothing
	// takes it.
	safeCheck [7]score

	// To mate a bare king.
	edge  score // a step of it from the middle of the board towards its edge
	close score // a step that the kings are closer
}

// attackWeight is what an attack by such a piece on one square near the enemy
// king adds to the danger.
var attackWeight = [7]int{chess.Knight: 3, chess.Bishop: 2, chess.Rook: 3, chess.Queen: 4}

// dangerLimit is where danger grows no further.
const dangerLimit = 44

// phaseOf is what each piece adds to the phase; sixteen pieces make fullPhase.
var phaseOf = [7]int{chess.Knight: 1, chess.Bishop: 1, chess.Rook: 2, chess.Queen: 4}

// forceOf is what pieces are worth where rules of thumb count them, in points.
var forceOf = [7]int{chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}

// squares are the weights of pieces and their squares together, by type and
// square as White sees it.
type squares [7][64]score

func (w *Weights) squares() *squares {
	var table squares
	for pt := chess.Pawn; pt <= chess.King; pt++ {
		for s := chess.A1; s < chess.NoSquare; s++ {
			table[pt][s] = w.piece[pt] + w.square[pt][s.Rank()][min(s.File(), 7-s.File())]
		}
	}
	return &table
}

// of is what a side's piece on a square is worth.
func (t *squares) of(c chess.Color, pt chess.PieceType, s chess.Square) score {
	return t[pt][s.Relative(c)&63]
}
