package dts

// Value is what a search returns, seen from the side to move. Units are the
// policy's (centipawns in chess); the range is open: -Infinity < v < Infinity.
type Value int32

// Infinity bounds every value from outside. It fits sixteen bits, so that a
// table entry can hold any value.
const Infinity Value = 1<<15 - 1

// None is the best value of a node of which no move is done yet.
const None Value = -Infinity

// Move names an edge of the tree. Its meaning is the policy's; dts compares
// moves and copies them into principal variations, nothing else.
type Move uint16

// NoMove is the zero Move: no edge.
const NoMove Move = 0

// Bound says what a value proves.
type Bound uint8

const (
	NoBound Bound = iota // nothing is proved: the search was abandoned
	Upper                // the true value is at most this: the node failed low
	Lower                // the true value is at least this: the node failed high
	Exact                // the value lies inside the window
)

// Type is the role Knuth and Moore (1975) give a node in the minimal tree: on
// the principal variation, expected to fail high (CUT), or expected to fail
// low (ALL).
type Type uint8

const (
	PV Type = iota
	Cut
	All
)

var typeNames = [...]string{PV: "PV", Cut: "CUT", All: "ALL"}

func (t Type) String() string { return typeNames[t] }

// Child is the type expected of a scout at full depth below a node of type t.
func (t Type) Child() Type {
	if t == Cut {
		return All
	}
	return Cut
}

// MaxPly is the longest chain of nodes from the root, sub-searches before the
// moves counted as links of their own. At ply MaxPly-1 the policy must return
// a value from Enter.
const MaxPly = 128
