package polyglot

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"io"
	"maps"
	"math"
	"slices"

	"froe/engine/chess"
)

// Maker collects moves for a book. The zero Maker is empty.
type Maker struct {
	moves map[place]*tally
}

// place is a move in a position.
type place struct {
	key  uint64
	move uint16
}

// tally counts the games of a move and adds up its weight.
type tally struct {
	games  int
	weight float64
}

// Add adds a game in which a move was made, and to the weight of the move. The move last
// led to the position, or is chess.NoMove.
func (m *Maker) Add(p *chess.Position, last, move chess.Move, weight float64) {
	if m.moves == nil {
		m.moves = map[place]*tally{}
	}
	at := place{Key(p, last), encode(move)}
	t := m.moves[at]
	if t == nil {
		t = &tally{}
		m.moves[at] = t
	}
	t.games++
	t.weight += weight
}

// Len is the number of moves.
func (m *Maker) Len() int { return len(m.moves) }

// Prune drops the moves that fewer games have, and those without weight.
func (m *Maker) Prune(games int) {
	maps.DeleteFunc(m.moves, func(_ place, t *tally) bool { return t.games < games || t.weight <= 0 })
}

// WriteTo writes the book: for each position the heaviest move first. Where weights
// exceed 16 bits, those of the position are scaled down, and no weight above 0 becomes
// 0.
func (m *Maker) WriteTo(w io.Writer) (n int64, err error) {
	heaviest := map[uint64]float64{}
	for at, t := range m.moves {
		heaviest[at.key] = max(heaviest[at.key], t.weight)
	}
	places := slices.SortedFunc(maps.Keys(m.moves), func(x, y place) int {
		return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(m.moves[y].weight, m.moves[x].weight), cmp.Compare(x.move, y.move))
	})
	out := bufio.NewWriter(w)
	for _, at := range places {
		weight := m.moves[at].weight
		if top := heaviest[at.key]; top > math.MaxUint16 {
			weight *= math.MaxUint16 / top
		}
		var raw [entrySize]byte
		binary.BigEndian.PutUint64(raw[:], at.key)
		binary.BigEndian.PutUint16(raw[8:], at.move)
		binary.BigEndian.PutUint16(raw[10:], uint16(math.Round(max(weight, 1))))
		if _, err := out.Write(raw[:]); err != nil {
			return n, err
		}
		n += entrySize
	}
	return n, out.Flush()
}
