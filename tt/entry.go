package tt

// Entry is what the table keeps of one position.
type Entry struct {
	Move  uint16 // the best move, 0 where none is known
	Value int16  // from the side to move; mate scores count from this node (ToTable)
	Eval  int16  // the static evaluation, NoEval where none is known
	Depth int8   // plies searched beneath; 0 and less: quiescence
	Bound Bound  // what Value proves
	PV    bool   // found at a PV node
}

// NoEval stands for a static evaluation that is not known.
const NoEval int16 = -1 << 15

// Bound says what a value proves. The constants are in the same order as in dts.
type Bound uint8

const (
	None  Bound = iota // nothing: only the move or the evaluation count
	Upper              // the true value is at most this
	Lower              // the true value is at least this
	Exact              // the value is the true one
)

// packed is an entry with the age it was stored in, in one word:
//
//	bits  0–15  move
//	bits 16–31  value
//	bits 32–47  static evaluation
//	bits 48–55  depth
//	bits 56–57  bound
//	bit  58     PV
//	bits 59–63  age
//
// Zero is an empty slot. An entry that packs to zero counts as empty too: all that is
// lost with it is that the static evaluation is zero.
type packed uint64

// ages is the number of different ages. After as many searches they repeat.
const ages = 32

// pack puts e and the age of the present search into one word.
func (e Entry) pack(age uint32) packed {
	p := packed(e.Move) |
		packed(uint16(e.Value))<<16 |
		packed(uint16(e.Eval))<<32 |
		packed(uint8(e.Depth))<<48 |
		packed(e.Bound&3)<<56 |
		packed(age%ages)<<59
	if e.PV {
		p |= 1 << 58
	}
	return p
}

// entry is p without its age.
func (p packed) entry() Entry {
	return Entry{
		Move:  uint16(p),
		Value: int16(p >> 16),
		Eval:  int16(p >> 32),
		Depth: p.depth(),
		Bound: Bound(p >> 56 & 3),
		PV:    p>>58&1 != 0,
	}
}

func (p packed) depth() int8 { return int8(p >> 48) }

// since is the number of searches that have begun since p was stored, as far
// as the five bits of an age can tell.
func (p packed) since(age uint32) uint32 { return (age - uint32(p>>59)) % ages }
