package splitpoint

// Ref names a node in one life and says what joining it is worth: the life in
// the upper bits, then the index, then the worth. Zero is no node.
type Ref uint64

const (
	worthBits = 8
	indexBits = 21
	lifeBits  = 64 - worthBits - indexBits

	// MaxIndex bounds the indices of nodes.
	MaxIndex = 1<<indexBits - 1
	// MaxWorth bounds what joining can be worth.
	MaxWorth = 1<<worthBits - 1
)

// ID makes the id of a node from its index, 0..MaxIndex, and the number of its
// life. Lives are counted modulo 2^35: what fits a Ref beside the rest.
func ID(index int, life uint64) uint64 {
	return life%(1<<lifeBits)<<indexBits | uint64(index)
}

// NextLife is the id that follows id when the node is released.
func NextLife(id uint64) uint64 { return (id + 1<<indexBits) % (1 << (lifeBits + indexBits)) }

// NewRef names the node with the given id. A worth of zero gives no node.
func NewRef(id uint64, worth int) Ref {
	if worth <= 0 {
		return 0
	}
	return Ref(id<<worthBits) | Ref(min(worth, MaxWorth))
}

// ID is the id of the node.
func (r Ref) ID() uint64 { return uint64(r) >> worthBits }

// Index is the index of the node.
func (r Ref) Index() int { return int(uint64(r)>>worthBits) & MaxIndex }

// Worth is what joining the node was worth when the Ref was made, 1..MaxWorth.
func (r Ref) Worth() int { return int(r) & MaxWorth }
