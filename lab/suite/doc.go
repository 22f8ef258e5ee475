// Package suite runs an engine over positions whose answers are known, and
// scores what it plays.
//
// # Answers
//
// A suite is a file of EPD lines. The answer of a line may be
//
//   - the best moves, or those to avoid (bm, am): solved or not;
//   - points for several moves (c9 the moves, c8 their points, as in the
//     Strategic Test Suite): the points of the move played, and solved if no
//     move has more;
//   - a mate (ce +M3, dm 3 or bm #3): solved by announcing one in as many moves or
//     fewer. Any move that begins it will do, as a mate may have several
//     solutions.
//
// If a line has several, the mate counts alone, or else the points alone.
//
// # Protocol
//
// [Read] returns the cases and [Run] searches them, each with an empty table: with a
// limit of nodes or depth and one thread an outcome depends on nothing but the
// search, however many engines share the work. What counts is the best move when
// the limit is reached; a position with a mate ends as soon as that is found. [Sum]
// and [Themes] summarise the outcomes.
//
// # What it is not
//
// A suite does not measure strength: its positions are tactical or a matter of
// taste, and an engine can score better and play worse. Matches decide that.
//
// Reference: Edwards, Portable Game Notation Specification and Implementation
// Guide, section 16 (EPD), 1994.
package suite
