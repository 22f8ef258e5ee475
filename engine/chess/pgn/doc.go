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
// be of any size. Every move is checked. What cannot be read of a game is left out, and is
// an [Error] among its Faults, which names the file, line, column and game. A game ends
// before a move that cannot be made; what stands behind it becomes a comment. A game of
// which nothing can be read, because it begins at a position that cannot be or is of
// another variant, is an error of [Reader.Next]; the reader then goes on with the next
// game, which begins behind the result of the broken one or with the next tag.
//
// Deviations that are common in files and have only one meaning are accepted: a byte
// order mark, UTF-16 that begins with one, any ends of lines, lines that begin with %, ISO 8859-1, missing tags,
// missing or wrong move numbers, a missing result at the end, zeros for castling,
// e2e4, Ng1-f3, e8Q, e8(Q), figurines, "e.p.", ½–½, quotation marks within a tag, variations
// before the first move and behind the result, and --, <> or Z0 for a move that is passed. A
// comment that is not closed ends where the tags of another game begin, and that is an error.
//
// # Letters of pieces
//
// A game is read in English first. If a move cannot be made, and letters that are not English
// stand there or behind it, the whole game is read once more in the languages that have them:
// German (and Danish, Norwegian, Swedish), French, Spanish (and Italian), Portuguese, Dutch,
// Polish, Russian. It is taken in the one in which most moves can be made, if those are
// more than in English, if letters are among them that are not English, and if what
// cannot be read has no letters of another language. Then Language names it, and
// [Reader.Notes] sums up the file.
//
// No letter stands for two pieces in two of these languages, so two that fit a game give
// the same moves; the one that was found last is named, or the first of those above. A game
// in English, and one with moves in several languages, is read as if there were no others. So is
// a game that can be read in English by chance, as one of few moves of kings may. Russian
// letters must be in UTF-8 or UTF-16. A [Writer] writes English.
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
