package eval

// score is a value in centipawns for the middlegame and one for the endgame, in
// one word so that one addition adds both: the middlegame in the low half, the
// endgame in the high half, which a negative low half has borrowed from. Either
// stays within ±32767.
// Reference: "Tapered Eval", Chess Programming Wiki.
type score int32

func pair(middle, end int) score { return score(middle + end<<16) }

// middle is the value in the middlegame.
func (s score) middle() int { return int(int16(s)) }

// end is the value in the endgame.
func (s score) end() int { return int(int16((s + 1<<15) >> 16)) }

// fullPhase is the phase with all pieces on the board, where only the
// middlegame counts; at 0 only the endgame does.
const fullPhase = 24

// blend weighs the two values by phase, from 0 to fullPhase.
func (s score) blend(phase int) int {
	return (s.middle()*phase + s.end()*(fullPhase-phase)) / fullPhase
}
