// Package archive keeps whole games in few bytes: about three and a half a
// position. Networks are trained from archives, and self-play writes them.
//
// # The format, version 1
//
// An archive is a sequence of blocks. Archives can be concatenated. Numbers are
// little-endian; a varint is one of encoding/binary, signed ones zigzag.
//
//	block    marker F7 46 47 31, kind, three zero bytes, length of the payload,
//	         CRC-32C of the eight bytes before it and of the payload; the payload
//	kind H   a header in JSON, of the games from here to the next header
//	kind G   games, one after the other
//	game     number (varint), [Result] (0 Black wins, 1 draw, 2 White wins) + 4 × [End],
//	         start, plies (varint), opening plies (varint),
//	         for each ply the move (16 bits, as chess.Move),
//	         for each ply after the opening the score (signed varint), as the
//	         difference from the one before, the first from 0
//	start    0: the start position of chess. 1: side to move, en passant square
//	         (64 none), fifty-move clock (varint), move number (varint), occupied
//	         squares (64 bits), for each of them the chess.Piece in four bits, the
//	         lower ones first; a rook with the right to castle is 7 or 15
//
// Scores are centipawns, as White sees them, of the position before the move;
// mates as the search has them. Opening plies are random or from a book, and have
// no score.
//
// Each block has a checksum, so an interruption loses the unfinished block at the
// end and no more. A [Reader] that meets a damaged block says where, and goes on
// with the next that is whole.
//
// # Samples
//
// A position of a game is a sample for training if a [Filter] keeps it. It can be
// written as a line "FEN | score | result", or as a [Board] of 32 bytes, which
// common trainers read as bulletformat.
package archive
