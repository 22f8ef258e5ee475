package dts

// Fault is one rule of the protocol, broken on purpose. Only builds with the tag
// `inject` can inject one; in all others no code of it is left. Faults test the tests:
// a search for faults that does not find these proves nothing.
type Fault uint8

const (
	Sound              Fault = iota // no rule is broken
	ClaimUnlocked                   // a move is picked up without the node's lock
	ReportSplit                     // report and next claim are two critical sections
	EarlyRelease                    // a closed node's memory is free while stragglers are beneath
	SameID                          // a released node keeps its id
	CutUnsignalled                  // a cut does not bump the epoch
	CutUnnoticed                    // nobody looks at the epoch
	EpochAfterWalk                  // attach loads the epoch after it looked for closed ancestors
	VoidStored                      // a void node is closed with the value it happens to have
	LastOutMissed                   // whoever finds no moves at a split point leaves, also the last one
	ScoutReaimed                    // a running null window moves to the parent's present alpha
	WakeLost                        // who parks looks for work first and registers then
	BestOfNone                      // a rule that compares with best prunes while no move is done
	CallOffUnsignalled              // an iteration that a deeper one leaves without use does not bump the epoch
	CalledOffJoined                 // whoever goes to another iteration does not look whether it was called off
	FailedDepthLeft                 // a depth whose value fell out of the window is left, and the next begun
	VoteLost                        // a root that a stop cut short has no vote
	StopReadEarly                   // who finds no root open looks for a stop before it tries to begin one
	Faults                          // how many there are
)

var faultNames = [Faults]string{
	"sound", "claim unlocked", "report split", "early release", "same id", "cut unsignalled", "cut unnoticed",
	"epoch after walk", "void stored", "last out missed", "scout re-aimed", "wake-up lost", "best of none",
	"call-off unsignalled", "called off joined", "failed depth left", "vote lost",
	"stop read early",
}

func (f Fault) String() string { return faultNames[f] }
