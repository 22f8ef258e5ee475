package dts

// Rule says which nodes may be split, and which first.
type Rule uint8

const (
	// Learned ranks nodes by the probability that their next move is needed.
	Learned Rule = iota
	// Formula knows types only: the deepest first, ALL nodes at once, CUT nodes
	// after one move failed to cut.
	Formula
	// YoungBrothers is a rival: young brothers wait (Feldmann, Monien,
	// Mysliwietz and Vornberger, "Distributed game-tree search", ICCA Journal
	// 12(2), 1989). No node of any type is split before its first move has its
	// value, and none above a split point: of a chain only the lowest node at
	// which several workers are, for one more, and the nodes beneath it. The
	// deepest search is shared first, as there. PV nodes wait for re-searches, as
	// under the other rules.
	//
	// One thing is different: there, the owner of a node waits for those that help
	// it, and meanwhile helps nobody else. Here it goes where there is work, and the
	// last one out backs the value up.
	YoungBrothers
	// Apart splits nothing: each worker has a root of its own. It is the rule of the rivals
	// that share a table and no nodes.
	Apart
	// Rules is how many there are.
	Rules
)

var ruleNames = [Rules]string{"learned", "formula", "ybw", "apart"}

func (r Rule) String() string { return ruleNames[r] }
