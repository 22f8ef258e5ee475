// Package pgn reads and writes games in Portable Game Notation, with comments,
// annotations, variations, clocks, other starts than the usual one, and Chess960.
//
//	r := pgn.NewReader(f, "games.pgn")
//	for {
//		g, err := r.Next()
//		var broken *pgn.Error
//		switch {
//		case errors.Is(err, io.EOF):
//			return nil
//		case errors.As(err, &broken):
//			fmt.Println(broken) // games.pgn:12:7: game 3, Carlsen – Caruana: …
//			continue
//		case err != nil:
//			return err
//		}
//		…
//	}
//
// # Reading
//
// A [Reader] holds one game at a time, of at most [MaxGame] bytes, so that a file may
// be of any size. Every move is checked. A game that cannot be read is an [Error],
// which names the file, line, column and game; the reader then goes on with the next
// game, which begins behind the result of the broken one or with the next tag.
//
// What is common in files and has one meaning only is accepted: a byte order mark,
// any ends of lines, lines that begin with %, ISO 8859-1, missing tags, missing or
// wrong move numbers, a missing result at the end, zeros for castling, e2e4, Ng1-f3,
// e8Q, "e.p.", quotation marks within a tag, and -- or Z0 for a move that is passed.
// A comment ends at the latest where the tags of another game begin, and that is an
// error.
//
// # Writing
//
// A [Writer] writes the export format: the seven tags of the roster first, lines of
// less than 80 columns, but for long tags and commands, moves in standard algebraic
// notation, UTF-8. What it writes is read as the same game.
//
// # What it is not
//
// No database: nothing is indexed. Tags are text, and only those that say where a
// game starts and how it ended are understood. Variants but Chess960 are refused.
//
// Rejected: github.com/corentings/chess/v2 (2.3.2) keeps no place of an error, loses
// games without tags, drops 0-0, does not read Ng1-f3, e8Q, -- and % lines among moves,
// and ends at a game of 64 KiB.
//
// Reference: Edwards, Portable Game Notation Specification and Implementation Guide,
// 1994; the commands clk and eval in comments are those of the later supplement.
package pgn
