package tt

// Mate scores. A mate in n plies from the root is worth Mate − n in the
// search, and the side to be mated sees the negative. A value at or beyond
// ±MateBound is a mate score; evaluations stay within ±30000. From ±WinBound on
// values are won or lost for certain: what is no mate score counts plies in the
// same way, to a position that is known to be won.
const (
	Mate      = 32000
	MateBound = 31000
	WinBound  = 30700
)

// ToTable turns a value of the search at ply (from the root) into one for the
// table, where a mate or a certain win counts from the node: the same position may
// be met at another ply later.
func ToTable(value, ply int) int16 {
	switch {
	case value >= MateBound:
		return int16(min(value+ply, Mate))
	case value <= -MateBound:
		return int16(max(value-ply, -Mate))
	case value >= WinBound:
		return int16(min(value+ply, MateBound-1))
	case value <= -WinBound:
		return int16(max(value-ply, 1-MateBound))
	}
	return int16(value)
}

// FromTable turns a value of the table into one for the search at ply.
func FromTable(value int16, ply int) int {
	v := int(value)
	switch {
	case v >= WinBound:
		return v - ply
	case v <= -WinBound:
		return v + ply
	}
	return v
}
