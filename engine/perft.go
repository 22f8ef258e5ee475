package engine

import (
	"context"
	"fmt"

	"froe/engine/chess"
)

// MaxPerftDepth is the greatest depth of a perft, in plies. Only positions with
// next to no moves can be counted so deep.
const MaxPerftDepth = 100

// perftGrain is the depth counted between two looks at the context, in plies:
// well under a millisecond's work in most positions.
const perftGrain = 3

// Perft counts the leaves of the tree of legal moves to a depth, from 1 to
// MaxPerftDepth plies, and reports the count beneath each move of the root. It
// ends early, with an error and an incomplete count, when ctx does.
func Perft(ctx context.Context, p *chess.Position, depth int, report func(m chess.Move, nodes uint64)) (uint64, error) {
	if depth < 1 || depth > MaxPerftDepth {
		return 0, fmt.Errorf("depth %d is not from 1 to %d", depth, MaxPerftDepth)
	}
	var moves chess.MoveList
	p.Moves(&moves)
	var total uint64
	for _, m := range moves.Slice() {
		next := p.After(m)
		var n uint64
		if depth-1 <= perftGrain {
			n = next.Perft(depth - 1)
		} else {
			n, _ = Perft(ctx, next, depth-1, func(chess.Move, uint64) {})
		}
		if err := ctx.Err(); err != nil {
			return total, err
		}
		report(m, n)
		total += n
	}
	return total, nil
}
