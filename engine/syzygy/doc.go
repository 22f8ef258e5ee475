// Package syzygy reads Syzygy endgame tables: what positions of three to seven pieces
// are worth with best play, and how far they are from the next capture or pawn move.
//
//	tables, err := syzygy.Open("/tables/3-4-5:/tables/6")
//	…
//	defer tables.Close()
//	outcome, ok := tables.ProbeWDL(&position)
//	plies, ok := tables.ProbeDTZ(&position)
//
// A file is mapped into memory by the first probe that needs it, and only read. From
// then on probes take no lock and allocate nothing, so that any number of goroutines
// may share [Tables]. A file that is damaged, cut off or no table at all is named by
// [Tables.Faults] and not used any more; all others are.
//
// # What is in a table
//
// There are two tables of each material. One has the outcome (WDL) of every position:
// win, draw or loss, and between them cursed wins and blessed losses, which the
// fifty-move rule turns into draws. It takes the fifty-move counter to be zero. The
// other has the distance (DTZ) to the move that zeroes the counter next, for one side
// to move. Who plays to win as fast as possible by DTZ gets there before the rule
// does, from capture to capture.
//
// A table knows nothing of castling, for it has no such positions, and nothing of en
// passant. Where a capture is at least as good as anything else, its value is free, so
// that it compresses well. So a probe tries captures first and looks their outcomes
// up in the tables of fewer pieces, down to bare kings. Similarly a table of distances
// is asked neither about draws nor about positions in which a zeroing move wins. If it
// has the other side to move, all moves are tried and looked up there.
//
// # The file
//
// A file has a four-byte magic number, a byte that says whether it has pawns and
// whether both sides' moves differ, and then as many parts as it needs. With pawns
// there is a part for each file of the leading pawn, a to d, because the other half of
// the board mirrors this one. Tables of outcomes have two parts of each, for White and
// Black to move, unless both sides have the same pieces. What follows comes for all
// parts in turn:
//
//	layout   the order of pieces, four bits each, and of the factors of the index
//	code     flags, sizes, and the symbols with their code; or one constant value
//	lists    distances that numbers stand for, the most frequent first (DTZ only)
//	index    for the middle of each span of positions: block, and place in the block
//	lengths  how many positions each block has, less one
//	blocks   compressed values, from a multiple of 64 bytes on
//
// At the end is a checksum of 16 bytes, which is not checked: it would take reading
// the whole file.
//
// A position becomes a number by its layout. White is the stronger side. The board is
// mirrored until the first piece is in the triangle a1-d1-d4, or the leading pawn on
// the files a to d. Pieces of a kind are a set, numbered by binomial coefficients
// among the squares that are left. The numbers of all sets are the digits of the
// index. The value at an index is in a block of symbols in a canonical Huffman code.
// A symbol is a value or a pair of symbols, which may again be pairs.
//
// # What it is not
//
// It makes no tables, and has none. It does not notice when a file shrinks while it is
// mapped: that ends the program, as with any mapping.
//
// Reference: de Man, Syzygy tablebases, 2013.
package syzygy
