// Package chess holds the rules of chess and of Chess960: positions, moves,
// their generation and their notation, and games. It does not search, and it does not
// evaluate positions.
//
// A [Position] is a value without pointers. Moves are not unmade: Make writes the
// position after a move into another Position (copy-make). So a search keeps a position
// for each node, and any worker that comes to the node finds it complete. A [Game] is a
// position with its history, so that it knows repetitions.
//
// Positions are passed by pointer, since they are large. What returns a position returns a
// pointer to a new one, which is the caller's. What takes a position takes a pointer, and
// keeps a copy if it keeps anything. So every method can be called on every result:
//
//	game.Position().FEN(false)
//	p.After(m).InCheck()
//
// Only Make, MakeNull and UnmarshalText write into a position. Structs such as [EPD] hold
// the position itself: *p is a copy of it, and *p == *q compares two.
//
// Squares are numbered A1 = 0, B1 = 1 … H8 = 63, and bit n of a [Bitboard]
// stands for square n. Castling is a king's move onto its own rook, the one
// description that fits every Chess960 start; notation turns it into what the
// reader expects.
//
// Generated moves are strictly legal. Every position knows the pieces that give
// check and the pieces that are pinned. With both, every move is legal by
// construction, except king moves and en passant captures, which are tested.
//
// Rejected: receivers by value. They are copied even where a method is inlined, and the
// search takes a third longer (docs/log/speed.md).
//
// Sources: the chess programming wiki's articles on magic bitboards, Zobrist
// hashing, pins and checks, static exchange evaluation; the X-FEN and
// Shredder-FEN descriptions of Chess960 castling rights.
package chess
