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
// Deviations that are common in files and have only one meaning are accepted: a byte
// order mark, any ends of lines, lines that begin with %, ISO 8859-1, missing tags,
// missing or wrong move numbers, a missing result at the end, zeros for castling,
// e2e4, Ng1-f3, e8Q, "e.p.", quotation marks within a tag, and -- or Z0 for a move
// that is passed. A comment that is not closed ends where the tags of another game
// begin, and that is an error.
//
// # Writing
//
// A [Writer] writes the export format: the seven tags of the roster first, lines of
// less than 80 columns (except for long tags and commands), moves in standard algebraic
// notation, and UTF-8. A [Reader] reads the same game back.
//
// # What it is not
//
// It is not a database: nothing is indexed. Tags are text, and only the tags for the
// start and the result of a game are understood. Variants other than Chess960 are
// refused.
//
// Rejected: github.com/corentings/chess/v2 (2.3.2) keeps no place of an error, loses
// games without tags, drops 0-0, does not read Ng1-f3, e8Q, -- and % lines among moves,
// and ends at a game of 64 KiB.
//
// Reference: Edwards, Portable Game Notation Specification and Implementation Guide,
// 1994; the commands clk and eval in comments are those of the later supplement.
package pgn
