package eval

import "froe/engine/chess"

// Values are the weights that are played with.
//
// They are the authors' own first guesses at what textbooks describe; none is
// tuned yet.
func Values() *Weights {
	return &Weights{
		piece: [7]score{
			chess.Pawn:   pair(88, 112),
			chess.Knight: pair(330, 312),
			chess.Bishop: pair(342, 328),
			chess.Rook:   pair(478, 540),
			chess.Queen:  pair(985, 1015),
		},
		square: [7][8][4]score{
			chess.Pawn: {
				1: {pair(-13, 6), pair(-3, 4), pair(-3, 2), pair(2, -1)},
				{pair(-14, 2), pair(-4, 0), pair(-4, -2), pair(1, -5)},
				{pair(-11, 0), pair(-1, -2), pair(-1, -4), pair(19, -7)},
				{pair(-3, 6), pair(7, 4), pair(7, 2), pair(27, -1)},
				{pair(7, 20), pair(17, 18), pair(17, 16), pair(22, 13)},
				{pair(15, 38), pair(25, 36), pair(25, 34), pair(30, 31)},
			},
			chess.Knight: {
				{pair(-42, -32), pair(-34, -26), pair(-29, -22), pair(-28, -20)},
				{pair(-34, -28), pair(-10, -8), pair(-5, -4), pair(-4, -2)},
				{pair(-26, -26), pair(-2, -6), pair(13, 10), pair(14, 12)},
				{pair(-22, -22), pair(2, -2), pair(17, 14), pair(24, 24)},
				{pair(-16, -20), pair(8, 0), pair(23, 16), pair(30, 26)},
				{pair(-14, -24), pair(10, -4), pair(25, 12), pair(26, 14)},
				{pair(-28, -30), pair(-4, -10), pair(1, -6), pair(2, -4)},
				{pair(-54, -36), pair(-46, -30), pair(-41, -26), pair(-40, -24)},
			},
			chess.Bishop: {
				{pair(-20, -14), pair(-12, -10), pair(-16, -9), pair(-15, -8)},
				{pair(-7, -12), pair(9, -2), pair(5, -1), pair(6, 0)},
				{pair(-6, -8), pair(10, 2), pair(9, 7), pair(10, 8)},
				{pair(-7, -7), pair(9, 3), pair(8, 8), pair(13, 12)},
				{pair(-7, -7), pair(9, 3), pair(8, 8), pair(13, 12)},
				{pair(-8, -8), pair(8, 2), pair(7, 7), pair(8, 8)},
				{pair(-16, -10), pair(0, 0), pair(-4, 1), pair(-3, 2)},
				{pair(-22, -12), pair(-14, -8), pair(-18, -7), pair(-17, -6)},
			},
			chess.Rook: {
				{pair(-8, -6), pair(-4, -6), pair(1, -6), pair(4, -7)},
				{pair(-16, -6), pair(-12, -6), pair(-7, -6), pair(-4, -7)},
				{pair(-14, -2), pair(-10, -2), pair(-5, -2), pair(-2, -3)},
				{pair(-12, 2), pair(-8, 2), pair(-3, 2), pair(0, 1)},
				{pair(-6, 4), pair(-2, 4), pair(3, 4), pair(6, 3)},
				{pair(0, 4), pair(4, 4), pair(9, 4), pair(12, 3)},
				{pair(10, 8), pair(14, 8), pair(19, 8), pair(22, 7)},
				{pair(2, 6), pair(6, 6), pair(11, 6), pair(14, 5)},
			},
			chess.Queen: {
				{pair(-5, -28), pair(-2, -22), pair(-1, -20), pair(-1, -18)},
				{pair(-3, -22), pair(3, -8), pair(4, -6), pair(4, -4)},
				{pair(-5, -14), pair(1, 0), pair(3, 8), pair(3, 10)},
				{pair(-7, -6), pair(-1, 8), pair(1, 16), pair(1, 22)},
				{pair(-7, -2), pair(-1, 12), pair(1, 20), pair(1, 26)},
				{pair(-5, -4), pair(1, 10), pair(3, 18), pair(3, 20)},
				{pair(-3, -6), pair(3, 8), pair(4, 10), pair(4, 12)},
				{pair(-3, -12), pair(0, -6), pair(1, -4), pair(1, -2)},
			},
			chess.King: {
				{pair(32, -40), pair(40, -34), pair(18, -30), pair(6, -28)},
				{pair(16, -28), pair(24, -6), pair(2, -2), pair(-10, 0)},
				{pair(-8, -20), pair(0, 2), pair(-22, 16), pair(-34, 18)},
				{pair(-26, -12), pair(-18, 10), pair(-40, 24), pair(-52, 34)},
				{pair(-36, -8), pair(-28, 14), pair(-50, 28), pair(-62, 38)},
				{pair(-36, -8), pair(-28, 14), pair(-50, 28), pair(-62, 30)},
				{pair(-36, -16), pair(-28, 6), pair(-50, 10), pair(-62, 12)},
				{pair(-36, -30), pair(-28, -24), pair(-50, -20), pair(-62, -18)},
			},
		},
		tempo: pair(18, 10),
		mobility: [7][28]score{
			chess.Knight: {
				pair(-44, -52), pair(-27, -30), pair(-12, -14), pair(-3, -2), pair(5, 6), pair(11, 12), pair(16, 16), pair(20, 18),
				pair(23, 19),
			},
			chess.Bishop: {
				pair(-36, -46), pair(-20, -26), pair(-6, -10), pair(3, 0), pair(10, 8), pair(16, 15), pair(21, 21), pair(25, 26),
				pair(28, 30), pair(31, 33), pair(33, 35), pair(35, 37), pair(37, 38), pair(38, 39),
			},
			chess.Rook: {
				pair(-30, -58), pair(-20, -36), pair(-12, -18), pair(-8, -4), pair(-5, 6), pair(-2, 14), pair(2, 21), pair(5, 27),
				pair(8, 32), pair(11, 36), pair(13, 39), pair(15, 42), pair(17, 44), pair(19, 45), pair(20, 46),
			},
			chess.Queen: {
				pair(-24, -40), pair(-18, -30), pair(-13, -21), pair(-9, -14), pair(-6, -8), pair(-3, -2), pair(-1, 4), pair(1, 9),
				pair(3, 13), pair(5, 17), pair(6, 20), pair(8, 23), pair(9, 25), pair(10, 27), pair(11, 29), pair(12, 30),
				pair(13, 31), pair(14, 32), pair(15, 33), pair(15, 34), pair(16, 35), pair(16, 36), pair(17, 37), pair(17, 38),
				pair(18, 38), pair(18, 39), pair(19, 39), pair(19, 40),
			},
		},
		bishopPair:      pair(28, 46),
		rookHalfOpen:    pair(12, 8),
		rookOpen:        pair(28, 14),
		knightOutpost:   pair(26, 16),
		bishopOutpost:   pair(14, 8),
		pawnThreat:      pair(52, 40),
		minorThreat:     pair(34, 30),
		rookThreat:      pair(30, 22),
		hanging:         pair(20, 24),
		isolated:        pair(-11, -13),
		doubled:         pair(-8, -20),
		backward:        pair(-9, -10),
		connected:       [8]score{1: pair(3, 0), pair(7, 3), pair(9, 5), pair(18, 14), pair(40, 36), pair(70, 66)},
		passed:          [8]score{1: pair(0, 10), pair(2, 16), pair(6, 30), pair(22, 54), pair(52, 98), pair(92, 160)},
		passedFree:      [8]score{3: pair(0, 8), pair(4, 18), pair(10, 36), pair(18, 62)},
		passedBlocked:   [8]score{3: pair(-4, -8), pair(-10, -20), pair(-20, -40), pair(-36, -68)},
		passedEnemyKing: [8]score{3: pair(0, 4), pair(0, 9), pair(0, 14), pair(0, 19)},
		passedOwnKing:   [8]score{3: pair(0, -2), pair(0, -5), pair(0, -8), pair(0, -9)},
		shelter:         [8]score{pair(-26, 0), pair(26, -2), pair(16, 0), pair(0, 2), pair(-8, 2), pair(-12, 4), pair(-14, 4), pair(-14, 4)},
		storm:           [8]score{pair(-6, 0), pair(0, 0), pair(-24, -4), pair(-16, -2), pair(-4, 0)},
		danger: [45]score{
			2: pair(0, -1), pair(-1, -1), pair(-3, -2), pair(-5, -2), pair(-7, -3), pair(-9, -3), pair(-12, -4), pair(-16, -4),
			pair(-20, -5), pair(-24, -5), pair(-28, -6), pair(-33, -6), pair(-39, -7), pair(-45, -7), pair(-51, -8), pair(-57, -8),
			pair(-64, -9), pair(-72, -9), pair(-80, -10), pair(-88, -10), pair(-96, -11), pair(-105, -11), pair(-115, -12), pair(-125, -12),
			pair(-135, -13), pair(-145, -13), pair(-156, -14), pair(-168, -14), pair(-180, -15), pair(-192, -15), pair(-204, -16), pair(-217, -16),
			pair(-231, -17), pair(-245, -17), pair(-259, -18), pair(-273, -18), pair(-288, -19), pair(-304, -19), pair(-320, -20), pair(-336, -20),
			pair(-352, -21), pair(-369, -21), pair(-387, -22),
		},
		edge:  pair(0, 22),
		close: pair(0, 9),
	}
}
