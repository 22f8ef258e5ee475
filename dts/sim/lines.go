package sim

// observed is a policy that can tell which cache lines of memory it has in common with the
// other policies of its tree it reads and writes, by their numbers, 0 and up.
type observed interface {
	Observe(touch func(line int, write bool))
}

// lines knows of each cache line which processors have not got it as it was written last. A
// line that nobody has written is as near to one as to another.
//
// Rejected: a picture of each processor's cache, of limited size. What was pushed out has
// to be fetched in any case, and that is part of the cost of a position.
type lines struct {
	words   int      // of stale for a line
	stale   []uint64 // a bit for each processor, line by line
	at      int      // the processor that makes a transition
	fetched int64    // lines that it got from another processor in this transition
}

func newLines(processors int) *lines { return &lines{words: (processors + 63) / 64} }

// touch has the processor read or write a line.
func (l *lines) touch(line int, write bool) {
	first := line * l.words
	if more := first + l.words - len(l.stale); more > 0 {
		l.stale = append(l.stale, make([]uint64, more)...)
	}
	stale := l.stale[first : first+l.words]
	word, bit := l.at/64, uint64(1)<<(l.at%64)
	if stale[word]&bit != 0 {
		l.fetched++
	}
	if write {
		for i := range stale {
			stale[i] = ^uint64(0)
		}
	}
	stale[word] &^= bit
}

// take returns how many lines were fetched since it was called last.
func (l *lines) take() int64 {
	n := l.fetched
	l.fetched = 0
	return n
}
