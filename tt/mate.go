package tt

// Mate scores. A mate in n plies from the root is worth Mate − n in the
// search, and the side to be mated sees the negative. A value at or beyond
// ±MateBound is a mate score; evaluations stay within ±30000.
const (
	Mate      = 32000
	MateBound = 31000
)

// ToTable turns a value of the search at ply (from the root) into one for the
// table, where a mate counts from the node: the same position may be met at
// another ply later.
func ToTable(value, ply int) int16 {
	switch {
	case value >= MateBound:
		return int16(min(value+ply, Mate))
	case value <= -MateBound:
		return int16(max(value-ply, -Mate))
	}
	return int16(value)
}

// FromTable turns a value of the table into one for the search at ply.
func FromTable(value int16, ply int) int {
	v := int(value)
	switch {
	case v >= MateBound:
		return v - ply
	case v <= -MateBound:
		return v + ply
	}
	return v
}
