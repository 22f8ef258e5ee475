// Package polyglot reads and writes opening books in the format of Polyglot, which most
// chess programs know.
//
// A book is a file of entries of 16 bytes, in the order of their keys, highest byte
// first:
//
//	key     64 bits  of the position, see Key
//	move    16 bits  to file, to rank, from file, from rank, promotion: three bits each,
//	                 the lowest first; castling goes from the king's square to the rook's
//	weight  16 bits  how often to play it, among the moves of the position; 0: never
//	learn   32 bits  not used here
//
// A [Book] is searched in its file, which may be larger than memory. What is damaged is
// named with its place, and what can be read is used. A [Maker] collects moves of games,
// or of anything else, and writes a book.
//
// Chess960 is as xboard has it: the same keys, castling to the rook's square.
//
// Reference: Michel Van den Bergh, Polyglot book format
// (http://hgm.nubati.net/book_format.html), with the table of random numbers and the keys
// that the tests use.
package polyglot
