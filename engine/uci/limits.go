package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"froe/engine"
	"froe/engine/chess"
)

// limits is a go command as it is read.
type limits struct {
	engine.Limits
	searchMoves []string                             // as they were sent
	perft       int                                  // count moves instead; 0: search
	increment   struct{ white, black time.Duration } // count only for a clock
	timed       bool                                 // some word is of clocks
	known       bool                                 // some word is of the protocol
	unknown     []string
	faults      []error
}

// keywords end a list of searchmoves.
var keywords = []string{
	"searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo",
	"depth", "nodes", "mate", "movetime", "infinite", "perft",
}

// clockwords are those that say what is on the clocks.
var clockwords = []string{"wtime", "btime", "winc", "binc", "movestogo"}

// parseLimits reads the words after go. It leaves out unknown words and limits that it
// cannot read, and names them among the faults. A go with faults, or with clocks, that
// has no limit left for the side to move searches depth 1, because it was not meant to
// search for ever. A go of unknown words alone searches nothing ([limits.nothing]).
func parseLimits(words []string, turn chess.Color) limits {
	var l limits
	l.read(words)
	if len(l.unknown) > 0 {
		l.faults = append(l.faults, fmt.Errorf("%q is not known; ignored", strings.Join(l.unknown, " ")))
	}
	if l.White != nil {
		l.White.Increment = l.increment.white
	}
	if l.Black != nil {
		l.Black.Increment = l.increment.black
	}
	switch {
	case l.limited(turn):
	case l.nothing():
		l.faults = append(l.faults, errors.New("no word is known: nothing is searched"))
	case l.timed:
		l.faults = append(l.faults, fmt.Errorf("no time for %v, who is to move: depth 1 is searched", turn))
		l.Depth = 1
	case len(l.faults) > 0:
		l.faults = append(l.faults, errors.New("no limit is left: depth 1 is searched"))
		l.Depth = 1
	}
	return l
}

// limited reports whether the search of the side to move ends by itself, or is
// not meant to.
func (l *limits) limited(turn chess.Color) bool {
	own := l.White
	if turn == chess.Black {
		own = l.Black
	}
	return own != nil || l.Depth > 0 || l.Nodes > 0 || l.MoveTime > 0 || l.Mate > 0 || l.perft > 0 || l.Infinite
}

// nothing reports whether there were words, and none of the protocol.
func (l *limits) nothing() bool { return len(l.unknown) > 0 && !l.known }

func (l *limits) read(words []string) {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		if !slices.Contains(keywords, word) {
			l.unknown = append(l.unknown, word)
			continue
		}
		l.known = true
		switch word {
		case "infinite":
			l.Infinite = true
		case "ponder":
			l.Ponder = true
		case "searchmoves":
			n := slices.IndexFunc(words, func(w string) bool { return slices.Contains(keywords, w) })
			if n < 0 {
				n = len(words)
			}
			l.searchMoves = append(l.searchMoves, words[:n]...)
			words = words[n:]
		default:
			words = l.number(word, words)
		}
	}
}

// number reads the value of a keyword and returns the words behind it.
func (l *limits) number(keyword string, words []string) []string {
	l.timed = l.timed || slices.Contains(clockwords, keyword)
	if len(words) == 0 {
		l.faults = append(l.faults, fmt.Errorf("%s: no number; ignored", keyword))
		return nil
	}
	n, err := strconv.ParseInt(words[0], 10, 64) // a number too big becomes the biggest
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		l.faults = append(l.faults, fmt.Errorf("%s: %q is not a whole number; ignored", keyword, words[0]))
		if slices.Contains(keywords, words[0]) {
			return words
		}
		return words[1:]
	}
	l.set(keyword, n)
	return words[1:]
}

// longest bounds times in milliseconds, so that no sum of them overflows.
const longest = int64(1000 * 24 * time.Hour / time.Millisecond)

// set takes a number over. A limit of nothing, or less, is the least there is; a
// clock that has run out has nothing left.
func (l *limits) set(keyword string, n int64) {
	ms := time.Duration(min(max(n, 0), longest)) * time.Millisecond
	count := int(min(max(n, 1), 1<<30))
	switch keyword {
	case "wtime":
		l.White = &engine.Clock{Left: ms}
	case "btime":
		l.Black = &engine.Clock{Left: ms}
	case "winc":
		l.increment.white = ms
	case "binc":
		l.increment.black = ms
	case "movestogo":
		l.MovesToGo = int(min(max(n, 0), 1<<30))
	case "depth":
		l.Depth = count
	case "nodes":
		l.Nodes = uint64(max(n, 1))
	case "mate":
		l.Mate = count
	case "movetime":
		l.MoveTime = max(ms, time.Millisecond)
	case "perft":
		l.perft = int(max(n, 1))
	}
}
