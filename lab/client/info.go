package client

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"froe/engine/chess"
)

// Info is a line in which an engine says something of its search.
type Info struct {
	At    time.Duration // when it was read, from when the search was asked for
	Depth int           // plies; 0: not told
	Nodes uint64        // 0: not told
	Exact bool          // it has a score that is no bound, of the first line of several
	Best  chess.Move    // the first of the line; NoMove: not told

	Score  int          // from the side to move: centipawns, or moves to mate
	IsMate bool         // the score is a mate
	PV     []chess.Move // the line, as far as it is legal
}

// score reads what follows the word score: cp 35, mate -3. What cannot be read is 0.
func score(fields []string) (mate bool, n int) {
	if len(fields) < 2 {
		return false, 0
	}
	n, _ = strconv.Atoi(fields[1])
	return fields[0] == "mate", n
}

// moves are those of a line, up to one that is not legal.
func moves(at chess.Position, words []string, chess960 bool) (all []chess.Move) {
	for _, word := range words {
		m, err := at.ParseUCI(word, chess960)
		if err != nil {
			break
		}
		all = append(all, m)
		at = *at.After(m)
	}
	return all
}

// mostDepth is the greatest depth that is believed, plies.
const mostDepth = 1000

// parseInfo reads what follows the word info. Words that it does not know it skips.
func parseInfo(text string, p *chess.Position, chess960 bool) (i Info, err error) {
	fields := strings.Fields(text)
	scored, bound, first := false, false, true
	number := func(k int) int64 {
		if k+1 >= len(fields) {
			err = fmt.Errorf("%q has no value for %s: %w", text, fields[k], errLine)
			return 0
		}
		n, wrong := strconv.ParseInt(fields[k+1], 10, 64)
		if wrong != nil || n < 0 {
			err = fmt.Errorf("%s %q: %w", fields[k], fields[k+1], errLine)
		}
		return n
	}
	for k := 0; k < len(fields) && err == nil; k++ {
		switch fields[k] {
		case "depth":
			i.Depth = int(number(k))
		case "nodes":
			i.Nodes = uint64(number(k))
		case "multipv":
			first = number(k) <= 1
		case "score":
			scored = true
			i.IsMate, i.Score = score(fields[k+1:])
		case "lowerbound", "upperbound":
			bound = true
		case "pv":
			if k+1 < len(fields) {
				i.Best, err = p.ParseUCI(fields[k+1], chess960)
			}
			if err == nil {
				i.PV = moves(*p, fields[k+1:], chess960)
			}
			k = len(fields)
		case "string", "refutation", "currline":
			k = len(fields)
		}
	}
	if err == nil && i.Depth > mostDepth {
		err = fmt.Errorf("depth %d is more than %d: %w", i.Depth, mostDepth, errLine)
	}
	i.Exact = scored && !bound && first && i.Depth > 0
	return i, err
}
