// Package algorithm sets up the algorithms by which several workers search one
// position together: the engine's own, and the rivals it is measured against.
// All have the same nodes, policy, evaluation and table.
package algorithm
