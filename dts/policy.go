package dts

// Policy is all that dts asks of a game. Each worker has a Policy of its own;
// what several workers must share (positions of nodes, tables, histories) the
// policies of one tree share behind it. It keeps what belongs to a node in an
// array indexed by Node.Index, of Tree.Capacity entries.
//
// Next, Merge and Empty run inside the node's critical section: they take no
// lock, call nothing of dts but the accessors of Node and keep no pointer to a
// worker. What a worker keeps for itself between calls it tags with Node.ID: a
// worker that joins a node elsewhere, or carries a value above the ply where it
// joined, finds the tag stale and refreshes.
type Policy interface {
	// Enter meets a node for the first time: it builds the node's position
	// from its parent's and reports whether the value is known at once (a draw, a
	// cutoff by the table, a horizon reached and searched quietly). It returns
	// the number of positions it looked at, at least one. The value of a root is
	// never known at once: it would prove no bound.
	Enter(n *Node) (v Value, nodes int, known bool)

	// Before is asked what to do before the moves, first with a zero Report,
	// then with the report of each sub-search it asked for, until it answers
	// Moves or Return.
	Before(n *Node, done *Report) Plan

	// Next picks the next move, or reports that none is left. While n.Value() is None
	// no move has its value yet: a rule that compares with the best value waits, or
	// supposes one and says so (Node.Suppose).
	Next(n *Node) (Claim, bool)

	// Merge takes in a move whose value is final for n. It runs after
	// alpha, best value and best move took the value in.
	Merge(n *Node, done *Report)

	// Empty values a node that had no move at all (mate, stalemate, or an
	// excluded move that was the only one).
	Empty(n *Node) Value

	// Close takes in a node that has its value: n.Value, n.Bound and
	// n.BestMove are final. It stores and learns. A void node is never closed
	// this way, nor is one whose value was known in Enter.
	Close(n *Node)
}

// Kind says how a node hangs beneath its parent. Kinds from Before on are the
// policy's own: sub-searches before the moves.
type Kind uint8

const (
	Root   Kind = iota // the root of an iteration
	Played             // a move of the parent
	Before             // the first of the policy's kinds of sub-search before the moves
)

// Claim is a move taken by a worker. Number, window and kind of search are the
// node's business and are fixed at that moment.
type Claim struct {
	Move      Move
	Depth     int // of the child in full, plies, extensions included
	Reduction int // plies the first scout is spared; >= 0, ignored for the first move
}

// Do is what a Plan asks for.
type Do uint8

const (
	Moves  Do = iota // go on to the moves
	Search           // search the sub-tree described first
	Return           // the node's value is Plan.Value: close it
)

// Plan is the answer of Before.
type Plan struct {
	Do    Do
	Hint  uint8 // Moves: what kind of node it is, as far as the policy knows; below Hints
	Value Value // Return: the node's value
	Bound Bound // Return: what it proves

	// Search: the child. The window is seen from the parent; Flip says that the
	// child's side to move is the other one, so that its value is negated.
	Kind        Kind
	Type        Type
	Flip        bool
	Move        Move
	Depth       int
	Alpha, Beta Value
}

// Report is what a finished child says to its parent.
type Report struct {
	Kind   Kind
	Move   Move
	Number int    // of the claim, from 1; 0 for sub-searches
	Depth  int    // the depth it was searched to, plies
	Value  Value  // from the parent's side
	Best   Move   // the child's best move, if it had one
	Nodes  uint64 // positions searched beneath, in all searches of the move that were reported
}
