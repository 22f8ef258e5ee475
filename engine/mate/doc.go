// Package mate proves mates. It is a [dts.Policy] beside that of engine/search: the same
// workers share the tree, but they do not search for the value of a position. The side
// to move at the root attacks, and the question is whether it can mate in at most a
// given number of moves, whatever the other side does.
//
//	s := mate.New(table)
//	tree := dts.NewTree(options, func(t *dts.Tree, _ int) dts.Policy {
//		s.Reserve(t.Capacity())
//		return mate.NewWorker(s)
//	})
//	s.SetRoot(position, 3)
//	err := tree.Search(&dts.Master{MaxDepth: mate.MaxDepth, Continue: report})
//
// # The depth is effort
//
// Each move of the attacker costs depth, about the logarithm of the work that it
// brings: a check that leaves one reply costs one unit, a quiet move more, the more
// replies it leaves and the later it comes in the order of moves. Replies cost
// nothing. So iterations first follow forced lines to their end, and each one does
// about twice the work of the one before.
//
// No reply is ever left out, and no move is made for the defender that the rules do
// not have. So a mate that is found is a proof. A move of the attacker that is too
// expensive is left out, and that is noted: an iteration that leaves nothing out
// proves that there is no mate in so many moves.
//
// # Values
//
// A mate in n plies is worth tt.Mate − n, as everywhere. All else is worth the same:
// [Shared.NoMate], a mate a ply later than is asked for, so that the distance of
// mates bounds the tree, and an entry of the table tells in how many plies there is
// none.
//
// # What it is not
//
// It knows the rule of fifty moves, but looks at no position before the root, and
// at no repetition: a shortest mate repeats no position. It evaluates nothing.
//
// Reference: "Mate Search", Chess Programming Wiki; the effort of moves is after
// Tsuruoka, Yokoyama and Chikayama, "Game-tree search algorithm based on realization
// probability", ICGA Journal 25(3), 2002.
package mate
